/** A conversation as the page holds it: turns, each a user's message and what has become of it. */

import type { ApiError } from '@/api/client'
import type { AssistantMessage, Message, Stage } from '@/api/types'

/**
 * `sending`: this page waits for the answer. `working`: the answer is on its way and nobody here waits on a connection
 * of its own. `stopped`: the person no longer waits. `failed`: see `error`.
 */
export type TurnState = 'sending' | 'working' | 'answered' | 'stopped' | 'failed'

export interface Turn {
  /** Stable while the page is open. */
  key: string
  /** The server's id; null until it is known. */
  id: string | null
  content: string
  createdAt: string
  state: TurnState
  /** What has happened so far, in order. */
  stages: Pick<Stage, 'stage' | 'at'>[]
  /** The answer as far as it has been written. */
  written: string
  answer: AssistantMessage | null
  error: Pick<ApiError, 'code' | 'message' | 'retryAfterSeconds'> | null
  /** Whether the connection is lost and is being sought again. */
  reconnecting: boolean
}

export function newTurn(key: string, content: string, createdAt: string): Turn {
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

/** The turns of listed messages, in the order of the list; a turn whose answer is not listed is `working`. */
export function turnsOfMessages(messages: readonly Message[]): Turn[] {
  const turns = new Map<string, Turn>()
  for (const message of messages) {
    if (message.role === 'user') {
      turns.set(message.turnId, {
        ...newTurn(message.turnId, message.content, message.createdAt),
        id: message.turnId,
        state: 'working',
      })
    } else {
      const turn = turns.get(message.turnId)
      if (turn) Object.assign(turn, { answer: message, state: 'answered' })
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
    return Object.assign(here, isNews ? { ...turn, key: here.key } : { ...turn, ...here, answer: turn.answer ?? here.answer })
  })
  return [...together, ...known.filter((turn) => turn.id === null || !ids.has(turn.id))]
}

/** Whether a person waits for this turn's answer. */
export function isWaiting(turn: Turn): boolean {
  return turn.state === 'sending' || turn.state === 'working'
}

/** Note a stage of a turn. Each is told once however often it is heard; a new attempt begins anew. */
export function noteStage(turn: Turn, { stage, at }: Stage): void {
  if (turn.stages.some((seen) => seen.stage === stage && seen.at === at)) return
  const isNewAttempt = stage === 'turn_opened' && turn.stages.some((seen) => seen.stage === 'turn_opened')
  if (isNewAttempt) Object.assign(turn, { stages: [], written: '' })
  turn.stages.push({ stage, at })
}
