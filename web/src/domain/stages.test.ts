import { expect, it } from 'vitest'
import { stepsOf } from './stages'

it('says what is done and what is being done', () => {
  expect(stepsOf([], 'waiting')).toEqual({ done: [], now: 'waiting' })
  expect(stepsOf(['message_received', 'turn_opened'], 'sending')).toEqual({ done: [], now: 'turn_opened' })
  expect(stepsOf(['message_received', 'turn_opened', 'parameters_collected', 'tax_calculated'], 'sending')).toEqual({
    done: ['turn_opened', 'parameters_collected'],
    now: 'tax_calculated',
  })
})
