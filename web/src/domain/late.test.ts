import { expect, it } from 'vitest'
import { answer } from '@/components/answer/fixtures'
import { stepsWhenLate } from './late'

const names = (name: string) => stepsWhenLate(answer(name).calculation!).map(({ description }) => description)

it('leaves out the credit for filing in time, and what it would leave to pay', () => {
  expect(names('late')).toEqual(['증여재산가액', '증여재산공제 (직계존속)', '과세표준', '산출세액'])
  expect(names('inheritance').at(-1)).toBe('산출세액')
  expect(names('generation_skipping').at(-1)).not.toContain('기한 안에')
})

it('leaves out nothing where there is no credit', () => {
  expect(names('tax_zero')).toEqual(answer('tax_zero').calculation!.steps.map(({ description }) => description))
})
