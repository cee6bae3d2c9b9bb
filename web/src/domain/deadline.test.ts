import { expect, it } from 'vitest'
import { countdown } from './deadline'

it.each([
  ['2026-11-22', 'ahead', 'D-71'],
  ['2027-01-02', 'near', 'D-30'],
  ['2027-01-31', 'near', 'D-1'],
  ['2027-02-01', 'today', 'D-DAY'],
  ['2027-02-02', 'past', 'D+1'],
])('on %s the deadline of 2027-02-01 is %s', (today, state, label) => {
  expect(countdown('2027-02-01', today)).toMatchObject({ state, label })
})
