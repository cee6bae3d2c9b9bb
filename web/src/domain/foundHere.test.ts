import { expect, it } from 'vitest'
import { answer } from '@/components/answer/fixtures'
import { foundHere } from './foundHere'
import { newTurn, type Turn } from './turns'

const turn = (id: string, content: string): Turn => ({ ...newTurn(id, content), id, state: 'answered', answer: answer('gift_plain') })

it('finds the newest turn that has all the words, in what was said and not in the steps', () => {
  const turns = [turn('1', '혼인신고는 작년에 했어요'), turn('2', '혼인신고 전이에요')]
  expect(foundHere(['혼인신고'], turns)?.turnId).toBe('2')
  expect(foundHere(['혼인신고', '작년'], turns)?.turnId).toBe('1')
  expect(foundHere(['누진공제'], turns)).toBeNull()
})

it('shows where they stand', () => {
  const excerpt = foundHere(['통장'], [turn('1', `${'가'.repeat(100)} 통장 ${'나'.repeat(200)}`)])!.excerpt
  expect(excerpt).toMatch(/^…가+ 통장 나+…$/)
})
