import { expect, it } from 'vitest'
import correction from '@/components/answer/fixtures/gift_correction.json'
import inheritance from '@/components/answer/fixtures/inheritance.json'
import question from '@/components/answer/fixtures/question_date.json'
import relation from '@/components/answer/fixtures/question_relation.json'
import { prose } from './prose'

it('keeps the result and its explanation', () => {
  expect(prose(inheritance.content)).toBe(inheritance.content.split('\n\n**계산 과정**')[0])
})

it('leaves the changes to the page, and keeps what follows them', () => {
  const text = prose(correction.content)
  expect(text).toMatch(/^증여세가 485만원에서 \*\*1,940만원\*\*으로 1,455만원 늘었습니다\./)
  expect(text).toMatch(/신고세액공제 60만원을 뺐습니다\.$/)
  expect(text).not.toContain('달라진')
  expect(text).not.toContain('|')
})

it('leaves nothing out of an answer without a calculation but the choices, which are buttons', () => {
  expect(prose(question.content)).toBe(question.content)
  expect(relation.content).toBe(`${prose(relation.content)}\n\n선택지: 배우자, 부모님, 자녀, 조부모, 기타`)
  expect(prose('배우자가 계신가요?\n\n💡 더 공제합니다.\n선택지: 예 / 아니오')).toBe('배우자가 계신가요?\n\n💡 더 공제합니다.')
})

it.each([10, 60, 120, 200, 400])('shows nothing of the lists of the first %d characters of an answer', (length) => {
  expect(prose(correction.content.slice(0, length))).not.toMatch(/^- |\|/m)
})
