import { expect, it } from 'vitest'
import { plainText } from './plainText'

it('leaves the words and takes the marks', () => {
  const markdown = [
    '## 결과',
    '증여세는 **500만원**입니다.',
    '',
    '',
    '| 달라진 계산 | 지난번 | 이번 |',
    '|:--|--:|--:|',
    '| 과세표준 | 5,000만원 | 1억 5,000만원 |',
    '',
    '- [제53조](https://www.law.go.kr/x) 참고',
    '1. 값: −15만원',
    '   - 100\\*2 \\<b\\>',
  ].join('\n')
  expect(plainText(markdown)).toBe(
    [
      '결과',
      '증여세는 500만원입니다.',
      '',
      '달라진 계산 · 지난번 · 이번',
      '과세표준 · 5,000만원 · 1억 5,000만원',
      '',
      '- 제53조 (https://www.law.go.kr/x) 참고',
      '1. 값: −15만원',
      '   - 100*2 <b>',
    ].join('\n'),
  )
})
