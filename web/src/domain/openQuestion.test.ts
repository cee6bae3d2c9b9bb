import { expect, it } from 'vitest'
import { answer } from '@/components/answer/fixtures'
import { askedBy, openQuestion, saidBy } from './openQuestion'

const calculated = answer('gift_follow_up')
const { remaining: _, ...question } = calculated.question!
const law = { ...calculated, calculation: null, intent: 'general_info' as const, content: `기한 안에 신고하셔야 합니다.\n\n${question.text}`, question }

it('says the question that an answer ends with once: where it is answered', () => {
  expect(saidBy(law)).toBe('기한 안에 신고하셔야 합니다.')
  expect(openQuestion(law)).toMatchObject({ isTold: false, lead: askedBy(law) })
  expect(askedBy(law)).not.toBe('')
})

it('leaves a question that the answer begins with in its words', () => {
  const date = answer('question_date')
  expect(saidBy(date)).toContain(openQuestion(date)!.lead)
  expect(askedBy(date)).toBe('')
})

it('counts a question that stands after something else as before', () => {
  const asked = { ...calculated, question: { ...question, remaining: 5 } }
  const progress = openQuestion(asked)!.progress
  expect(progress).not.toBeNull()
  expect(openQuestion(law, [asked, law])!.progress).toEqual(progress)
  expect(openQuestion({ ...law, question: { ...question, remaining: 1 } }, [asked])!.progress).toEqual(progress)
  expect(openQuestion(law)!.progress).toBeNull()
})
