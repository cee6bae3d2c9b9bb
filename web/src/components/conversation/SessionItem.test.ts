import { flushPromises, mount, RouterLinkStub, type VueWrapper } from '@vue/test-utils'
import { createPinia } from 'pinia'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type Exchange, FakeServer } from '@/api/fakeServer'
import { i18n } from '@/i18n'
import SessionItem from './SessionItem.vue'

const session = { id: 'a', title: '상담', createdAt: '2025-01', pinned: false, rootId: 'a', listed: true }

let server: FakeServer
let item: VueWrapper

beforeEach(() => {
  server = new FakeServer()
  const global = { plugins: [i18n, createPinia()], stubs: { RouterLink: RouterLinkStub } }
  item = mount(SessionItem, { props: { session, current: false }, global, attachTo: document.body })
})

afterEach(() => {
  item.unmount()
  document.body.innerHTML = ''
  vi.unstubAllGlobals()
})

const pencil = () => item.get('[aria-label="‘상담’ 이름 바꾸기"]')

async function renamed(): Promise<Exchange> {
  await pencil().trigger('click')
  await item.get('input').setValue('부모님 증여')
  void item.get('form').trigger('submit')
  return server.next('PATCH', /sessions\/a$/)
}

it('goes back to the pencil when the name is saved', async () => {
  ;(await renamed()).json({ ...session, title: '부모님 증여' })
  await flushPromises()
  expect(document.activeElement).toBe(pencil().element)
})

it('takes nobody away from where they have gone on to, and saves once', async () => {
  const saving = await renamed()
  const elsewhere = document.body.appendChild(document.createElement('textarea'))
  elsewhere.focus()
  await flushPromises()
  expect(server.requests).toEqual([])
  saving.json({ ...session, title: '부모님 증여' })
  await flushPromises()
  expect(item.find('form').exists()).toBe(false)
  expect(document.activeElement).toBe(elsewhere)
})

it('keeps what is typed while a name is saved', async () => {
  const saving = await renamed()
  await item.get('input').setValue('부모님 증여와 상속')
  saving.json({ ...session, title: '부모님 증여' })
  await flushPromises()
  expect(item.get('input').element.value).toBe('부모님 증여와 상속')
})
