import { expect, it } from 'vitest'
import { answer } from '@/components/answer/fixtures'
import { spoken } from './spoken'

it('is the words of a result and the question that it leaves open', () => {
  const said = spoken(answer('gift_follow_up'))
  expect(said).toMatch(/^부모님에게서 1억원을 증여받는 경우, 내실 증여세는 485만원입니다\./)
  expect(said).toMatch(/혼인 전후 2년 이내에 증여받으신 것인가요\?\n\n혼인신고일 전후 .*\n\(출산 공제와 합쳐 최대 1억원\)$/)
  expect(said).not.toContain('계산 과정')
})

it('says a question once', () => {
  expect(spoken(answer('question_relation')).match(/관계가 어떻게 되시나요/g)).toHaveLength(1)
})
