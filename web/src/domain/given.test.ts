import { describe, expect, it } from 'vitest'
import type { TaxCalculation } from '@/api/types'
import { columnOf, stepsOf } from './comparison'
import { enterable, type Fact } from './facts'
import { correctionOf, editsOf, given, tableText } from './given'
import { nameFor } from './scenarios'

const giver: Fact = { parameter: 'donor_relationship', kind: 'relation', value: '부모님', said: true }
const value: Fact = { parameter: 'gift_property_value', kind: 'amount', value: 100_000_000, said: true }
const earlier: Fact = { parameter: 'prior_gifts', kind: 'gifts', value: [], said: false }
const rows = [
  { gift_date: '2019-03-02', gift_property_value: 30_000_000 },
  { gift_date: '2020-03-02', gift_property_value: 10_000_000 },
]

const names = (facts: Fact[]) => facts.map(({ parameter }) => parameter)
const calculation = (payableTax: number, ...steps: string[]) =>
  ({ payableTax, finalTax: payableTax, filingDeadline: '2027-02-01', steps: steps.map((description) => ({ description, value: 1 })) }) as TaxCalculation

describe('given facts', () => {
  it.each(['부모님', '배우자', '자녀', '조부모님', '기타 친족', '지인'])('are the same edits again: %s', (name) => {
    const edits = [{ fact: giver, value: name }, { fact: value, value: 200_000_000 }]
    expect(editsOf(given('gift_tax', edits), [giver, value])).toEqual(edits)
  })

  it('tell every earlier gift', () => {
    expect(correctionOf([{ fact: earlier, value: rows }])).toBe(
      '정정할게요. 2019년 3월 2일에도 같은 분께 3,000만원을 받은 적이 있어요. 2020년 3월 2일에도 같은 분께 1,000만원을 받은 적이 있어요.',
    )
    expect(correctionOf([{ fact: earlier, value: [] }])).toBe('정정할게요. 전에 받은 증여는 없어요.')
  })

  it('tell a whole table, line by line', () => {
    const edits = [{ fact: giver, value: '조부모님' }, { fact: value, value: 200_000_000 }, { fact: earlier, value: rows.slice(0, 1) }]
    expect(tableText('gift_tax', edits)).toBe(
      '증여세를 계산해 주세요.\n주신 분: 조부모님\n증여재산: 2억원\n10년 안의 다른 증여: 2019년 3월 2일 3,000만원',
    )
  })
})

describe('the table', () => {
  it('has what matters by who gives and who is left', () => {
    expect(names(enterable('gift', {}))).not.toContain('marriage_deduction_amount')
    expect(names(enterable('gift', { donor_relationship: '조부모님' }))).toContain('marriage_deduction_amount')
    expect(names(enterable('inheritance', {}))).not.toContain('spouse_actual')
    expect(names(enterable('inheritance', { spouse: true }))).toContain('spouse_actual')
  })
})

describe('a comparison', () => {
  it('says how far each case is from the first, in what is to be paid', () => {
    const base = calculation(5)
    expect(columnOf({ calculation: calculation(8), parameter: null, message: null }, base, '2026-11-22').difference).toBe(3)
    expect(columnOf({ calculation: null, parameter: 'gift_date', message: '없음' }, base, '2026-11-22')).toMatchObject({ paid: null, difference: null, message: '없음' })
  })

  it('has a step that only one case has where that has it', () => {
    const columns = [calculation(1, '가', '나', '라'), calculation(1, '가', '다', '라', '마')].map((each) =>
      columnOf({ calculation: each, parameter: null, message: null }, null, '2026-11-22'),
    )
    expect(stepsOf(columns)).toEqual(['가', '다', '나', '라', '마'])
  })

  it('names each case as none is named yet', () => {
    const scenario = { name: '경우 1', facts: given('gift_tax', []) }
    expect(nameFor([scenario], (number) => `경우 ${number}`)).toBe('경우 2')
  })
})
