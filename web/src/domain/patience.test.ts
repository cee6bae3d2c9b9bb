import { describe, expect, it, vi } from 'vitest'
import { backoffMs, pause } from './patience'

describe('patience', () => {
  it('waits longer after each failure, up to 8 s and a quarter', () => {
    expect([0, 1, 2, 3, 4, 20].map((failures) => backoffMs(failures, () => 0))).toEqual([500, 1_000, 2_000, 4_000, 8_000, 8_000])
    expect(backoffMs(20, () => 1)).toBe(10_000)
  })

  it('ends early when the network is back or the wait is over', async () => {
    vi.useFakeTimers()
    const back = pause(60_000)
    window.dispatchEvent(new Event('online'))
    await back
    const controller = new AbortController()
    const over = pause(60_000, controller.signal)
    controller.abort()
    await over
    await pause(60_000, controller.signal)
    expect(vi.getTimerCount()).toBe(0)
    vi.useRealTimers()
  })
})
