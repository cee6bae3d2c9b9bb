import { describe, expect, it } from 'vitest'
import type { TaxCalculation } from '@/api/types'
import gift from '@/components/answer/fixtures/gift_follow_up.json'
import skipping from '@/components/answer/fixtures/generation_skipping.json'
import inheritance from '@/components/answer/fixtures/inheritance.json'
import spouse from '@/components/answer/fixtures/tax_zero.json'
import { factsOf } from './facts'

const facts = (answer: { calculation: unknown; collectedParameters: object }) =>
  factsOf(answer.calculation as TaxCalculation, answer.collectedParameters as Record<string, never>)
const shown = (answer: Parameters<typeof facts>[0]) => facts(answer).map(({ parameter, value, said }) => [parameter, value, said])

describe('facts', () => {
  it('are what was said and what was assumed', () => {
    expect(shown(gift)).toEqual([
      ['gift_date', '2026-10-15', true],
      ['donor_relationship', '부모님', true],
      ['gift_property_value', 100_000_000, true],
      ['is_minor_recipient', false, false],
      ['is_non_resident', false, false],
      ['marriage_deduction_amount', 0, false],
      ['childbirth_deduction_amount', 0, false],
      ['secured_debt', 0, false],
      ['prior_gifts', [], false],
    ])
  })

  it('call a skipped generation by the giver', () => {
    expect(shown(skipping)).toContainEqual(['donor_relationship', '조부모님', true])
    expect(facts(skipping).map(({ parameter }) => parameter)).toContain('parent_deceased')
  })

  it('leave out what a gift from a spouse does not depend on', () => {
    expect(facts(spouse).map(({ parameter }) => parameter)).toEqual([
      'gift_date',
      'donor_relationship',
      'gift_property_value',
      'is_non_resident',
      'secured_debt',
      'prior_gifts',
    ])
  })

  it('of a loan leave out what only a gift of property has', () => {
    const loan = { ...gift, collectedParameters: { ...gift.collectedParameters, loan_principal: 300_000_000 } }
    expect(facts(loan).map(({ parameter }) => parameter)).toEqual([
      'gift_date',
      'donor_relationship',
      'is_minor_recipient',
      'is_non_resident',
      'prior_gifts',
    ])
  })

  it('of an inheritance name what the engine took where nothing was said', () => {
    expect(shown(inheritance).slice(3)).toEqual([
      ['spouse', true, true],
      ['children', 2, true],
      ['financial_assets', 300_000_000, true],
      ['spouse_actual', null, false],
      ['funeral_general', 5_000_000, false],
    ])
  })

  it('do not ask for the share of a spouse that there is not', () => {
    const alone = { ...inheritance, collectedParameters: { ...inheritance.collectedParameters, spouse: false } }
    expect(facts(alone).map(({ parameter }) => parameter)).not.toContain('spouse_actual')
  })
})
