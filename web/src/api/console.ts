import { json } from './client'
import type { Json, Session } from './types'

/** Who asks: with a token, until `signal` says that they have left. */
export interface Operator {
  token: string
  signal: AbortSignal
}

/** A session as an operator sees it: how many turns it has, and how many of them failed or have not ended. */
export interface SurveyedSession extends Session {
  turns: number
  failed: number
  unfinished: number
  lastTurnAt: string | null
  slowestMilliseconds: number | null
}

/** What sessions are looked for by; an empty one leaves all. `wanted` is the id of a session, a turn or a trace. */
export interface Wanted {
  wanted?: string
  text?: string
  outcome?: string
  slower_than_ms?: string
  event?: string
}

/** One event in the stream. `milliseconds` is the time since the one before it; the first has 0. */
export interface RecordedEvent {
  sequence: number
  /** The sequence of the event that led to it, where the stream keeps it. */
  cause: number | null
  name: string
  service: string | null
  at: string
  milliseconds: number
  attempt: number | null
  /** Whether today's code can read it. */
  readable: boolean
  bytes: number
}

/** The events of one turn; `id` is null for those that today's code cannot read. */
export interface RecordedTurn {
  id: string | null
  milliseconds: number
  traceId: string | null
  traceUrl: string | null
  said: string | null
  /** Why it has no answer, where it failed last. */
  failure: { code: string; stage: string } | null
  events: RecordedEvent[]
}

/** One field that differs. Both values are JSON for the eye, null where the field is not there. */
export interface FieldDifference {
  path: string
  before: string | null
  after: string | null
  text: string
  isWon: boolean
}

export interface EventDifference {
  before: string
  fields: FieldDifference[]
}

/** What was known at the end of a turn, and which event and words set each parameter. */
export interface TurnState {
  turn: number
  case: { text: string; words: string[] }[]
  parameters: { name: string; title: string; value: Json; turn: number; event: string; words: string }[]
  pendingQuestion: string | null
  attempts: Record<string, number>
  missing: { name: string; reason: string }[]
}

export type ReplayedKind = 'unchanged' | 'changed' | 'missing' | 'new' | 'gone'

export interface ReplayedEvent {
  name: string
  service: string | null
  attempt: number
  kind: ReplayedKind
  reason: string | null
  fields: FieldDifference[]
  /** How many more fields differ. */
  hidden: number
}

export interface ReplayedTurn {
  number: number
  turnId: string | null
  isComparable: boolean
  hasChanged: boolean
  notes: string[]
  events: ReplayedEvent[]
}

/** `failure`: why today's code could not be run at all. */
export interface Replayed {
  turns: ReplayedTurn[]
  seconds: number
  failure: string | null
}

export interface DeadLetter {
  number: number
  storedAt: string
  event: string
  sessionId: string
  turnId: string | null
  service: string
  cause: string
  deliveries: number
}

export interface ConsumerState {
  service: string
  event: string
  waiting: number
  unacknowledged: number
  redelivered: number
  delivered: number
}

export interface OpenTurn {
  id: string
  sessionId: string
  status: 'waiting' | 'open'
  attempt: number
  receivedAt: string
}

/** The system at this moment. */
export interface Flow {
  consumers: ConsumerState[]
  deadLetters: number
  openTurns: { turns: OpenTurn[]; total: number }
}

export const surveySessions = (wanted: Wanted, cursor: string | null) => (operator: Operator) =>
  call<{ sessions: SurveyedSession[]; nextCursor: string | null }>(
    operator,
    'GET',
    `/sessions?${new URLSearchParams({ limit: '50', ...wanted, ...(cursor ? { cursor } : {}) })}`,
  )

export const eventKinds = (operator: Operator) => call<{ events: string[] }>(operator, 'GET', '/events')

export const recordedTurns = (sessionId: string) => (operator: Operator) =>
  call<{ turns: RecordedTurn[] }>(operator, 'GET', session(sessionId, '/events'))

export const recordedPayload = (sessionId: string, sequence: number) => (operator: Operator) =>
  call<Json>(operator, 'GET', session(sessionId, `/events/${sequence}`))

export const eventDifference = (sessionId: string, sequence: number, cause: number) => (operator: Operator) =>
  call<EventDifference>(operator, 'GET', session(sessionId, `/events/${sequence}/difference/${cause}`))

export const turnState = (sessionId: string, turn: number) => (operator: Operator) =>
  call<TurnState>(operator, 'GET', session(sessionId, `/states/${turn}`))

export const replay = (sessionId: string, turn: number | null) => (operator: Operator) =>
  call<Replayed>(operator, 'POST', session(sessionId, `/replay${turn === null ? '' : `?turn=${turn}`}`))

export const forkTurn = (sessionId: string, turn: number) => (operator: Operator) =>
  call<Session>(operator, 'POST', session(sessionId, `/forks?turn=${turn}`))

export const writtenDialogue = (sessionId: string) => (operator: Operator) =>
  call<{ text: string }>(operator, 'GET', session(sessionId, '/dialogue'))

export const drawnTrace = (turnId: string) => (operator: Operator) =>
  call<{ lines: string[] }>(operator, 'GET', `/turns/${turnId}/trace`)

export const deadLetters = (sessionId?: string) => (operator: Operator) =>
  call<{ letters: DeadLetter[]; total: number }>(operator, 'GET', sessionId ? session(sessionId, '/dead-letters') : '/dead-letters')

export const deadLetterPayload = (number: number) => (operator: Operator) =>
  call<{ headers: Record<string, string>; event: Json }>(operator, 'GET', `/dead-letters/${number}`)

export const redriveDeadLetter = (number: number) => (operator: Operator) =>
  call<Json>(operator, 'POST', `/dead-letters/${number}/redrive`)

export const discardDeadLetter = (number: number) => (operator: Operator) =>
  call<Json>(operator, 'DELETE', `/dead-letters/${number}`)

export const currentFlow = (operator: Operator) => call<Flow>(operator, 'GET', '/flow')

const session = (id: string, path: string) => `/sessions/${encodeURIComponent(id)}${path}`

const call = <T>({ token, signal }: Operator, method: string, path: string) =>
  json<T>(method, `/api/console${path}`, { headers: { Authorization: `Bearer ${token}` }, signal })
