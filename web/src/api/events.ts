/** The two streams of the API. `EventSource` cannot send `X-Client-Id`, so both are read with `fetch`. */

import type { GivenFacts } from '@/domain/given'
import { ApiError, isAbort, NETWORK, request } from './client'
import { type Frame, frames } from './frames'
import type { Answer, Stage, TurnError } from './types'

export type SendEvent =
  | { kind: 'turn'; turnId: string }
  | { kind: 'stage'; stage: Stage }
  | { kind: 'token'; text: string }
  | { kind: 'answer'; answer: Answer }
  /** It is stored and will be answered later. */
  | { kind: 'accepted' }

export interface Outgoing {
  content: string
  /** The `Idempotency-Key`: the same key in the same session is the same message. */
  key: string
  /** What the content tells, where it was given in a form. */
  facts?: GivenFacts | undefined
}

/**
 * Send a message and follow its turn. The turn's id comes first; `answer` or `accepted` last.
 * Raises ApiError (also where the turn failed, and where the connection is lost on the way) and AbortError.
 */
export async function* sendMessage(
  sessionId: string,
  { content, key, facts }: Outgoing,
  signal: AbortSignal,
): AsyncGenerator<SendEvent> {
  const response = await request('POST', `/api/sessions/${sessionId}/messages`, {
    body: facts ? { content, facts } : { content },
    headers: { Accept: 'text/event-stream', 'Idempotency-Key': key },
    signal,
  })
  const turnId = response.headers.get('Location')?.split('/').pop()
  if (turnId) yield { kind: 'turn', turnId }
  let isOver = false
  for await (const { event, data } of received(response)) {
    isOver ||= event === 'message' || event === 'accepted'
    if (event === 'stage') yield { kind: 'stage', stage: JSON.parse(data) as Stage }
    else if (event === 'token') yield { kind: 'token', text: (JSON.parse(data) as { text: string }).text }
    else if (event === 'message') yield { kind: 'answer', answer: JSON.parse(data) as Answer }
    else if (event === 'accepted') yield { kind: 'accepted' }
    else if (event === 'error') throw turnFailure((JSON.parse(data) as { error: TurnError }).error)
  }
  if (!isOver) throw new ApiError(NETWORK, '', 0)
}

export type SessionEvent =
  /** The stream is there; `resumed` says that it goes on where the last one stopped, without a gap. */
  | { kind: 'open'; resumed: boolean }
  | { kind: 'stage'; stage: Stage }
  | { kind: 'deleted' }

/** Where a stream of a session's events goes on. */
export interface Place {
  lastEventId: string | null
}

/** A session's events from `place` on, which it moves forward. Ends when the stream does. Raises ApiError and AbortError. */
export async function* sessionEvents(sessionId: string, place: Place, signal: AbortSignal): AsyncGenerator<SessionEvent> {
  const resumed = place.lastEventId !== null
  const response = await request('GET', `/api/sessions/${sessionId}/events`, {
    headers: { Accept: 'text/event-stream', ...(place.lastEventId ? { 'Last-Event-ID': place.lastEventId } : {}) },
    signal,
  })
  let opened = false
  for await (const { event, data, id } of received(response)) {
    if (id) place.lastEventId = id
    if (!opened) {
      opened = true
      yield { kind: 'open', resumed }
    }
    if (event === 'stage') yield { kind: 'stage', stage: JSON.parse(data) as Stage }
    else if (event === 'deleted') yield { kind: 'deleted' }
  }
}

async function* received(response: Response): AsyncGenerator<Frame> {
  if (!response.body) throw new ApiError(NETWORK, '', 0)
  try {
    yield* frames(response.body)
  } catch (error) {
    throw isAbort(error) ? error : new ApiError(NETWORK, '', 0)
  }
}

/** In a stream the status was sent before: a broker or a database that is away passes, the rest is the turn's end. */
function turnFailure({ code, message }: TurnError): ApiError {
  return new ApiError(code, message, { UNAVAILABLE: 503, SESSION_NOT_FOUND: 404, INVALID_REQUEST: 400 }[code] ?? 500)
}
