import { expect, it } from 'vitest'
import type { AssistantMessage } from '@/api/types'
import gift from '@/components/answer/fixtures/gift_plain.json'
import question from '@/components/answer/fixtures/question_date.json'
import refused from '@/components/answer/fixtures/refused.json'
import tooOld from '@/components/answer/fixtures/refused_old.json'
import { answerKind } from './answerKind'

const of = (answer: object) => answerKind(answer as AssistantMessage)

it.each([
  ['calculation', gift],
  ['question', question],
  ['refusal', refused],
  ['refusal', tooOld],
  ['checklist', { ...tooOld, missingParameters: [{ name: 'gift_date', reason: 'user_unknown' }] }],
  ['aside', { ...question, intent: 'out_of_scope' }],
  ['text', { ...tooOld, intent: 'general_info' }],
  ['text', { ...tooOld, missingParameters: [] }],
])('is a %s', (kind, answer) => {
  expect(of(answer)).toBe(kind)
})
