import { flushPromises, mount } from '@vue/test-utils'
import { createPinia, setActivePinia } from 'pinia'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createMemoryHistory, createRouter, type Router } from 'vue-router'
import { FakeServer } from '@/api/fakeServer'
import { pendingOf } from '@/domain/outbox'
import { useConsultation } from '@/stores/consultation'
import { useSessions } from '@/stores/sessions'
import { useBeginning } from './beginning'

const session = (id: string) => ({ id, title: '', createdAt: '2025-01', pinned: false, rootId: id, listed: true })

let server: FakeServer
let router: Router
let place: ReturnType<typeof useBeginning>

beforeEach(async () => {
  setActivePinia(createPinia())
  sessionStorage.clear()
  server = new FakeServer()
  const Nothing = { render: () => null }
  router = createRouter({
    history: createMemoryHistory(),
    routes: [
      { path: '/', component: Nothing },
      { path: '/sessions/:id', name: 'session', component: Nothing },
    ],
  })
  await router.push('/')
  mount({ setup: () => void (place = useBeginning()), render: () => null }, { global: { plugins: [router] } })
})

afterEach(() => vi.unstubAllGlobals())

const begun = () => place.opened(() => useConsultation().begin('부모님께 1억 받았어요'))

it('goes to what has begun', async () => {
  const opening = begun()
  expect(place.isBeginning.value).toBe(true)
  ;(await server.next('POST', /sessions$/)).json(session('new'), 201)
  expect(await opening).toBe(true)
  expect([router.currentRoute.value.path, place.isBeginning.value]).toEqual(['/sessions/new', false])
})

it('takes nobody away from another consultation, and sends what was written all the same', async () => {
  const opening = begun()
  const creating = await server.next('POST', /sessions$/)
  await router.push('/sessions/other')
  expect(place.isBeginning.value).toBe(false)
  creating.json(session('new'), 201)
  expect(await opening).toBe(true)
  const sending = await server.next('POST', /sessions\/new\/messages$/)
  expect(sending.body).toEqual({ content: '부모님께 1억 받았어요' })
  sending.stream({ Location: '/api/sessions/new/turns/t' })
  ;(await server.next('GET', /sessions\/new$/)).json({ ...session('new'), title: '부모님께 1억 받았어요' })
  await flushPromises()
  expect(router.currentRoute.value.path).toBe('/sessions/other')
  expect(pendingOf('new')).toMatchObject([{ turnId: 't', stopped: false }])
  expect(useSessions().find('new')?.title).toBe('부모님께 1억 받았어요')
})

it('says that it could not begin only where that was wanted', async () => {
  const opening = begun()
  const creating = await server.next('POST', /sessions$/)
  await router.push('/sessions/other')
  creating.fail()
  expect(await opening).toBe(false)
  expect(place.beginError.value).toBeNull()
})
