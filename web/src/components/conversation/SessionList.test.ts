import { flushPromises, mount, RouterLinkStub } from '@vue/test-utils'
import { createPinia, setActivePinia } from 'pinia'
import { afterEach, expect, it, vi } from 'vitest'
import { FakeServer } from '@/api/fakeServer'
import { i18n } from '@/i18n'
import { useSessions } from '@/stores/sessions'
import SessionList from './SessionList.vue'

vi.mock('vue-router', () => ({ useRouter: () => null }))

const session = (id: string, title: string) => ({ id, title, createdAt: '2025-01', pinned: false, rootId: id, listed: true })

afterEach(() => vi.unstubAllGlobals())

it('searches the older consultations too, when the newest come after the first letters', async () => {
  const server = new FakeServer()
  const pinia = createPinia()
  setActivePinia(pinia)
  const loading = useSessions().load()
  const list = mount(SessionList, { global: { plugins: [i18n, pinia], stubs: { RouterLink: RouterLinkStub } } })
  await list.get('input').setValue('상속')
  ;(await server.next('GET', /sessions\?limit/)).json({ sessions: [session('b', '증여')], nextCursor: 'two' })
  await loading
  ;(await server.next('GET', /cursor=two/)).json({ sessions: [session('a', '상속')], nextCursor: null })
  await flushPromises()
  expect(list.findAll('li').map((item) => item.text())).toEqual(['상속'])
  list.unmount()
})
