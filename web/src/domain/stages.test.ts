import { expect, it } from 'vitest'
import { stepsOf } from './stages'

it('says what is done and what is being done', () => {
  expect(stepsOf([])).toEqual({ done: [], now: 'sending' })
  expect(stepsOf(['message_received', 'turn_opened'])).toEqual({ done: [], now: 'turn_opened' })
  expect(stepsOf(['message_received', 'turn_opened', 'parameters_collected', 'tax_calculated'])).toEqual({
    done: ['turn_opened', 'parameters_collected'],
    now: 'tax_calculated',
  })
})
