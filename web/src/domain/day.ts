/** Days in Seoul, written `2026-01-31`: what the law means by a date, wherever the reader is. */

const MS_A_DAY = 86_400_000
const SEOUL_AHEAD_MS = 9 * 3_600_000
/** Made once for each language: making one takes longer than a hundred days in it. */
const longDays = new Map<string, Intl.DateTimeFormat>()
const weekdays = new Map<string, Intl.DateTimeFormat>()
const inSeoul = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Seoul' })

/** The day that it is in Seoul at an instant. */
export function seoulDay(instant: Date): string {
  return inSeoul.format(instant)
}

/** How long it is until the next day begins in Seoul, where clocks are never put forward or back. */
export function msToMidnight(instant: Date): number {
  return MS_A_DAY - ((instant.getTime() + SEOUL_AHEAD_MS) % MS_A_DAY)
}

/** How many days later `later` is; negative where it is earlier. */
export function daysBetween(earlier: string, later: string): number {
  return Math.round((midnight(later) - midnight(earlier)) / MS_A_DAY)
}

export function addDays(day: string, days: number): string {
  return new Date(midnight(day) + days * MS_A_DAY).toISOString().slice(0, 10)
}

/** `2026년 1월 31일`, `January 31, 2026`. */
export function plainDay(day: string, locale = 'ko'): string {
  return kept(longDays, locale, { dateStyle: 'long' }).format(midnight(day))
}

/** The same with the day of the week: `2026년 1월 31일 (토)`. */
export function longDay(day: string, locale = 'ko'): string {
  const weekday = kept(weekdays, locale, { weekday: 'short' }).format(midnight(day))
  return `${plainDay(day, locale)} (${weekday})`
}

function kept(formats: Map<string, Intl.DateTimeFormat>, locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const format = formats.get(locale) ?? new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' })
  formats.set(locale, format)
  return format
}

/** A day has no time zone: all reckoning is done as if it were in UTC. */
function midnight(day: string): number {
  return Date.parse(`${day}T00:00:00Z`)
}
