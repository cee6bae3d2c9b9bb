import type { CalculationStep } from '@/api/types'

/** One bar: from `from` to `to` won. A total stands on 0; the tax is a total after a rate was applied. */
export interface Bar {
  description: string
  value: number
  from: number
  to: number
  kind: 'total' | 'less' | 'more' | 'tax'
}

/**
 * The steps of a calculation as the bars of a waterfall: what is taken off falls from the bar before it, what is added
 * rises on it, and a sum stands on the ground. A positive value is an addition where the steps up to the next sum say so.
 */
export function waterfall(steps: readonly CalculationStep[]): Bar[] {
  let level = 0
  let rated = false
  return steps.map((step, index) => {
    const { description, value } = step
    const isSum = index === 0 || (value === level && value >= 0)
    if (value < 0 || (!isSum && isAddition(steps, index, level))) {
      const from = level
      level += value
      return { description, value, from, to: level, kind: value < 0 ? 'less' : 'more' }
    }
    rated ||= index > 0 && !isSum
    level = value
    return { description, value, from: 0, to: value, kind: rated ? 'tax' : 'total' }
  })
}

function isAddition(steps: readonly CalculationStep[], index: number, level: number): boolean {
  let sum = level
  for (const { value } of steps.slice(index)) {
    if (value === sum && sum !== level) return true
    sum += value
  }
  return false
}
