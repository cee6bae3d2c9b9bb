import type { CalculationStep, TaxCalculation } from '@/api/types'

/**
 * The steps that hold once the filing deadline has passed: without the filing credit (Article 69) and what it would leave
 * to pay, with which a calculation ends where there is one.
 */
export function stepsWhenLate({ steps, finalTax, payableTax }: Pick<TaxCalculation, 'steps' | 'finalTax' | 'payableTax'>): CalculationStep[] {
  const [credit, payable] = steps.slice(-2)
  const endsInCredit = payableTax < finalTax && credit?.value === payableTax - finalTax && payable?.value === payableTax
  return endsInCredit ? steps.slice(0, -2) : steps
}
