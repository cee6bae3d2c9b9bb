import { expect, test } from 'vitest'
import type { RecordedTurn } from '@/api/console'
import { bars, duration, hasEndedSince, lastSequence } from './timeline'

function turn(...milliseconds: number[]): RecordedTurn {
  return {
    id: 'turn',
    milliseconds: milliseconds.reduce((sum, one) => sum + one, 0),
    traceId: null,
    traceUrl: null,
    said: null,
    failure: null,
    events: milliseconds.map((one, sequence) => ({ sequence, cause: null, name: '', service: null, at: '', milliseconds: one, attempt: 1, readable: true, bytes: 0 })),
  }
}

test('each bar begins where the one before it ends', () => {
  expect(bars(turn(0, 10, 30))).toEqual([
    { from: 0, width: 0 },
    { from: 0, width: 25 },
    { from: 25, width: 75 },
  ])
})

test('a turn of a single event takes no time', () => {
  expect(bars(turn(0))).toEqual([{ from: 0, width: 0 }])
})

test('durations are short enough to compare', () => {
  expect([4.25, 99.94, 99.95, 812.4, 3140].map(duration)).toEqual(['4.3 ms', '99.9 ms', '100.0 ms', '812 ms', '3.1 s'])
})

function turnOf(...names: string[]): RecordedTurn {
  const one = turn(...names.map(() => 0))
  names.forEach((name, place) => (one.events[place]!.name = name))
  return one
}

test('an attempt has ended with the step after the opening that ends it', () => {
  const failed = ['message_received', 'turn_opened', 'turn_failed']
  const since = lastSequence(turnOf(...failed))
  expect(hasEndedSince(turnOf(...failed), since)).toBe(false)
  expect(hasEndedSince(turnOf(...failed, 'parameters_collected', 'turn_opened', 'tax_calculated'), since)).toBe(false)
  expect(hasEndedSince(turnOf(...failed, 'turn_opened', 'turn_completed'), since)).toBe(true)
  expect(hasEndedSince(turnOf(...failed, 'turn_opened', 'turn_failed', 'tax_calculated'), since)).toBe(true)
})
