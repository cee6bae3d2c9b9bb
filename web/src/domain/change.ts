import type { CalculationChange } from '@/api/types'

/** Whether a calculation comes to what the one before came to, and nothing that was said has been put right. */
export function changesNothing(change: CalculationChange | undefined): boolean {
  if (!change || change.remarks?.length) return false
  return !change.finalTax.difference && !change.payableTax.difference && change.parameters.every(({ before }) => before == null)
}
