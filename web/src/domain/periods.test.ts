import { expect, it } from 'vitest'
import { byPeriod } from './periods'

it('tells today from yesterday by the clock of Seoul, and keeps the order within a period', () => {
  const made = ['2026-11-21T15:00:00Z', '2026-11-21T14:59:59Z', '2026-11-20T15:00:00Z', '2026-11-16T00:00:00Z', '2026-11-14T00:00:00Z', '2025-01-01T00:00:00Z']
  const listed = byPeriod(made.map((createdAt) => ({ createdAt })), '2026-11-22')
  expect(listed.map(({ period, things }) => [period, things.map(({ createdAt }) => made.indexOf(createdAt))])).toEqual([
    ['today', [0]],
    ['yesterday', [1, 2]],
    ['week', [3]],
    ['older', [4, 5]],
  ])
})

it('leaves out a period without any; a clock that is ahead is today', () => {
  expect(byPeriod([{ createdAt: '2026-11-23T00:00:00Z' }], '2026-11-22').map(({ period }) => period)).toEqual(['today'])
  expect(byPeriod([], '2026-11-22')).toEqual([])
})
