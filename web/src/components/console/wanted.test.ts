import { expect, test } from 'vitest'
import { NOTHING, wanted } from './wanted'

test('nothing typed asks for all', () => {
  expect(wanted(NOTHING)).toEqual({})
})

test('an id is looked for as one, of a trace too, and anything else as text', () => {
  expect(wanted({ ...NOTHING, words: ' 24babd6a-bca5-64f9-33dc-c1d603f90356 ' })).toEqual({ wanted: '24babd6a-bca5-64f9-33dc-c1d603f90356' })
  expect(wanted({ ...NOTHING, words: '24BABD6ABCA564F933DCC1D603F90356' })).toEqual({ wanted: '24BABD6ABCA564F933DCC1D603F90356' })
  expect(wanted({ ...NOTHING, words: '24babd6a 받았어요' })).toEqual({ text: '24babd6a 받았어요' })
})

test('slowness is typed in seconds', () => {
  expect(wanted({ words: '', outcome: 'failed', event: 'turn_failed', seconds: '1.5' })).toEqual({
    outcome: 'failed',
    event: 'turn_failed',
    slower_than_ms: '1500',
  })
  expect(wanted({ ...NOTHING, seconds: '0' })).toEqual({})
})
