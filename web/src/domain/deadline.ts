import { daysBetween } from './day'

/** How far away a deadline is, counted in days of Seoul. */
export interface Countdown {
  state: 'ahead' | 'near' | 'today' | 'past'
  /** Days until it, or since it when it is past. */
  days: number
  /** `D-32`, `D-DAY`, `D+5`: the way Koreans write it. */
  label: string
}

/** From this many days on, a deadline is near. */
const NEAR_DAYS = 30

export function countdown(deadline: string, today: string): Countdown {
  const left = daysBetween(today, deadline)
  if (left < 0) return { state: 'past', days: -left, label: `D+${-left}` }
  if (left === 0) return { state: 'today', days: 0, label: 'D-DAY' }
  return { state: left <= NEAR_DAYS ? 'near' : 'ahead', days: left, label: `D-${left}` }
}
