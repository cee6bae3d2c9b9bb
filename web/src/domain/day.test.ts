import { expect, it } from 'vitest'
import { addDays, daysBetween, longDay, msToMidnight, plainDay, seoulDay } from './day'

it('is the next day in Seoul from 15:00 UTC', () => {
  expect(seoulDay(new Date('2026-01-31T14:59:59Z'))).toBe('2026-01-31')
  expect(seoulDay(new Date('2026-01-31T15:00:00Z'))).toBe('2026-02-01')
})

it('ends at midnight in Seoul', () => {
  expect(msToMidnight(new Date('2026-01-31T14:59:59.250Z'))).toBe(750)
  expect(msToMidnight(new Date('2026-01-31T15:00:00Z'))).toBe(86_400_000)
})

it('counts days over months, leap years and changes of the clock', () => {
  expect(daysBetween('2026-11-22', '2027-02-01')).toBe(71)
  expect(daysBetween('2024-02-28', '2024-03-01')).toBe(2)
  expect(daysBetween('2026-03-01', '2026-02-01')).toBe(-28)
  expect(addDays('2026-02-02', -7)).toBe('2026-01-26')
})

it('writes a day out', () => {
  expect(longDay('2027-02-01')).toBe('2027년 2월 1일 (월)')
  expect(plainDay('2027-02-01')).toBe('2027년 2월 1일')
  expect(plainDay('2027-02-01', 'en')).toBe('February 1, 2027')
})
