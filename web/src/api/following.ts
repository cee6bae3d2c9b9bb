import { backoffMs, pause } from '@/domain/patience'
import { ApiError, isAbort } from './client'
import { type Place, type SessionEvent, sessionEvents } from './events'
import type { Stage } from './types'

interface Listener {
  /** From now on every stage is heard; what happened before is to be loaded. Not called where the stream goes on. */
  began: () => Promise<void>
  stage: (stage: Stage) => void
  /** The session does not exist for this browser, or no longer. */
  gone: () => void
  /** There is no stream now; it is sought again. */
  lost: (error: ApiError) => void
}

/** Follow a session's events until `signal`, through every lost connection, without a gap. */
export async function follow(sessionId: string, signal: AbortSignal, on: Listener): Promise<void> {
  const place: Place = { lastEventId: null }
  let failures = 0
  while (!signal.aborted) {
    const stream = new AbortController()
    const end = () => stream.abort()
    signal.addEventListener('abort', end)
    document.addEventListener('visibilitychange', end)
    try {
      for await (const event of sessionEvents(sessionId, place, stream.signal)) {
        failures = 0
        if (await isLast(event, on)) return
      }
    } catch (error) {
      if (error instanceof ApiError) {
        if (error.status === 404) return on.gone()
        on.lost(error)
      } else if (!isAbort(error)) throw error
    } finally {
      signal.removeEventListener('abort', end)
      document.removeEventListener('visibilitychange', end)
    }
    // A tab that nobody sees gives its connection back: browsers open only six to one server.
    if (stream.signal.aborted) await untilVisible(signal)
    else await pause(backoffMs(failures++), signal)
  }
}

async function isLast(event: SessionEvent, on: Listener): Promise<boolean> {
  if (event.kind === 'open' && !event.resumed) await on.began()
  else if (event.kind === 'stage') on.stage(event.stage)
  else if (event.kind === 'deleted') on.gone()
  return event.kind === 'deleted'
}

function untilVisible(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (document.visibilityState === 'hidden' && !signal.aborted) return
      document.removeEventListener('visibilitychange', look)
      signal.removeEventListener('abort', look)
      resolve()
    }
    document.addEventListener('visibilitychange', look)
    signal.addEventListener('abort', look)
    look()
  })
}
