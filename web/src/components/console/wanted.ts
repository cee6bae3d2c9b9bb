import type { Wanted } from '@/api/console'

/** What the form has, as it is typed. */
export interface Search {
  words: string
  outcome: string
  event: string
  seconds: string
}

export const NOTHING: Search = { words: '', outcome: '', event: '', seconds: '' }

const ID = /^[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}$/i

/** What to ask for: words that are an id are one, and what is empty is not asked for. */
export function wanted({ words, outcome, event, seconds }: Search): Wanted {
  const typed = words.trim()
  return {
    ...(typed && (ID.test(typed) ? { wanted: typed } : { text: typed })),
    ...(outcome && { outcome }),
    ...(event && { event }),
    ...(Number(seconds) > 0 && { slower_than_ms: String(Math.round(Number(seconds) * 1000)) }),
  }
}
