import type { CalculationStep, Json, TaxCalculation } from '@/api/types'

/** One gift of several, as a calculation of its own: each has a return. */
export interface GiftOfSeveral {
  label: string
  /** How many get the same, each of whom files. */
  count: number
  calculation: TaxCalculation
}

/** The gifts that a calculation is the sum of; what each of its steps begins with says whose it is. */
export function giftsOfSeveral(calculation: TaxCalculation): GiftOfSeveral[] {
  const own = Array.isArray(calculation.input.severalGifts) ? (calculation.input.severalGifts as Record<string, Json>[]) : []
  return (calculation.parts ?? []).map(({ label, count, finalTax, payableTax, filingDeadline }, index) => {
    const steps = stepsOf(calculation, `${label} · `)
    const { late: _, parts: __, ...shared } = calculation // What is overdue is told for all of them together.
    const until = filingDeadline ?? calculation.filingDeadline
    const alone = { ...shared, input: { ...calculation.input, ...own[index] }, steps, finalTax, payableTax, filingDeadline: until }
    return { label, count, calculation: { ...alone, figures: figuresOf(alone) } }
  })
}

function stepsOf({ steps }: TaxCalculation, prefix: string): CalculationStep[] {
  return steps.flatMap(({ description, ...rest }) => (description.startsWith(prefix) ? { ...rest, description: description.slice(prefix.length) } : []))
}

/** The figures of one gift, as far as its steps tell them. */
function figuresOf({ steps, input, payableTax }: TaxCalculation): TaxCalculation['figures'] {
  const step = (...names: string[]): number => Math.abs(names.map((name) => steps.find(({ description }) => description.startsWith(name))?.value).find((value) => value !== undefined) ?? 0)
  const extra = step('혼인·출산 증여재산공제')
  const figures: Record<string, number> = {
    aggregatedPriorValue: step('10년 안의 이전 증여'),
    taxableValue: step('합산한 과세가액', '증여세 과세가액', '증여재산가액'),
    appraisalFee: step('감정평가 수수료'),
    taxableBase: step('과세표준'),
    calculatedTax: step('산출세액'),
    surtax: step('세대생략 할증세액'),
    priorTaxCredit: step('납부세액공제'),
    filingCredit: step('신고세액공제'),
    interest: 0,
    reportingPenalty: 0,
    latePaymentPenalty: 0,
    totalDue: payableTax,
  }
  const isForOne = !extra || !input.marriageDeductionAmount || !input.childbirthDeductionAmount
  // Where earlier gifts or both kinds are in it, the steps do not tell what was deducted for what.
  if (!isForOne || step('이전 증여의 공제')) return figures
  const isForMarriage = Boolean(input.marriageDeductionAmount)
  return { ...figures, basicDeductionInAll: step('증여재산공제'), marriageDeductionInAll: isForMarriage ? extra : 0, childbirthDeductionInAll: isForMarriage ? 0 : extra }
}
