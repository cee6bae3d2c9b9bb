import { describe, expect, it, vi } from 'vitest'
import { ref } from 'vue'
import { backoffMs, becomes, pause } from './patience'

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

  it('ends as soon as what it waits for is so, and at the latest when its time is over', async () => {
    vi.useFakeTimers()
    const isThere = ref(false)
    const there = becomes(() => isThere.value, 1_000)
    isThere.value = true
    await there
    await becomes(() => true, 1_000)
    expect(vi.getTimerCount()).toBe(0)
    const never = becomes(() => false, 1_000)
    await vi.advanceTimersByTimeAsync(1_000)
    await never
    vi.useRealTimers()
  })
})
