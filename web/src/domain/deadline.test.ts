import { expect, it } from 'vitest'
import { countdown } from './deadline'

it.each([
  ['2026-11-22T03:00:00Z', 'ahead', 'D-71'],
  ['2027-01-02T03:00:00Z', 'near', 'D-30'],
  ['2027-01-31T14:59:59Z', 'near', 'D-1'],
  ['2027-01-31T15:00:00Z', 'today', 'D-DAY'],
  ['2027-02-01T14:59:59Z', 'today', 'D-DAY'],
  ['2027-02-01T15:00:00Z', 'past', 'D+1'],
])('at %s the deadline of 2027-02-01 is %s', (now, state, label) => {
  expect(countdown('2027-02-01', new Date(now))).toMatchObject({ state, label })
})
