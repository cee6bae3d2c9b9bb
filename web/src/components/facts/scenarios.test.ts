import { flushPromises } from '@vue/test-utils'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { effectScope, ref } from 'vue'
import { FakeServer } from '@/api/fakeServer'
import type { Scenario } from '@/domain/scenarios'
import { useScenarios } from './scenarios'

const scenario = (name: string): Scenario => ({ name, facts: { tax: 'gift_tax', values: [] } })

let server: FakeServer
let id: ReturnType<typeof ref<string>>
let scope: ReturnType<typeof effectScope>
let place: ReturnType<typeof useScenarios>

beforeEach(() => {
  server = new FakeServer()
  id = ref('a')
  scope = effectScope()
  place = scope.run(() => useScenarios(() => id.value ?? ''))!
})

afterEach(() => {
  scope.stop()
  vi.unstubAllGlobals()
})

const names = () => place.scenarios.value.map(({ name }) => name)
const add = (name: string) => place.keep((all) => [...all, scenario(name)])

it('keeps one beside those that are there, though they come later', async () => {
  const listing = await server.next('GET', /a\/scenarios$/)
  add('둘')
  await flushPromises()
  expect([names(), server.requests]).toEqual([['둘'], []])
  listing.json({ scenarios: [scenario('하나')] })
  const keeping = await server.next('PUT', /a\/scenarios$/)
  expect(keeping.body).toEqual({ scenarios: [scenario('하나'), scenario('둘')] })
  expect(keeping.keepalive).toBe(true) // Whoever reloads the page at once has it too.
  expect(names()).toEqual(['하나', '둘'])
  keeping.json(keeping.body)
  await flushPromises()
  expect(names()).toEqual(['하나', '둘'])
})

it('keeps what was changed last, one change after the other', async () => {
  ;(await server.next('GET', /a\/scenarios$/)).json({ scenarios: [] })
  add('하나')
  const first = await server.next('PUT', /a\/scenarios$/)
  place.keep(() => [])
  await flushPromises()
  expect([names(), server.requests]).toEqual([[], []])
  first.json(first.body)
  const second = await server.next('PUT', /a\/scenarios$/)
  expect(names()).toEqual([])
  second.json(second.body)
  await flushPromises()
  expect(names()).toEqual([])
})

it('says what could not be kept, and keeps it with the next', async () => {
  ;(await server.next('GET', /a\/scenarios$/)).fail()
  await flushPromises()
  expect(place.error.value?.code).toBe('NETWORK')
  add('하나')
  ;(await server.next('GET', /a\/scenarios$/)).json({ scenarios: [] })
  ;(await server.next('PUT', /a\/scenarios$/)).fail()
  await flushPromises()
  expect([names(), place.error.value?.code]).toEqual([['하나'], 'NETWORK'])
  add('둘')
  const keeping = await server.next('PUT', /a\/scenarios$/)
  keeping.json(keeping.body)
  await flushPromises()
  expect([names(), place.error.value]).toEqual([['하나', '둘'], null])
})

it('keeps in the consultation in which it was changed, whichever is shown by then', async () => {
  const listing = await server.next('GET', /a\/scenarios$/)
  add('하나')
  id.value = 'b'
  ;(await server.next('GET', /b\/scenarios$/)).json({ scenarios: [] })
  listing.json({ scenarios: [] })
  const keeping = await server.next('PUT', /a\/scenarios$/)
  keeping.json(keeping.body)
  await flushPromises()
  expect(names()).toEqual([])
})
