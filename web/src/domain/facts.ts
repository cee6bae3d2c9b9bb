import type { CaseFact, CaseLine, Json, TaxCalculation } from '@/api/types'

/** What a consultation knows or assumes, as the person may see and change it. */
export interface Fact {
  parameter: string
  kind: FactKind
  value: Json
  /** Whether the person said it; otherwise it was assumed. */
  said: boolean
  /** What an amount is of, where a parameter sums up several. */
  thing?: string
}

/**
 * How a value is entered. `relation` covers the giver and whether a generation is skipped; `gifts` are earlier ones, of
 * which one is entered at a time; `text` is whatever else there is to say.
 */
export type FactKind = 'date' | 'amount' | 'yesNo' | 'relation' | 'count' | 'gifts' | 'text'

/** The giver, as a person names them. A grandparent is `직계존속` with a generation skipped. */
export const RELATIONS = ['부모님', '배우자', '자녀', '조부모님', '기타 친족', '지인'] as const
export type Relation = (typeof RELATIONS)[number]

const KINDS: Record<string, FactKind> = {
  gift_date: 'date',
  donor_relationship: 'relation',
  gift_property_value: 'amount',
  is_minor_recipient: 'yesNo',
  is_non_resident: 'yesNo',
  marriage_deduction_amount: 'amount',
  childbirth_deduction_amount: 'amount',
  secured_debt: 'amount',
  prior_gifts: 'gifts',
  death_date: 'date',
  gross_estate: 'amount',
  debts: 'amount',
  spouse: 'yesNo',
  children: 'count',
  financial_assets: 'amount',
  spouse_actual: 'amount',
  funeral_general: 'amount',
}
const GIFT = ['gift_date', 'donor_relationship', 'gift_property_value', 'secured_debt', 'is_minor_recipient', 'marriage_deduction_amount', 'childbirth_deduction_amount', 'is_non_resident', 'prior_gifts']
const INHERITANCE = ['death_date', 'gross_estate', 'debts', 'financial_assets', 'spouse', 'children', 'spouse_actual', 'funeral_general']
/** What a gift from anybody but parents and grandparents does not depend on. */
const OF_ASCENDANTS = new Set(['is_minor_recipient', 'marriage_deduction_amount', 'childbirth_deduction_amount'])

export function kindOf(parameter: string): FactKind | undefined {
  return KINDS[parameter]
}

/** The facts behind a calculation that can be changed, what was said and what was assumed. */
export function factsOf(calculation: TaxCalculation, said: Record<string, Json>): Fact[] {
  const isGift = calculation.taxType === 'gift'
  const shown = (isGift ? GIFT : INHERITANCE).filter((parameter) =>
    isGift
      ? said.donor_relationship === '직계존속' || !OF_ASCENDANTS.has(parameter)
      : said.spouse === true || parameter !== 'spouse_actual',
  )
  return shown.map((parameter) => ({
    parameter,
    kind: KINDS[parameter]!,
    value: parameter === 'donor_relationship' ? relationOf(said) : (said[parameter] ?? assumed(calculation, parameter)),
    said: parameter in said,
  }))
}

/** What of a line is entered anew to put it right. */
export function factOf({ parameter = '', value = null, thing }: CaseFact, said: Record<string, Json>): Fact {
  if (thing) return { parameter, kind: 'amount', value, said: true, thing }
  const given = parameter === 'donor_relationship' ? relationOf(said) : value
  return { parameter, kind: KINDS[parameter] ?? 'text', value: given, said: true }
}

/** What a calculation rests on and no line tells: what was assumed, and everything in an answer that has no lines. */
export function factsBesides(lines: CaseLine[], calculation: TaxCalculation, said: Record<string, Json>): Fact[] {
  const told = new Set(lines.flatMap(({ facts }) => facts.map(({ parameter }) => parameter)))
  return factsOf(calculation, said).filter((fact) => !told.has(fact.parameter) && (!fact.said || lines.length === 0))
}

/** An earlier gift: its day and its value in won. */
export interface EarlierGift {
  day: string
  won: number
}

/** The earlier gifts of a value, in whichever spelling its keys are. */
export function earlierGifts(value: Json): EarlierGift[] {
  return (Array.isArray(value) ? value : []).map((gift) => {
    const { gift_date, giftDate, gift_property_value, giftPropertyValue } = gift as Record<string, Json>
    return { day: String(giftDate ?? gift_date), won: Number(giftPropertyValue ?? gift_property_value) }
  })
}

function relationOf(said: Record<string, Json>): Json {
  switch (said.donor_relationship) {
    case '직계존속':
      return said.is_generation_skipping === true ? '조부모님' : '부모님'
    case '직계비속':
      return '자녀'
    case '기타친족':
      return '기타 친족'
    case '타인':
      return '지인'
    default:
      return said.donor_relationship ?? null
  }
}

/** What the engine took where nothing was said, as the calculation tells it. */
function assumed({ input, figures }: TaxCalculation, parameter: string): Json {
  const name = parameter.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
  if (name in input) return input[name]!
  if (parameter === 'prior_gifts') return []
  if (parameter === 'debts' || parameter === 'financial_assets') return 0
  return parameter === 'funeral_general' ? (figures.funeralDeduction ?? null) : null
}
