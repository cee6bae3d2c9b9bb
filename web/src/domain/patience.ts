/** Waiting for something that may come back, or come about. */

import { effectScope, watchEffect } from 'vue'

const LONGEST_MS = 8_000

/** The pause before the next try after so many failures in a row: 0.5 s, 1 s, 2 s, … 8 s, each up to a quarter longer. */
export function backoffMs(failures: number, random: () => number = Math.random): number {
  return Math.min(LONGEST_MS, 500 * 2 ** failures) * (1 + random() / 4)
}

/** Resolves after `ms`, or as soon as the network is back or `signal` is aborted. */
export function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      window.removeEventListener('online', done)
      signal?.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    window.addEventListener('online', done)
    if (signal?.aborted) done()
    else signal?.addEventListener('abort', done)
  })
}

/** Resolves when `condition`, which reads reactive state, is true, and after `ms` at the latest. */
export function becomes(condition: () => boolean, ms: number): Promise<void> {
  return new Promise((resolve) => {
    const scope = effectScope(true)
    const done = () => {
      scope.stop()
      clearTimeout(timer)
      resolve()
    }
    const timer = setTimeout(done, ms)
    scope.run(() => watchEffect(() => condition() && done(), { flush: 'sync' }))
  })
}
