import type { RateBracket } from '@/api/types'

/** A bracket of the rates beside the one that a taxable base is in. */
export interface RatedBracket {
  /** Won; the bracket holds what is above it. */
  above: number
  /** Won, itself included; null where there is no end. */
  upTo: number | null
  percent: number
  /** Whether the base reaches its end here. */
  holds: boolean
  /** How much of the bracket the base fills, 0 to 1. Without an end, the more the nearer to 1. */
  filled: number
}

/** The brackets that a taxable base of `base` won goes through; none of them holds a base of 0. */
export function bracketsOf(base: number, rates: readonly RateBracket[]): RatedBracket[] {
  let above = 0
  return rates.map(({ upTo, rateBp }) => {
    const end = upTo ?? null
    const bracket = {
      above,
      upTo: end,
      percent: rateBp / 100,
      holds: base > above && (end === null || base <= end),
      filled: filled(base, above, end),
    }
    above = end ?? above
    return bracket
  })
}

function filled(base: number, above: number, upTo: number | null): number {
  if (base <= above) return 0
  if (upTo === null) return 1 - above / base
  return Math.min((base - above) / (upTo - above), 1)
}
