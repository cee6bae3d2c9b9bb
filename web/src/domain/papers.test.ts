import { expect, it } from 'vitest'
import type { Json } from '@/api/types'
import { answer } from '@/components/answer/fixtures'
import { papersFor } from './papers'

const papers = (name: string, more: Record<string, Json> = {}) => {
  const calculation = answer(name).calculation!
  return papersFor({ ...calculation, input: { ...calculation.input, ...more } })
}
const ALWAYS = ['giftStatement', 'contract', 'transfer', 'valuation']

it('asks of a plain gift only for the gift and the kinship', () => {
  expect(papers('gift_plain')).toEqual([...ALWAYS, 'family'])
  expect(papers('gift_plain', { donorRelationship: '타인' })).toEqual(ALWAYS)
})

it('asks for what the case has beside that', () => {
  expect(papers('gift_with_debt')).toEqual([...ALWAYS, 'family', 'debt', 'marriage', 'childbirth', 'earlierGifts', 'appraisal'])
  expect(papers('generation_skipping')).toContain('skipping')
})

it('asks for the contract that there was, where a benefit is the gift', () => {
  expect(papers('gift_plain', { loanPrincipal: 300_000_000 })).toEqual(['giftStatement', 'loan', 'family'])
  expect(papers('gift_plain', { marketValue: 900_000_000 })).toEqual(['giftStatement', 'purchase', 'family'])
})

it('asks of an estate for what was left, owed, agreed and given before', () => {
  expect(papers('inheritance_case')).toEqual(['estateStatements', 'death', 'heirs', 'estate', 'division', 'owed', 'financial'])
  expect(papers('inheritance_case', { spouse: false, children: 1 })).not.toContain('division')
  expect(papers('inheritance_full')).toEqual(expect.arrayContaining(['funeral', 'house', 'disabled', 'giftsOfDeceased', 'appraisal']))
})

it('asks of several gifts for what any of them does', () => {
  const fromGrandfather = { label: '할아버지', isGenerationSkipping: true }
  expect(papers('several_gifts', { severalGifts: [{ label: '아버지' }, fromGrandfather] })).toContain('skipping')
})
