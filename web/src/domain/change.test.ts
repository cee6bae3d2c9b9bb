import { expect, it } from 'vitest'
import { answer } from '@/components/answer/fixtures'
import { changesNothing } from './change'

const { change: _, ...same } = answer('gift_same_tax')

it.each([
  ['an answer that nobody knows', true, same],
  ['a calculation that is told whole', false, { ...same, content: '내실 증여세는 **485만원**입니다.\n\n**계산 과정**\n\n1. …' }],
  ['a figure that has changed', false, answer('gift_correction')],
  ['an answer without a calculation', false, answer('question_date')],
])('%s: %s', (_case, expected, message) => {
  expect(changesNothing(message)).toBe(expected)
})
