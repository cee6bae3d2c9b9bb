import { ApiError, NETWORK, request } from './client'
import type { Json, Session } from './types'

/** A session as an operator sees it: how many turns it has, and how many of them failed or have not ended. */
export interface SurveyedSession extends Session {
  turns: number
  failed: number
  unfinished: number
  lastTurnAt: string | null
}

/** One event in the stream. `milliseconds` is the time since the one before it; the first has 0. */
export interface RecordedEvent {
  sequence: number
  name: string
  service: string | null
  at: string
  milliseconds: number
  attempt: number | null
  bytes: number
}

/** The events of one turn; `id` is null for those that today's code cannot read. */
export interface RecordedTurn {
  id: string | null
  milliseconds: number
  traceId: string | null
  traceUrl: string | null
  events: RecordedEvent[]
}

export const surveySessions = (token: string, cursor: string | null) =>
  get<{ sessions: SurveyedSession[]; nextCursor: string | null }>(
    token,
    `/sessions?limit=50${cursor ? `&cursor=${encodeURIComponent(cursor)}` : ''}`,
  )

export const recordedTurns = (token: string, sessionId: string) =>
  get<{ turns: RecordedTurn[] }>(token, `/sessions/${encodeURIComponent(sessionId)}/events`)

export const recordedPayload = (token: string, sessionId: string, sequence: number) =>
  get<Json>(token, `/sessions/${encodeURIComponent(sessionId)}/events/${sequence}`)

async function get<T>(token: string, path: string): Promise<T> {
  const response = await request('GET', `/api/console${path}`, { headers: { Authorization: `Bearer ${token}` } })
  try {
    return (await response.json()) as T
  } catch {
    throw new ApiError(NETWORK, '', 0)
  }
}
