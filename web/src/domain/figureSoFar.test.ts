import { expect, it } from 'vitest'
import { answer } from '@/components/answer/fixtures'
import { figureSoFar } from './figureSoFar'

const calculated = answer('gift_follow_up')
const told = calculated.collectedParameters ?? {}
const law = { ...answer('question_date'), intent: 'general_info' as const, collectedParameters: Object.fromEntries(Object.entries(told).toReversed()) }

it('is the figure of the last calculation, while nothing else was told since', () => {
  expect(figureSoFar([calculated, law])).toBe(calculated.calculation)
  expect(figureSoFar([calculated, { ...law, collectedParameters: { ...told, is_minor_recipient: true } }])).toBeNull()
})

it('is none before there is any', () => {
  expect(figureSoFar([law])).toBeNull()
  expect(figureSoFar([])).toBeNull()
})
