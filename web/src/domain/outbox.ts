/**
 * Messages of this tab that have no answer yet. They outlive a reload, so that the page can send the same message with the
 * same key again, which joins the turn that the first one began.
 */

import type { GivenFacts } from './given'

const KEY = 'shuking.outbox'

export interface Pending {
  key: string
  sessionId: string
  content: string
  createdAt: string
  /** The server's id of its turn, as soon as it is known. */
  turnId: string | null
  /** Whether the person has stopped waiting: it is not sent again by itself. */
  stopped: boolean
  /** What the content tells, where it was given in a form. */
  facts?: GivenFacts | undefined
}

export function pendingOf(sessionId: string): Pending[] {
  return read().filter((one) => one.sessionId === sessionId)
}

/** Keep a message, in place of what was kept under its key. */
export function keep(pending: Pending): void {
  write([...read().filter((one) => one.key !== pending.key), pending])
}

/** Keep what has become known of a message that is still kept. */
export function amend(key: string, more: Partial<Pick<Pending, 'turnId' | 'stopped'>>): void {
  write(read().map((one) => (one.key === key ? Object.assign(one, more) : one)))
}

export function drop(key: string): void {
  write(read().filter((one) => one.key !== key))
}

function read(): Pending[] {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? '[]') as Pending[]
  } catch {
    return []
  }
}

function write(all: Pending[]): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(all))
  } catch {
    // Storage is closed or full: nothing is lost as long as the page is open.
  }
}
