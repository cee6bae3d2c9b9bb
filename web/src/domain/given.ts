/** Facts that are given in a form: one message of several values, which the clarifier takes as they are. */

import type { CaseLine, Json, TaxCalculation } from '@/api/types'
import { plainDay } from './day'
import { earlierGifts, type Fact, factOf, factsBesides, type Relation, shownOf } from './facts'
import { correction } from './sentences'
import { readableWon } from './won'

export type TaxIntent = 'gift_tax' | 'inheritance_tax'

/** `thing`: what a value is of, where a parameter sums up several. */
export interface GivenFact {
  parameter: string
  value: Json
  thing?: string
}

/** As `shared/contracts/parameters/given.py` takes them. */
export interface GivenFacts {
  tax: TaxIntent
  values: GivenFact[]
}

/** A fact with another value, not sent yet. */
export interface Edit {
  fact: Fact
  value: Json
}

/** What each name of a giver means: seen from who receives, and whether a generation is skipped. */
const GIVERS: Record<Relation, [string, boolean]> = {
  부모님: ['직계존속', false],
  배우자: ['배우자', false],
  자녀: ['직계비속', false],
  조부모님: ['직계존속', true],
  '기타 친족': ['기타친족', false],
  지인: ['타인', false],
}

/** Which fact an edit is of: one of a parameter, or of each thing. */
export function keyOf({ parameter, thing }: Pick<Fact, 'parameter' | 'thing'>): string {
  return thing ? `${parameter}:${thing}` : parameter
}

/** Where each fact of the lines stands: under what it is of, and so in the same place when other lines come before it. */
export function placesOf(lines: readonly CaseLine[]): string[][] {
  const seen = new Map<string, number>()
  return lines.map(({ facts }) =>
    facts.map(({ parameter, thing, text }) => {
      const key = parameter ? keyOf(thing ? { parameter, thing } : { parameter }) : text
      const before = seen.get(key) ?? 0
      seen.set(key, before + 1)
      return before ? `${key} ${before + 1}` : key
    }),
  )
}

export function given(tax: TaxIntent, edits: Edit[]): GivenFacts {
  return { tax, values: edits.flatMap(valuesOf) }
}

function valuesOf({ fact: { parameter, kind, thing }, value }: Edit): GivenFact[] {
  if (kind === 'gifts') {
    const rows = earlierGifts(value).map(({ day, won }) => ({ gift_date: day, gift_property_value: won }))
    return [{ parameter, value: rows }]
  }
  if (kind !== 'relation') return [thing ? { parameter, value, thing } : { parameter, value }]
  const [relationship, skips] = GIVERS[value as Relation]
  return [{ parameter, value: relationship }, { parameter: 'is_generation_skipping', value: skips }]
}

/** The edits that given facts were, as far as they are known: the giver is one again. */
export function editsOf({ values }: GivenFacts, facts: Fact[]): Edit[] {
  const skips = values.some(({ parameter, value }) => parameter === 'is_generation_skipping' && value === true)
  return values.flatMap((one) => {
    const fact = facts.find((each) => keyOf(each) === keyOf(one))
    if (!fact) return []
    if (fact.kind !== 'relation') return [{ fact, value: one.value }]
    const names = Object.entries(GIVERS)
    const name = names.find(([, [relationship, skipping]]) => relationship === one.value && skipping === (skips && relationship === '직계존속'))
    return name ? [{ fact, value: name[0] }] : []
  })
}

/** The message that tells what was changed: in Korean, whatever the page's language. */
export function correctionOf(edits: Edit[]): string {
  return `정정할게요. ${edits.flatMap(sentencesOf).join('. ')}.`
}

function sentencesOf({ fact, value }: Edit): string[] {
  const one = { ...fact, said: false }
  const gifts = fact.kind === 'gifts' ? earlierGifts(value) : []
  if (gifts.length === 0) return [correction(one, value)]
  return gifts.map(({ day, won }) => correction(one, [{ gift_date: day, gift_property_value: won }]))
}

const HEADINGS: Record<TaxIntent, string> = { gift_tax: '증여세를 계산해 주세요.', inheritance_tax: '상속세를 계산해 주세요.' }

/** The message that tells what was entered in the table, line by line: in Korean, whatever the page's language. */
export function tableText(tax: TaxIntent, edits: Edit[]): string {
  return [HEADINGS[tax], ...edits.map(({ fact, value }) => `${shownOf(fact.parameter)!.label}: ${inKorean(fact, value)}`)].join('\n')
}

function inKorean({ parameter, kind }: Fact, value: Json): string {
  switch (kind) {
    case 'date':
      return plainDay(String(value))
    case 'amount':
      return value ? readableWon(Number(value)) : '없음'
    case 'count':
      return value ? `${value}명` : '없음'
    case 'yes_no':
      return (value ? shownOf(parameter)?.yes : shownOf(parameter)?.no) ?? (value ? '예' : '아니요')
    case 'gifts':
      return earlierGifts(value).map(({ day, won }) => `${plainDay(day)} ${readableWon(won)}`).join(', ') || '없음'
    default:
      return String(value)
  }
}

/** Everything that can be changed of a case: what was told, line by line, and what was assumed. */
export function changeable(lines: CaseLine[], calculation: TaxCalculation | null, said: Record<string, Json>): Fact[] {
  const told = lines.flatMap(({ facts }) => facts.map((fact) => factOf(fact, said)))
  const besides = calculation ? factsBesides(lines, calculation, said) : []
  return [...told, ...besides].filter(({ kind }) => kind !== 'text')
}
