import type { Calculated, TaxCalculation } from '@/api/types'
import { due } from './due'

/** What one case comes to, and how far that is from the case itself; null where there is no figure. */
export interface Column {
  paid: number | null
  difference: number | null
  /** The values of the steps, by description. */
  steps: Map<string, number>
  /** Why there is no figure, in Korean. */
  message: string
}

export function columnOf(calculated: Calculated | null, base: TaxCalculation | null, today: string): Column {
  const calculation = calculated?.calculation
  const paid = calculation ? due(calculation, today) : null
  return {
    paid,
    difference: paid === null || !base ? null : paid - due(base, today),
    steps: new Map(calculation?.steps.map(({ description, value }) => [description, value])),
    message: calculated?.message ?? '',
  }
}

/** Every step of any column: those of the first in their order, and what others have beside them where they have it. */
export function stepsOf(columns: Column[]): string[] {
  const all: string[] = []
  for (const { steps } of columns) {
    let place = 0
    for (const step of steps.keys()) {
      const at = all.indexOf(step)
      if (at < 0) all.splice(place, 0, step)
      place = (at < 0 ? place : at) + 1
    }
  }
  return all
}
