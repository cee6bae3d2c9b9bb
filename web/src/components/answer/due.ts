import type { CalculationStep, TaxCalculation } from '@/api/types'

/** Whether what is due is less than the tax: not where the deadline has passed, and the steps that hold end before it. */
export function isReduced(calculation: TaxCalculation, steps: readonly CalculationStep[]): boolean {
  return calculation.payableTax < calculation.finalTax && steps.length === calculation.steps.length
}

/** What is due by the steps that hold. */
export function dueOf(calculation: TaxCalculation, steps: readonly CalculationStep[]): number {
  return isReduced(calculation, steps) ? calculation.payableTax : calculation.finalTax
}
