import { backoffMs, pause } from '@/domain/patience'
import { ApiError, isAbort } from './client'
import { type Outgoing, type SendEvent, sendMessage } from './events'

/** For how long a lost connection is sought again while the browser believes that there is a network. */
export const PATIENCE_MS = 45_000

interface Listener {
  heard: (event: SendEvent) => void
  /** The connection is lost and is being sought again. */
  lost: () => void
}

/**
 * Send a message until its turn is answered, or accepted for later. A lost connection is sought again with the same key,
 * so that nothing is sent twice. Resolves also when `signal` is aborted. Raises ApiError: the turn's own, or the last one
 * when the patience is over.
 */
export async function deliver(sessionId: string, message: Outgoing, signal: AbortSignal, on: Listener): Promise<void> {
  let failures = 0
  let lostAt: number | null = null
  for (;;) {
    try {
      for await (const event of sendMessage(sessionId, message, signal)) {
        failures = 0
        lostAt = null
        on.heard(event)
      }
      return
    } catch (error) {
      if (signal.aborted || isAbort(error)) return
      if (!(error instanceof ApiError)) throw error
      lostAt ??= Date.now()
      const isPatient = !navigator.onLine || Date.now() - lostAt < PATIENCE_MS
      if (!error.passing || !isPatient) throw error
    }
    on.lost()
    await pause(backoffMs(failures++), signal)
    if (signal.aborted) return
  }
}
