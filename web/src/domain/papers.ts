import type { TaxCalculation } from '@/api/types'
import { giftsOfSeveral } from './filingOfSeveral'

/** What is attached to a return, in the order in which it is gathered. */
export const PAPERS = [
  'giftStatement',
  'contract',
  'transfer',
  'valuation',
  'loan',
  'purchase',
  'family',
  'skipping',
  'debt',
  'marriage',
  'childbirth',
  'earlierGifts',
  'estateStatements',
  'death',
  'heirs',
  'estate',
  'division',
  'will',
  'owed',
  'funeral',
  'financial',
  'house',
  'disabled',
  'earlierInheritance',
  'giftsOfDeceased',
  'appraisal',
] as const
export type Paper = (typeof PAPERS)[number]

/** The papers that the case of a calculation asks for; of several gifts, what any of them does. */
export function papersFor(calculation: TaxCalculation): Paper[] {
  const each = calculation.parts?.length ? giftsOfSeveral(calculation).map((gift) => gift.calculation) : [calculation]
  const wanted = each.map((one) => (one.taxType === 'gift' ? ofGift(one) : ofInheritance(one)))
  return PAPERS.filter((paper) => wanted.some((papers) => papers[paper]))
}

function ofGift({ input, figures, steps }: TaxCalculation): Partial<Record<Paper, boolean>> {
  const isLoan = has(input.loanPrincipal)
  const isPurchase = has(input.marketValue)
  const isProperty = !isLoan && !isPurchase
  const isGranted = figures.marriageChildbirthDeduction !== 0
  const added = Number(figures.aggregatedPriorValue ?? 0)
  return {
    giftStatement: true,
    contract: isProperty,
    transfer: isProperty,
    valuation: isProperty,
    loan: isLoan,
    purchase: isPurchase,
    family: input.donorRelationship !== '타인',
    skipping: input.isGenerationSkipping === true,
    debt: steps.some(({ description }) => description.endsWith('넘겨받는 채무')),
    marriage: isGranted && has(input.marriageDeductionAmount),
    childbirth: isGranted && has(input.childbirthDeductionAmount),
    earlierGifts: added > 0,
    appraisal: has(input.appraisalFee),
  }
}

function ofInheritance({ input, figures }: TaxCalculation): Partial<Record<Paper, boolean>> {
  const heirs = Number(input.spouse === true) + (Number(input.children ?? 0) || Number(input.ascendants ?? 0))
  const persons = Array.isArray(input.persons) ? (input.persons as Record<string, unknown>[]) : []
  return {
    estateStatements: true,
    death: true,
    heirs: true,
    estate: true,
    division: heirs > 1,
    will: has(input.bequestsToNonheirs),
    owed: has(input.debts) || has(input.publicDues),
    funeral: has(input.funeralGeneral) || has(input.funeralEnshrine),
    financial: Number(figures.financialDeduction ?? 0) > 0,
    house: Number(figures.cohabitingHouseDeduction ?? 0) > 0,
    disabled: persons.some(({ lifeExpectancy }) => has(lifeExpectancy)),
    earlierInheritance: Number(figures.shortTermCredit ?? 0) > 0,
    giftsOfDeceased: Number(figures.addedGifts ?? 0) > 0,
    appraisal: has(input.appraisalFee),
  }
}

/** Whether there is anything of it: no value, 0 and an empty list are nothing. */
function has(value: unknown): boolean {
  return Array.isArray(value) ? value.length > 0 : Boolean(value)
}
