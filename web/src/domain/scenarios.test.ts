import { expect, it } from 'vitest'
import { keyOfScenario, nameFor, type Scenario } from './scenarios'

const value = { gift_date: '2020-01-02', gift_property_value: 50_000_000 }
const again = { gift_property_value: 50_000_000, gift_date: '2020-01-02' }
const sent: Scenario = { name: '경우 1', facts: { tax: 'gift_tax', values: [{ parameter: 'prior_gifts', value: [value] }] } }
const stored: Scenario = { name: '동생이 받으면', facts: { values: [{ value: [again], parameter: 'prior_gifts' }], tax: 'gift_tax' } }
const other: Scenario = { name: '경우 1', facts: { tax: 'gift_tax', values: [] } }

it('knows a scenario again whose facts come back in another order', () => {
  expect(keyOfScenario(sent)).toBe(keyOfScenario(stored))
  expect(keyOfScenario(other)).not.toBe(keyOfScenario(stored))
})

it('gives the first name that is free', () => {
  expect(nameFor([sent], (number) => `경우 ${number}`)).toBe('경우 2')
})
