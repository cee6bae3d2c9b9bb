import type { CaseFact, CaseLine, Json, TaxCalculation } from '@/api/types'
import catalogue from './parameters.json'

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
export type FactKind = 'date' | 'amount' | 'yes_no' | 'relation' | 'count' | 'gifts' | 'text'

/** The giver, as a person names them. A grandparent is `직계존속` with a generation skipped. */
export const RELATIONS = ['부모님', '배우자', '자녀', '조부모님', '기타 친족', '지인'] as const
export type Relation = (typeof RELATIONS)[number]

/** How a parameter is shown: `parameters.json` is generated from the catalogue of parameters, which says what each means. */
export interface Shown {
  kind: FactKind
  answered_with?: FactKind
  label: string
  label_en: string
  yes?: string
  yes_en?: string
  no?: string
  no_en?: string
  said?: string
  said_none?: string
}

const GIFT: Record<string, Shown> = catalogue.gift as Record<string, Shown>
const INHERITANCE: Record<string, Shown> = catalogue.inheritance as Record<string, Shown>

export function shownOf(parameter: string): Shown | undefined {
  return GIFT[parameter] ?? INHERITANCE[parameter]
}

/** What cannot be nothing: the gift, and the estate. */
export const NEEDED: ReadonlySet<string> = new Set(['gift_property_value', 'gross_estate'])
/** The most that can be chosen of heirs. */
export const MOST_CHILDREN = 10

/** What a gift from anybody but parents and grandparents does not depend on. */
const OF_ASCENDANTS = new Set(['is_minor_recipient', 'marriage_deduction_amount', 'childbirth_deduction_amount'])

/** What a loan or a purchase below value has no part in. */
const OF_PROPERTY = new Set(['gift_property_value', 'secured_debt', 'marriage_deduction_amount', 'childbirth_deduction_amount'])

/** How a fact is entered; nothing where it is not changed by itself. */
export function kindOf(parameter: string): FactKind | undefined {
  const shown = shownOf(parameter)
  return shown?.said ? shown.kind : undefined
}

/** How the question for a parameter is answered. */
export function answerOf(parameter: string): FactKind | undefined {
  return shownOf(parameter)?.answered_with ?? kindOf(parameter)
}

/** Whether a tax can depend on a parameter, by who gives or who is left. */
function matters(parameter: string, { donor_relationship, is_generation_skipping, spouse }: Record<string, Json>): boolean {
  if (parameter === 'parent_deceased') return is_generation_skipping === true
  if (OF_ASCENDANTS.has(parameter)) return donor_relationship === '직계존속'
  return parameter !== 'spouse_actual' || spouse === true
}

/** Every fact that can be entered of a tax, in the order of asking; of those that depend on others, the ones that matter. */
export function enterable(tax: TaxCalculation['taxType'], entered: Record<string, Json>): Fact[] {
  const of = tax === 'gift' ? GIFT : INHERITANCE
  const isFromAscendant = entered.donor_relationship === '부모님' || entered.donor_relationship === '조부모님'
  const known = {
    ...entered,
    donor_relationship: isFromAscendant ? '직계존속' : (entered.donor_relationship ?? null),
    is_generation_skipping: entered.donor_relationship === '조부모님',
  }
  return Object.keys(of)
    .filter((parameter) => kindOf(parameter) && matters(parameter, known))
    .map((parameter) => ({ parameter, kind: kindOf(parameter)!, value: entered[parameter] ?? null, said: parameter in entered }))
}

/** The facts behind a calculation that can be changed, what was said and what was assumed. */
export function factsOf(calculation: TaxCalculation, said: Record<string, Json>): Fact[] {
  const isGift = calculation.taxType === 'gift'
  const isOfProperty = !('loan_principal' in said || 'market_value' in said)
  const changeable = Object.keys(isGift ? GIFT : INHERITANCE).filter(kindOf)
  const shown = changeable.filter((parameter) => (isOfProperty || !OF_PROPERTY.has(parameter)) && matters(parameter, said))
  return shown.map((parameter) => ({
    parameter,
    kind: kindOf(parameter)!,
    value: parameter === 'donor_relationship' ? relationOf(said) : (said[parameter] ?? assumed(calculation, parameter)),
    said: parameter in said,
  }))
}

/** What of a line is entered anew to put it right. */
export function factOf({ parameter = '', value = null, thing }: CaseFact, said: Record<string, Json>): Fact {
  if (thing) return { parameter, kind: 'amount', value, said: true, thing }
  const given = parameter === 'donor_relationship' ? relationOf(said) : value
  return { parameter, kind: kindOf(parameter) ?? 'text', value: given, said: true }
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
