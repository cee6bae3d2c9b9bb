/** A conversation as the page holds it: turns, each a user's message and what has become of it. */

import { markRaw } from 'vue'
import type { ApiError } from '@/api/client'
import type { Answer, AssistantMessage, Message, Stage } from '@/api/types'
import type { GivenFacts } from './given'

/**
 * `sending`: this page waits for the answer. `working`: the answer is on its way and comes with the session's events.
 * `stopped`: the person no longer waits. `failed`: see `error`.
 */
export type TurnState = 'sending' | 'working' | 'answered' | 'stopped' | 'failed'

export type TurnError = Pick<ApiError, 'code' | 'message' | 'retryAfterSeconds'>

export interface Turn {
  /** Stable while the page is open; the `Idempotency-Key` of a message that was sent here. */
  key: string
  /** The server's id; null until it is known. */
  id: string | null
  content: string
  /** What the content tells, where it was given in a form here. */
  facts?: GivenFacts | undefined
  createdAt: string
  state: TurnState
  /** What has happened so far, in order. */
  stages: Pick<Stage, 'stage' | 'at'>[]
  /** The answer as far as it has been written. */
  written: string
  answer: AssistantMessage | null
  error: TurnError | null
  /** Whether the connection is lost and is being sought again. */
  reconnecting: boolean
}

export function newTurn(key: string, content: string, createdAt = new Date().toISOString()): Turn {
  return {
    key,
    id: null,
    content,
    createdAt,
    state: 'sending',
    stages: [],
    written: '',
    answer: null,
    error: null,
    reconnecting: false,
  }
}

/** A turn as the server has it, whose answer is on its way. */
export function storedTurn(id: string, content: string, createdAt: string): Turn {
  return { ...newTurn(id, content, createdAt), id, state: 'working' }
}

/** The turns of listed messages, in the order of the list; a turn whose answer is not listed is `working`. */
export function turnsOfMessages(messages: readonly Message[]): Turn[] {
  const turns = new Map<string, Turn>()
  for (const message of messages) {
    if (message.role === 'user') {
      turns.set(message.turnId, storedTurn(message.turnId, message.content, message.createdAt))
    } else {
      const turn = turns.get(message.turnId)
      if (turn) Object.assign(turn, { answer: markRaw(message), state: 'answered' }) // Replaced, never changed: nothing of it is watched.
    }
  }
  return [...turns.values()]
}

/**
 * The listed turns with what this page knows beyond them, and at the end the turns that the server does not list. A turn
 * that is known stays the same object: whoever sends it holds it.
 */
export function merged(known: readonly Turn[], listed: readonly Turn[]): Turn[] {
  const byId = new Map(known.filter((turn) => turn.id !== null).map((turn) => [turn.id, turn]))
  const ids = new Set(listed.map((turn) => turn.id))
  const together = listed.map((turn) => {
    const here = byId.get(turn.id)
    if (!here) return turn
    const isNews = turn.answer !== null && here.state !== 'answered'
    return Object.assign(here, isNews ? { ...turn, key: here.key } : { content: turn.content, createdAt: turn.createdAt })
  })
  return [...together, ...known.filter((turn) => turn.id === null || !ids.has(turn.id))]
}

/** Note a stage of a turn. Each is told once however often it is heard; a new attempt begins anew. */
export function noteStage(turn: Turn, { stage, at }: Stage): void {
  if (turn.stages.some((seen) => seen.stage === stage && seen.at === at)) return
  const isNewAttempt = stage === 'turn_opened' && turn.stages.some((seen) => seen.stage === 'turn_opened')
  if (isNewAttempt) Object.assign(turn, { stages: [], written: '' })
  turn.stages.push({ stage, at })
}

/** The turn is answered. */
export function settle(turn: Turn, { userMessage, assistantMessage }: Answer): void {
  const { id, content, createdAt } = userMessage
  Object.assign(turn, { id, content, createdAt, state: 'answered', answer: markRaw(assistantMessage), written: '', error: null })
}

/** The turn has no answer, and why. */
export function fail(turn: Turn, { code, message, retryAfterSeconds }: TurnError): void {
  Object.assign(turn, { state: 'failed', written: '', error: { code, message, retryAfterSeconds } })
}

/** Whether a person waits for this turn's answer. */
export function isWaiting(turn: Turn): boolean {
  return turn.state === 'sending' || turn.state === 'working'
}

/** Whether the server's id of this turn is on its way, though nobody waits for it: it comes with the head of the response. */
export function isUnnamed(turn: Turn): boolean {
  return (turn.state === 'sending' || turn.state === 'stopped') && turn.id === null && !turn.reconnecting
}

/** Whether a turn was sent from this page: one from elsewhere goes by the server's id. */
export function isFromHere(turn: Turn): boolean {
  return turn.key !== turn.id
}
