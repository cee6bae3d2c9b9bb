import { defineStore } from 'pinia'
import { computed, ref, shallowRef } from 'vue'
import * as api from '@/api/client'
import type { ApiError } from '@/api/client'
import type { Session } from '@/api/types'
import { oneAfterAnother } from '@/domain/oneAfterAnother'

/** How long a deletion can be undone. */
export const UNDO_MS = 8_000
const KEY = 'shuking.deletions'

/** What tabs of one browser tell each other about the list; `at`: when that was so, for certain. */
type Notice =
  | { kind: 'changed'; session: Session; at: number }
  | { kind: 'hidden' | 'restored' | 'deleted'; id: string }

/** The browser's consultations, newest first. */
export const useSessions = defineStore('sessions', () => {
  const all = ref<Session[]>([])
  /** Deleted on the page, whether on the server yet or not. */
  const hidden = ref(new Set<string>())
  const nextCursor = ref<string | null>(null)
  const loaded = ref(false)
  const error = shallowRef<ApiError | null>(null)
  /** The deletion that can be undone now. */
  const undoable = ref<Session | null>(null)
  let timer: ReturnType<typeof setTimeout> | undefined
  /** Since when each session is known to be as it is here: what was asked for before takes nothing back. */
  const knownSince = new Map<string, number>()
  const inOrder = oneAfterAnother()
  const channel = new BroadcastChannel('shuking.sessions')

  const visible = computed(() => all.value.filter((session) => session.listed && !hidden.value.has(session.id)))

  /** Whether a session is shown, listed yet or not. */
  const isVisible = (id: string) => !hidden.value.has(id)

  const find = (id: string | null) => all.value.find((session) => session.id === id) ?? null

  async function load(): Promise<void> {
    await page(null)
    if (!error.value) await settleDeletions()
  }

  /** Fetch the next page of older consultations, if there is one. */
  async function loadMore(): Promise<void> {
    if (nextCursor.value) await page(nextCursor.value)
  }

  async function page(cursor: string | null): Promise<void> {
    const asked = now()
    try {
      const { sessions, nextCursor: next } = await api.listSessions(cursor)
      for (const session of sessions) if (isNews(session.id, asked)) put(session, asked)
      if (nextCursor.value === cursor) nextCursor.value = next // Else a later page is already here.
      loaded.value = true
      error.value = null
    } catch (reason) {
      if (!(reason instanceof api.ApiError)) throw reason
      error.value = reason
    }
  }

  async function create(): Promise<Session> {
    const session = await api.createSession()
    note(session)
    return session
  }

  /** Rename a session, pin it, or unpin it. Raises ApiError. */
  async function change(id: string, to: Partial<Pick<Session, 'title' | 'pinned'>>): Promise<void> {
    note(await inOrder(id, () => api.changeSession(id, to)))
  }

  /** Ask for a session, after what is being changed of it. Raises ApiError. */
  async function fetch(id: string): Promise<void> {
    const asked = await inOrder(id, async () => now())
    note(await api.getSession(id), asked)
  }

  function isNews(id: string, at: number): boolean {
    if (at < (knownSince.get(id) ?? 0)) return false
    knownSince.set(id, at)
    return true
  }

  /** Ask for a session anew: its first question gives it a title. */
  async function refresh(id: string): Promise<void> {
    try {
      await fetch(id)
    } catch (reason) {
      if (!(reason instanceof api.ApiError)) throw reason // The title is then there with the next list.
    }
  }

  /** Put a session that was made, renamed or named by its first question into the list of every tab. */
  function note(session: Session, at = now()): void {
    if (!isNews(session.id, at)) return
    put(session, at)
    tell({ kind: 'changed', session, at })
  }

  /** Take a session out of the list; it is deleted when the time for undoing is over, or the page is left. */
  function remove(session: Session): void {
    finishRemoval()
    hide(session.id)
    undoable.value = session
    remember(session.id)
    tell({ kind: 'hidden', id: session.id })
    release()
  }

  /** Let the deletion wait for as long as somebody points at its notice; a page that is opened meanwhile does not take it for forgotten. */
  function hold(): void {
    clearTimeout(timer)
    const id = undoable.value?.id
    if (id) timer = setInterval(() => remember(id), UNDO_MS)
  }

  function release(): void {
    clearTimeout(timer)
    if (undoable.value) timer = setTimeout(finishRemoval, UNDO_MS)
  }

  function undo(): void {
    const session = undoable.value
    if (!session) return
    clearTimeout(timer)
    undoable.value = null
    forget(session.id)
    show(session.id)
    tell({ kind: 'restored', id: session.id })
  }

  /** Send the deletion that still can be undone. */
  function finishRemoval(): void {
    const session = undoable.value
    if (!session) return
    clearTimeout(timer)
    undoable.value = null
    void erase(session.id)
  }

  async function erase(id: string): Promise<void> {
    try {
      await api.deleteSession(id)
    } catch (reason) {
      if (!(reason instanceof api.ApiError)) throw reason
      if (reason.status !== 404) return // It stays remembered, and is tried again when a page is next opened.
    }
    forget(id)
    drop(id)
    tell({ kind: 'deleted', id })
  }

  /** Deletions that were asked for before this page was opened: what is still listed is on its way out, or was forgotten. */
  async function settleDeletions(): Promise<void> {
    const asked = Object.entries(deletions())
    for (const [id] of asked) {
      if (find(id)) hide(id)
      else if (!nextCursor.value) forget(id)
    }
    const due = asked.filter(([id, at]) => id in deletions() && Date.now() - at > 2 * UNDO_MS)
    await Promise.all(due.map(([id]) => erase(id)))
  }

  function put(session: Session, at: number): void {
    const others = all.value.filter((one) => one.id !== session.id)
    // The newest branch stands for the others, also where one of those was asked for before it was there.
    for (const one of session.listed ? others : []) {
      if (!one.listed || one.rootId !== session.rootId) continue
      const isOlder = isNews(one.id, at)
      one.listed = !isOlder
      session.listed = isOlder
    }
    all.value = [...others, session].sort((a, b) => b.createdAt.localeCompare(a.createdAt))
  }

  /** A session that is deleted does not come back, whatever is still told of it. */
  function drop(id: string): void {
    knownSince.set(id, Infinity)
    all.value = all.value.filter((one) => one.id !== id)
    hide(id)
  }

  function hide(id: string): void {
    hidden.value = new Set(hidden.value).add(id)
  }

  function show(id: string): void {
    hidden.value = new Set([...hidden.value].filter((one) => one !== id))
  }

  function tell(notice: Notice): void {
    channel.postMessage(JSON.parse(JSON.stringify(notice)))
  }

  channel.addEventListener('message', ({ data }: MessageEvent<Notice>) => {
    if (data.kind === 'changed') {
      if (isNews(data.session.id, data.at)) put(data.session, data.at)
    } else if (data.kind === 'hidden') hide(data.id)
    else if (data.kind === 'restored') show(data.id)
    else drop(data.id)
  })
  window.addEventListener('pagehide', finishRemoval)

  return { visible, isVisible, find, loaded, error, undoable, nextCursor, load, loadMore, create, change, fetch, refresh, note, remove, hold, release, undo, drop }
})

let latest = 0

/** The moment, by the clock that all tabs have; later with every call. */
function now(): number {
  return (latest = Math.max(Date.now(), latest + 0.001))
}

/** Deletions that are not sent yet: when each was asked for, by session. */
function deletions(): Record<string, number> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Record<string, number>
  } catch {
    return {}
  }
}

function remember(id: string): void {
  keep({ ...deletions(), [id]: Date.now() })
}

function forget(id: string): void {
  keep(Object.fromEntries(Object.entries(deletions()).filter(([one]) => one !== id)))
}

function keep(all: Record<string, number>): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(all))
  } catch {
    // Storage is closed: the page still deletes when it is left.
  }
}
