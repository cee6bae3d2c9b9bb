import { mount } from '@vue/test-utils'
import { createPinia } from 'pinia'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { FakeServer } from '@/api/fakeServer'
import type { TaxCalculation } from '@/api/types'
import type { Scenario } from '@/domain/scenarios'
import { i18n } from '@/i18n'
import { answer } from '../answer/fixtures'
import { NOW } from '../answer/mounted'
import CompareTable from './CompareTable.vue'

const calculation = answer('gift_case').calculation as TaxCalculation
const scenario = (name: string, value = 200_000_000) => ({ name, facts: { tax: 'gift_tax' as const, values: [{ parameter: 'gift_property_value', value }] } })

let server: FakeServer
beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] })
  server = new FakeServer()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const show = (scenarios: Scenario[] = [scenario('경우 1')]) =>
  mount(CompareTable, {
    props: { scenarios, calculation, facts: [], sessionId: 'session', since: 'answer', busy: false },
    global: { plugins: [i18n, createPinia()] },
  })

it('keeps the name that is being typed when something arrives', async () => {
  const table = show()
  const name = table.get('input')
  name.element.value = '동생이 받으면'
  await name.trigger('input')
  ;(await server.next('POST', /calculations/)).json({ calculation, parameter: null, message: null })
  await vi.waitFor(() => expect(table.attributes('aria-busy')).toBe('false'))
  await table.setProps({ scenarios: [scenario('경우 1')] }) // As the server kept it.
  expect(name.element.value).toBe('동생이 받으면')
  await name.trigger('change')
  expect(table.emitted('rename')).toEqual([[0, '동생이 받으면']])
})

it('goes back to the name it has when none is left', async () => {
  const table = show()
  const name = table.get('input')
  await name.setValue('  ')
  await name.trigger('change')
  expect([name.element.value, table.emitted('rename')]).toEqual(['경우 1', undefined])
})

it('has under no name what another case comes to, also where that is not computed', async () => {
  const [one, two] = [scenario('경우 1', 100_000_000), scenario('경우 2', 300_000_000)]
  const table = show([one, two])
  for (const payableTax of [5_000_000, 40_000_000]) {
    const exchange = await server.next('POST', /calculations/)
    exchange.json({ calculation: { ...calculation, payableTax }, parameter: null, message: null })
  }
  const paid = () => table.findAll('tbody .text-accent').map((each) => each.text())
  await vi.waitFor(() => expect(paid().slice(1)).toEqual(['500만원', '4,000만원']))
  await table.setProps({ scenarios: [two] })
  ;(await server.next('POST', /calculations/)).fail()
  await vi.waitFor(() => expect(table.find('[role=alert]').exists()).toBe(true))
  expect(paid().slice(1)).toEqual(['4,000만원'])
})
