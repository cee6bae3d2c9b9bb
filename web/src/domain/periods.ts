import { daysBetween, seoulDay } from './day'

/** How long ago something was, as one looks for it in a list. */
export const PERIODS = ['today', 'yesterday', 'week', 'older'] as const
export type Period = (typeof PERIODS)[number]

const DAYS_A_WEEK = 7

/** Things by the time since they were made, newest periods first; a period without any is left out. */
export function byPeriod<Thing extends { createdAt: string }>(things: readonly Thing[], today: string): { period: Period; things: Thing[] }[] {
  return PERIODS.map((period) => ({ period, things: things.filter(({ createdAt }) => periodOf(createdAt, today) === period) })).filter(
    ({ things: found }) => found.length > 0,
  )
}

function periodOf(createdAt: string, today: string): Period {
  const days = daysBetween(seoulDay(new Date(createdAt)), today)
  if (days <= 0) return 'today'
  if (days === 1) return 'yesterday'
  return days < DAYS_A_WEEK ? 'week' : 'older'
}
