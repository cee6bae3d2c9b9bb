import { flushPromises, mount } from '@vue/test-utils'
import { createPinia, setActivePinia } from 'pinia'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createMemoryHistory, createRouter } from 'vue-router'
import { FakeServer } from '@/api/fakeServer'
import { i18n } from '@/i18n'
import ConsultationView from './ConsultationView.vue'

let server: FakeServer
beforeEach(() => {
  vi.stubGlobal('matchMedia', (query: string) => Object.assign(new EventTarget(), { matches: query.includes('pointer: fine') }))
  setActivePinia(createPinia())
  sessionStorage.clear()
  server = new FakeServer()
})
afterEach(() => {
  document.body.innerHTML = ''
  vi.unstubAllGlobals()
})

/** A question sent from the start page; resolves to the request that begins its consultation. */
async function asked() {
  const routes = [
    { path: '/', name: 'start', component: ConsultationView },
    { path: '/table', name: 'table', component: ConsultationView },
    { path: '/sessions/:id', name: 'session', component: ConsultationView },
  ]
  const router = createRouter({ history: createMemoryHistory(), routes })
  await router.push('/')
  const page = mount({ template: '<RouterView />' }, { global: { plugins: [i18n, router] }, attachTo: document.body })
  await page.get('textarea').setValue('부모님께 1억 받았어요')
  await page.get('form').trigger('submit')
  return { page, beginning: await server.next('POST', /sessions$/) }
}

const session = { id: 'new', title: '', createdAt: '2025-01', pinned: false, rootId: 'new', listed: true }

it('is written in at once when it has begun', async () => {
  const { page, beginning } = await asked()
  beginning.json(session, 201)
  await flushPromises()
  expect(document.activeElement).toBe(page.get('textarea').element)
  page.unmount()
})

it('takes nobody away from what they write somewhere else while it begins', async () => {
  const { page, beginning } = await asked()
  const search = document.body.appendChild(document.createElement('input'))
  search.focus()
  beginning.json(session, 201)
  await flushPromises()
  expect(page.find('section[aria-label]').exists()).toBe(true)
  expect(document.activeElement).toBe(search)
  page.unmount()
})
