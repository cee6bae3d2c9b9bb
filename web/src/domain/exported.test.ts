import { expect, it } from 'vitest'
import { answer } from '@/components/answer/fixtures'
import { consultationMarkdown, fileName } from './exported'
import { rendered } from './markdown'
import { newTurn, type Turn } from './turns'

const WORDING = { lead: '슈킹 상담', question: '질문', answer: '답변', alternatives: '방법', citations: '근거', steps: '계산', warnings: '확인', assumptions: '전제', recommendations: '권유' }

const turn = (content: string, given: Turn['answer'] = null): Turn => ({ ...newTurn('k', content, '2026-11-21T15:00:00Z'), answer: given })

it('has every question and every answer, with the articles and their addresses', () => {
  const told = answer('gift_case')
  const text = consultationMarkdown('부모님 증여', [turn('아버지께 2억 받았어요', told), turn('고마워요')], WORDING, 'ko')
  expect(text.startsWith('# 부모님 증여\n\n슈킹 상담\n\n## 1. 질문 (2026년 11월 22일)\n\n> 아버지께 2억 받았어요\n\n### 답변\n\n')).toBe(true)
  expect(text).toContain('#### 계산\n\n- **증여재산가액: 200,000,000원**')
  expect(text).toContain('#### 전제\n\n- 받는 분이')
  expect(text).toContain('내실 증여세는 **776만원**입니다.')
  expect(text).toContain(`- [상속세및증여세법 제47조](${told.citations[0]!.sourceUrl})`)
  expect(text.endsWith('## 2. 질문 (2026년 11월 22일)\n\n> 고마워요\n')).toBe(true)
})

it('takes a person’s words for what they are', () => {
  const said = '# 제목\n- *별* [링크](https://x.example) <b>\n1. 하나'
  const html = rendered(consultationMarkdown('a*b*', [turn(said)], WORDING, 'ko'))
  const page = document.createElement('div')
  page.innerHTML = html
  expect(page.querySelector('blockquote')!.textContent.trim()).toBe(said.replaceAll('\n', ''))
  expect(page.querySelectorAll('blockquote br')).toHaveLength(2)
  expect(page.querySelectorAll('blockquote :is(h1, ul, ol, em, b)')).toHaveLength(0)
  expect(page.textContent.trim().startsWith('a*b*')).toBe(true)
})

it('names a file as a file system takes it', () => {
  expect(fileName('아버지: 1억/2억?', 'md')).toBe('아버지 1억 2억.md')
  expect(fileName('...', 'md')).toBe('shuking.md')
})
