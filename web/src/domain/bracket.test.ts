import { expect, it } from 'vitest'
import { bracketsOf } from './bracket'

const RATES = [
  { upTo: 100_000_000, rateBp: 1_000 },
  { upTo: 500_000_000, rateBp: 2_000 },
  { upTo: 1_000_000_000, rateBp: 3_000 },
  { upTo: 3_000_000_000, rateBp: 4_000 },
  { rateBp: 5_000 },
]

const held = (base: number) => bracketsOf(base, RATES).findIndex((bracket) => bracket.holds)

it.each([
  [0, -1],
  [1, 0],
  [100_000_000, 0],
  [100_000_001, 1],
  [3_000_000_000, 3],
  [9_000_000_000, 4],
])('puts a base of %d into its bracket; an edge belongs to the lower one', (base, index) => {
  expect(held(base)).toBe(index)
})

it('fills what lies below', () => {
  expect(bracketsOf(300_000_000, RATES).map((bracket) => bracket.filled)).toEqual([1, 0.5, 0, 0, 0])
  expect(bracketsOf(6_000_000_000, RATES)[4]).toEqual({
    above: 3_000_000_000,
    upTo: null,
    percent: 50,
    holds: true,
    filled: 0.5,
  })
})
