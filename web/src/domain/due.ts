import type { TaxCalculation } from '@/api/types'
import { countdown } from './deadline'

/** What is to be paid on a day: without the filing credit once the deadline is over. */
export function due({ filingDeadline, finalTax, payableTax }: TaxCalculation, today: string): number {
  return countdown(filingDeadline, today).state === 'past' ? finalTax : payableTax
}
