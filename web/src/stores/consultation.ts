import { defineStore } from 'pinia'
import { computed, ref, shallowRef } from 'vue'
import * as api from '@/api/client'
import { ApiError } from '@/api/client'
import { branchSession } from '@/api/consultations'
import { deliver } from '@/api/delivery'
import { follow } from '@/api/following'
import type { Answer, AssistantMessage, Stage } from '@/api/types'
import { amend, drop, keep, pendingOf } from '@/domain/outbox'
import type { GivenFacts } from '@/domain/given'
import { fail, isUnnamed, merged, newTurn, noteStage, settle, storedTurn, type Turn, turnsOfMessages } from '@/domain/turns'
import { uuid } from '@/domain/uuid'
import { useSessions } from './sessions'
import { useTurnList } from './turnList'
import { useVersions } from './versions'

/** `missing`: there is no such consultation for this browser, or no longer. */
export type LoadState = 'none' | 'loading' | 'ready' | 'failed' | 'missing'

/**
 * The consultation on the screen. Its turns are told by three sources that may overlap: the list, the session's events and
 * the streams of the messages that this tab sends. Whatever is heard twice changes nothing.
 */
export const useConsultation = defineStore('consultation', () => {
  const sessions = useSessions()
  const sessionId = ref<string | null>(null)
  const { turns, waiting, put, byId, discard, identify, identified } = useTurnList()
  const loadState = ref<LoadState>('none')
  const loadError = shallowRef<ApiError | null>(null)
  const session = computed(() => sessions.find(sessionId.value))
  const { versions, findVersions } = useVersions(session)
  /** Ends everything that belongs to the consultation on the screen. */
  let shown = new AbortController()
  /** End the wait for one message, by key. */
  const sending = new Map<string, AbortController>()
  const adoptions = new Map<string, Promise<Turn | undefined>>()

  /** Show a consultation, or none. What this tab has sent into it and not seen answered is sent again. */
  function show(id: string | null): void {
    if (id === sessionId.value) return
    leave()
    sessionId.value = id
    turns.value = []
    versions.value = {}
    loadError.value = null
    loadState.value = id === null ? 'none' : 'loading'
    if (id === null) return
    for (const { key, content, createdAt, turnId, stopped, facts } of pendingOf(id)) {
      const turn = put({ ...newTurn(key, content, createdAt), id: turnId, facts })
      if (stopped && turnId) turn.state = 'stopped'
      else void send(id, turn)
    }
    const { signal } = shown
    void follow(id, signal, {
      began: () => load(id, signal),
      stage: (stage) => void hear(id, stage, signal),
      gone: () => gone(id),
      lost: () => void (loadState.value === 'loading' && load(id, signal)),
    })
  }

  function leave(): void {
    shown.abort()
    shown = new AbortController()
    for (const controller of sending.values()) controller.abort()
    sending.clear()
    adoptions.clear()
  }

  /** Begin a consultation with a message; resolves to its id as soon as it exists. Raises ApiError. */
  async function begin(content: string, facts?: GivenFacts): Promise<string> {
    const { id } = await sessions.create()
    const { key, createdAt } = newTurn(uuid(), content)
    keep({ key, sessionId: id, content, createdAt, turnId: null, stopped: false, facts })
    return id
  }

  /** Ask something else in the place of a turn: in a branch, which begins here; resolves to its id. Raises ApiError. */
  async function rewrite(turn: Turn, content: string): Promise<string> {
    const branch = await branchSession(sessionId.value ?? '', turn.id ?? '')
    sessions.note(branch)
    const { key, createdAt } = newTurn(uuid(), content)
    keep({ key, sessionId: branch.id, content, createdAt, turnId: null, stopped: false })
    return branch.id
  }

  /** Send what a consultation that is not on the screen was begun with, until the server has it: its answer is there when it is shown. */
  async function forward(id: string): Promise<void> {
    for (const { key, content, facts } of pendingOf(id)) {
      const named = new AbortController()
      await deliver(id, { key, content, facts }, named.signal, {
        lost: () => {},
        heard: (event) => {
          if (event.kind === 'turn') amend(key, { turnId: event.turnId })
          named.abort()
        },
      }).catch((error) => {
        if (!(error instanceof ApiError)) throw error // It is sent when the consultation is shown.
      })
    }
    await sessions.refresh(id)
  }

  /** Send a message into the consultation on the screen; `facts`: what it tells, where that was given in a form. */
  function say(content: string, facts?: GivenFacts): void {
    const id = sessionId.value
    if (id !== null) sendAgain(id, put({ ...newTurn(uuid(), content), facts }))
  }

  /** No longer wait for a turn. It goes on, and its answer is shown when it comes: by its id, which is awaited where it is on its way. */
  function stop(turn: Turn): void {
    turn.state = 'stopped'
    amend(turn.key, { stopped: true })
    if (!isUnnamed(turn)) sending.get(turn.key)?.abort()
  }

  /** Send the same message again: under the same key, unless its turn has ended in an error. */
  function retry(turn: Turn): void {
    const id = sessionId.value
    if (id === null) return
    const hasEnded = turn.state === 'failed' && !pendingOf(id).some((one) => one.key === turn.key)
    if (hasEnded) {
      // What the server does not have is replaced; what it has stays in the conversation.
      if (turn.id === null) discard(turn)
      say(turn.content, turn.facts)
    } else if (turn.key === turn.id) void look(id, Object.assign(turn, { state: 'working' }), shown.signal)
    else sendAgain(id, turn)
  }

  function sendAgain(id: string, turn: Turn): void {
    const { key, content, facts, createdAt } = turn
    keep({ key, sessionId: id, content, facts, createdAt, turnId: turn.id, stopped: false })
    Object.assign(turn, { state: 'sending', error: null })
    void send(id, turn)
  }

  async function send(id: string, turn: Turn): Promise<void> {
    const controller = new AbortController()
    sending.get(turn.key)?.abort()
    sending.set(turn.key, controller)
    let isWhole = false
    try {
      await deliver(id, turn, controller.signal, {
        lost: () => {
          if (turn.state === 'stopped') return controller.abort()
          turn.reconnecting = true
          isWhole = false
        },
        heard: (event) => {
          turn.reconnecting = false
          if (event.kind === 'turn') {
            identify(turn, event.turnId)
            if (turn.state === 'stopped') controller.abort()
          } else if (event.kind === 'stage') {
            isWhole ||= event.stage.stage === 'turn_opened'
            noteStage(turn, event.stage)
          } else if (event.kind === 'token') {
            if (isWhole) turn.written += event.text // What was written before this stream began is not told again.
          } else if (event.kind === 'answer') answered(turn, event.answer)
          else {
            if (turn.state === 'sending') turn.state = 'working' // Its end may have come with the events before.
            drop(turn.key)
          }
        },
      })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      failed(id, turn, error)
    } finally {
      turn.reconnecting = false
      if (sending.get(turn.key) === controller) sending.delete(turn.key)
    }
  }

  async function load(id: string, signal: AbortSignal): Promise<void> {
    try {
      const [, messages] = await Promise.all([sessions.fetch(id), api.listMessages(id), identified()])
      if (signal.aborted) return
      void findVersions(signal)
      const isFirstAwaited = turns.value[0] !== undefined && turns.value[0].state !== 'answered'
      turns.value = merged(turns.value, turnsOfMessages(messages))
      if (isFirstAwaited && turns.value[0]?.state === 'answered') void sessions.refresh(id) // Its name may be newer than what was fetched beside.
      loadState.value = 'ready'
      const open = turns.value.filter((turn) => turn.state === 'working')
      await Promise.all(open.map((turn) => look(id, turn, signal)))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (signal.aborted || loadState.value === 'ready') return
      if (error.status === 404) return gone(id)
      loadState.value = 'failed'
      loadError.value = error
    }
  }

  /** Ask what has become of a turn that this tab does not wait for. */
  async function look(id: string, turn: Turn, signal: AbortSignal): Promise<void> {
    try {
      const { assistantMessage, userMessage, error } = await api.getTurn(id, turn.id ?? '')
      if (signal.aborted) return
      if (assistantMessage) answered(turn, { userMessage, assistantMessage })
      else if (error) failed(id, turn, new ApiError(error.code, error.message, 500))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error // Its end still comes with the events.
    }
  }

  async function hear(id: string, stage: Stage, signal: AbortSignal): Promise<void> {
    if (!byId(stage.turnId)) await identified()
    const turn = byId(stage.turnId) ?? (await adopted(id, stage))
    if (!turn || signal.aborted) return
    noteStage(turn, stage)
    if (stage.userMessage && stage.assistantMessage) answered(turn, stage as Answer)
    else if (stage.error) failed(id, turn, new ApiError(stage.error.code, stage.error.message, 500))
  }

  /** A turn that was begun elsewhere, in another tab or on another device. */
  async function adopted(id: string, { turnId, stage }: Stage): Promise<Turn | undefined> {
    if (stage === 'message_received') return undefined // Not stored yet; the next stage finds it.
    const adoption = adoptions.get(turnId) ?? adopt(id, turnId)
    adoptions.set(turnId, adoption)
    return adoption
  }

  async function adopt(id: string, turnId: string): Promise<Turn | undefined> {
    try {
      const { content, createdAt } = (await api.getTurn(id, turnId)).userMessage
      if (sessionId.value !== id) return undefined
      return byId(turnId) ?? put(storedTurn(turnId, content, createdAt))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      adoptions.delete(turnId)
      return undefined
    }
  }

  function answered(turn: Turn, answer: Answer): void {
    const isFirst = turns.value[0]?.key === turn.key && turn.state !== 'answered'
    drop(turn.key)
    settle(turn, answer)
    if (isFirst && sessionId.value) void sessions.refresh(sessionId.value)
    void findVersions(shown.signal)
  }

  function failed(id: string, turn: Turn, error: ApiError): void {
    if (error.code === 'SESSION_NOT_FOUND') return gone(id)
    if (turn.answer) return
    // A turn that has ended, or can never begin, is not sent again under its key: that would only bring the same error.
    if (!error.passing && error.code !== 'RATE_LIMITED') drop(turn.key)
    fail(turn, error)
  }

  function gone(id: string): void {
    if (id !== sessionId.value) return
    for (const { key } of pendingOf(id)) drop(key)
    leave()
    sessions.drop(id)
    turns.value = []
    loadState.value = 'missing'
  }

  /** Show an answer with the rating that was given to it here. */
  function rated(answer: AssistantMessage): void {
    const turn = turns.value.find((one) => one.answer?.id === answer.id)
    if (turn) turn.answer = answer
  }

  return { session, sessionId, turns, versions, loadState, loadError, waiting, show, begin, rewrite, forward, say, stop, retry, discard, rated }
})
