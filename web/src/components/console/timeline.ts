import type { RecordedTurn } from '@/api/console'

/** Where a stage lies within its turn, in percent of the turn's whole time. */
export interface Bar {
  from: number
  width: number
}

/** A bar for each event: from the event before it to its own time. */
export function bars(turn: RecordedTurn): Bar[] {
  const whole = turn.milliseconds || 1
  let from = 0
  return turn.events.map(({ milliseconds }) => {
    const bar = { from: (from / whole) * 100, width: (milliseconds / whole) * 100 }
    from += milliseconds
    return bar
  })
}

/** The place in the stream of the turn's newest event. */
export function lastSequence({ events }: RecordedTurn): number {
  return events.at(-1)?.sequence ?? 0
}

/** Whether the attempt of the turn that began after this place in the stream has ended, well or not. */
export function hasEndedSince({ events }: RecordedTurn, sequence: number): boolean {
  const steps = events.filter((event) => event.sequence > sequence && /^turn_(opened|completed|failed)$/.test(event.name))
  return steps.length > 0 && steps.at(-1)!.name !== 'turn_opened'
}

/** Milliseconds as a person reads them: `4.2 ms`, `812 ms`, `3.1 s`. */
export function duration(milliseconds: number): string {
  if (milliseconds < 100) return `${milliseconds.toFixed(1)} ms`
  return milliseconds < 1000 ? `${Math.round(milliseconds)} ms` : `${(milliseconds / 1000).toFixed(1)} s`
}

/** A time as a person in Korea reads it. */
export function moment(instant: string | null, locale: string): string {
  return instant ? new Date(instant).toLocaleString(locale, { timeZone: 'Asia/Seoul' }) : '–'
}
