import { defineStore } from 'pinia'
import { computed, ref, shallowRef } from 'vue'
import * as api from '@/api/client'
import { ApiError, isAbort } from '@/api/client'
import { type Place, sendMessage, sessionEvents } from '@/api/events'
import type { Answer, AssistantMessage, Message, Session, Stage } from '@/api/types'
import { drop, keep, pendingOf, type Pending } from '@/domain/outbox'
import { backoffMs, pause } from '@/domain/patience'
import { isWaiting, merged, newTurn, noteStage, type Turn, turnsOfMessages } from '@/domain/turns'
import { uuid } from '@/domain/uuid'
import { useSessions } from './sessions'

/** For how long a lost connection is sought again before the person is asked. */
const PATIENCE_MS = 45_000
/** For how long what is unknown here waits for the ids of messages on their way: they come with the response's head. */
const IDENTIFICATION_MS = 1_500

/** `missing`: there is no such consultation for this browser, or no longer. */
export type LoadState = 'none' | 'loading' | 'ready' | 'failed' | 'missing'

/** The consultation on the screen: its turns, and what keeps them current. */
export const useConsultation = defineStore('consultation', () => {
  const sessions = useSessions()
  const session = ref<Session | null>(null)
  const sessionId = ref<string | null>(null)
  const turns = ref<Turn[]>([])
  const loadState = ref<LoadState>('none')
  const loadError = shallowRef<ApiError | null>(null)
  /** Ends everything that belongs to the consultation on the screen. */
  let open = new AbortController()
  const sending = new Map<string, AbortController>()
  const adopting = new Map<string, Promise<Turn | undefined>>()

  const waiting = computed(() => turns.value.some(isWaiting))

  /** Show a consultation, or none. What this tab has sent into it and not seen answered is sent again. */
  function show(id: string | null): void {
    if (id === sessionId.value) return
    close()
    sessionId.value = id
    if (id === null) return
    loadState.value = 'loading'
    for (const { key, content, createdAt, stopped } of pendingOf(id)) {
      const turn = put(newTurn(key, content, createdAt))
      if (stopped) turn.state = 'stopped'
      else void deliver(id, turn)
    }
    void follow(id, open.signal)
  }

  function close(): void {
    open.abort()
    open = new AbortController()
    for (const controller of sending.values()) controller.abort()
    sending.clear()
    adopting.clear()
    session.value = null
    sessionId.value = null
    turns.value = []
    loadState.value = 'none'
    loadError.value = null
  }

  /** Begin a consultation with a message; resolves to its id as soon as it exists. Raises ApiError. */
  async function begin(content: string): Promise<string> {
    const made = await sessions.create()
    keep(pending(made.id, content))
    return made.id
  }

  /** Send a message into the consultation on the screen. */
  function say(content: string): void {
    if (!sessionId.value) return
    const message = pending(sessionId.value, content)
    keep(message)
    void deliver(sessionId.value, put(newTurn(message.key, content, message.createdAt)))
  }

  /** No longer wait for a turn. It goes on, and its answer is shown when it comes. */
  function stop(turn: Turn): void {
    turn.state = 'stopped'
    for (const one of pendingOf(sessionId.value ?? '')) if (one.key === turn.key) keep({ ...one, stopped: true })
    sending.get(turn.key)?.abort()
  }

  /** Send the same message again: under the same key, unless its turn has ended in an error. */
  function retry(turn: Turn): void {
    const id = sessionId.value
    if (!id) return
    if (turn.state === 'failed' && !pendingOf(id).some((one) => one.key === turn.key)) {
      say(turn.content)
      return
    }
    keep({ key: turn.key, sessionId: id, content: turn.content, createdAt: turn.createdAt, stopped: false })
    Object.assign(turn, { state: 'sending', error: null })
    void deliver(id, turn)
  }

  /** Take back a message that was not accepted. */
  function discard(turn: Turn): void {
    drop(turn.key)
    turns.value = turns.value.filter((one) => one !== turn)
  }

  async function deliver(id: string, turn: Turn): Promise<void> {
    const controller = new AbortController()
    sending.set(turn.key, controller)
    const { signal } = controller
    let failures = 0
    let lostAt: number | null = null
    try {
      while (turn.state === 'sending') {
        try {
          await send(id, turn, signal, () => {
            failures = 0
            lostAt = null
            turn.reconnecting = false
          })
        } catch (error) {
          if (signal.aborted || isAbort(error)) return
          if (!(error instanceof ApiError)) throw error
          lostAt ??= Date.now()
          if (!error.passing || (navigator.onLine && Date.now() - lostAt > PATIENCE_MS)) return fail(turn, error)
          turn.reconnecting = true
          await pause(backoffMs(failures++), signal)
        }
      }
    } finally {
      sending.delete(turn.key)
      turn.reconnecting = false
    }
  }

  async function send(id: string, turn: Turn, signal: AbortSignal, heard: () => void): Promise<void> {
    let fromTheStart = false
    for await (const event of sendMessage(id, turn, signal)) {
      heard()
      if (event.kind === 'turn') identify(turn, event.turnId)
      else if (event.kind === 'stage') {
        fromTheStart ||= event.stage.stage === 'turn_opened'
        noteStage(turn, event.stage)
      } else if (event.kind === 'token') {
        if (fromTheStart) turn.written += event.text
      } else if (event.kind === 'answer') settle(turn, event.answer)
      else {
        turn.state = 'working'
        turn.content = event.userMessage.content
        drop(turn.key)
      }
    }
  }

  /** Keep the turns current until `signal`: what happened while no stream was there is fetched. */
  async function follow(id: string, signal: AbortSignal): Promise<void> {
    const place: Place = { lastEventId: null }
    let failures = 0
    while (!signal.aborted) {
      const stream = new AbortController()
      const end = () => stream.abort()
      signal.addEventListener('abort', end)
      document.addEventListener('visibilitychange', end)
      try {
        for await (const event of sessionEvents(id, place, stream.signal)) {
          failures = 0
          if (event.kind === 'open' && !event.resumed) await load(id, signal)
          else if (event.kind === 'stage') void hear(id, event.stage, signal)
          else if (event.kind === 'deleted') return gone(id)
        }
      } catch (error) {
        if (!isAbort(error) && !(error instanceof ApiError)) throw error
        if (error instanceof ApiError && error.status === 404) return gone(id)
        if (loadState.value === 'loading' && !signal.aborted) await load(id, signal)
      } finally {
        signal.removeEventListener('abort', end)
        document.removeEventListener('visibilitychange', end)
      }
      // A tab that nobody sees gives its connection back: browsers open only six to one server.
      await becomesVisible(signal)
      if (!signal.aborted) await pause(backoffMs(failures++), signal)
    }
  }

  async function load(id: string, signal: AbortSignal): Promise<void> {
    try {
      const [found, messages] = await Promise.all([api.getSession(id), allMessages(id), identified()])
      if (signal.aborted) return
      session.value = found
      sessions.note(found)
      turns.value = merged(turns.value, turnsOfMessages(messages))
      loadState.value = 'ready'
      loadError.value = null
      await Promise.all(
        turns.value.filter((turn) => turn.state === 'working').map((turn) => look(id, turn, signal)),
      )
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (signal.aborted) return
      if (error.status === 404) return gone(id)
      if (loadState.value !== 'loading') return
      loadState.value = 'failed'
      loadError.value = error
    }
  }

  /** Ask what has become of a turn that this page does not wait for. */
  async function look(id: string, turn: Turn, signal: AbortSignal): Promise<void> {
    const { assistantMessage, userMessage, error } = await api.getTurn(id, turn.id ?? '')
    if (signal.aborted) return
    if (assistantMessage) settle(turn, { userMessage, assistantMessage })
    else if (error) fail(turn, new ApiError(error.code, error.message, 500))
  }

  async function hear(id: string, stage: Stage, signal: AbortSignal): Promise<void> {
    if (!byId(stage.turnId)) await identified()
    const turn = byId(stage.turnId) ?? (await adopted(id, stage))
    if (!turn || signal.aborted) return
    noteStage(turn, stage)
    if (stage.userMessage && stage.assistantMessage) settle(turn, stage as Stage & Answer)
    else if (stage.error && turn.state !== 'answered')
      fail(turn, new ApiError(stage.error.code, stage.error.message, 500))
  }

  /** A turn that was begun elsewhere, in another tab or on another device. */
  async function adopted(id: string, stage: Stage): Promise<Turn | undefined> {
    if (stage.stage === 'message_received') return undefined // Not stored yet; the next stage will find it.
    const asked = adopting.get(stage.turnId) ?? adopt(id, stage.turnId)
    adopting.set(stage.turnId, asked)
    return asked
  }

  async function adopt(id: string, turnId: string): Promise<Turn | undefined> {
    try {
      const { userMessage } = await api.getTurn(id, turnId)
      if (sessionId.value !== id) return undefined
      return (
        byId(turnId) ??
        put({ ...newTurn(turnId, userMessage.content, userMessage.createdAt), id: turnId, state: 'working' })
      )
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      adopting.delete(turnId)
      return undefined
    }
  }

  /** The server has named a turn: what was listed of it meanwhile is the same one. */
  function identify(turn: Turn, id: string): void {
    turns.value = turns.value.filter((one) => one.key === turn.key || one.id !== id)
    turn.id = id
  }

  /** Resolves when every message on its way has its id, or it does not come. */
  async function identified(): Promise<void> {
    const until = Date.now() + IDENTIFICATION_MS
    while (turns.value.some(isUnnamed) && Date.now() < until) await pause(20)
  }

  function settle(turn: Turn, { userMessage, assistantMessage }: Answer): void {
    const isFirst = turns.value[0]?.key === turn.key && turn.state !== 'answered'
    drop(turn.key)
    sending.get(turn.key)?.abort()
    Object.assign(turn, {
      id: userMessage.id,
      content: userMessage.content,
      createdAt: userMessage.createdAt,
      state: 'answered',
      answer: assistantMessage,
      written: '',
      error: null,
    })
    if (isFirst) void named(userMessage.id)
  }

  /** The first question gives the consultation its title. */
  async function named(turnId: string): Promise<void> {
    const id = sessionId.value
    if (!id || !byId(turnId)) return
    try {
      const found = await api.getSession(id)
      if (sessionId.value !== id) return
      session.value = found
      sessions.note(found)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error // The title comes with the next look at the list.
    }
  }

  function fail(turn: Turn, error: ApiError): void {
    if (error.status === 404 && error.code === 'SESSION_NOT_FOUND') return gone(sessionId.value)
    // The turn has ended, or can never begin: the same key would only bring the same error.
    if (!error.passing && error.code !== 'RATE_LIMITED' && turn.id !== null) drop(turn.key)
    const { code, message, retryAfterSeconds } = error
    Object.assign(turn, { state: 'failed', written: '', error: { code, message, retryAfterSeconds } })
  }

  function gone(id: string | null): void {
    if (!id || id !== sessionId.value) return
    for (const one of pendingOf(id)) drop(one.key)
    open.abort()
    for (const controller of sending.values()) controller.abort()
    sessions.drop(id)
    turns.value = []
    loadState.value = 'missing'
  }

  /** Try to load again. */
  function reload(): void {
    const id = sessionId.value
    sessionId.value = null
    show(id)
  }

  /** An answer was rated here. */
  function rated(answer: AssistantMessage): void {
    const turn = turns.value.find((one) => one.answer?.id === answer.id)
    if (turn) turn.answer = answer
  }

  /** Put a turn at the end; returns it as the store holds it. */
  function put(turn: Turn): Turn {
    turns.value.push(turn)
    return turns.value.at(-1)!
  }

  function byId(id: string): Turn | undefined {
    return turns.value.find((turn) => turn.id === id)
  }

  return { session, sessionId, turns, loadState, loadError, waiting, show, begin, say, stop, retry, discard, reload, rated }
})

function pending(sessionId: string, content: string): Pending {
  return { key: uuid(), sessionId, content, createdAt: new Date().toISOString(), stopped: false }
}

function isUnnamed(turn: Turn): boolean {
  return turn.state === 'sending' && turn.id === null && !turn.reconnecting
}

async function allMessages(id: string): Promise<Message[]> {
  const all: Message[] = []
  let cursor: string | null = null
  do {
    const page = await api.listMessages(id, cursor)
    all.push(...page.messages)
    cursor = page.nextCursor
  } while (cursor)
  return all
}

function becomesVisible(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (document.visibilityState === 'hidden' && !signal.aborted) return
      document.removeEventListener('visibilitychange', look)
      resolve()
    }
    document.addEventListener('visibilitychange', look)
    signal.addEventListener('abort', look, { once: true })
    look()
  })
}
