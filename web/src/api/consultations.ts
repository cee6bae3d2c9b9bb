/** What is done with a whole consultation: found, shared, branched. */

import { allMessages, json, request } from './client'
import type { MessagePage, Session } from './types'

/** Where a version of a turn is. */
export interface TurnVersion {
  sessionId: string
  turnId: string
}

/** A link under which a consultation can be read. */
export interface Share {
  id: string
  createdAt: string
  expiresAt: string
}

/** What a link shows. */
export interface SharedPage extends MessagePage {
  title: string
  expiresAt: string
}

/** A consultation in which something was found; the rest is of the newest message that has it. */
export interface FoundSession {
  session: Session
  matches: number
  turnId: string
  role: 'user' | 'assistant'
  excerpt: string
  createdAt: string
}

export const searchMessages = (words: string, signal: AbortSignal) =>
  json<{ found: FoundSession[] }>('GET', `/api/search?q=${encodeURIComponent(words)}`, { signal })

export const branchSession = (id: string, turnId: string) =>
  json<Session>('POST', `/api/sessions/${id}/turns/${turnId}/branches`)

/** The versions of each turn that has more than one, by turn, in the order in which they were asked. */
export async function listVersions(id: string): Promise<Record<string, TurnVersion[]>> {
  const { turns } = await json<{ turns: { turnId: string; versions: TurnVersion[] }[] }>('GET', `/api/sessions/${id}/branches`)
  return Object.fromEntries(turns.map(({ turnId, versions }) => [turnId, versions]))
}

/** What a link shows, with all its messages. */
export const getShared = (token: string) => allMessages<SharedPage>(`/api/shared/${encodeURIComponent(token)}`)

export const shareSession = (id: string, days: number) =>
  json<Share & { token: string }>('POST', `/api/sessions/${id}/shares`, { body: { days } })

export const listShares = async (id: string) => (await json<{ shares: Share[] }>('GET', `/api/sessions/${id}/shares`)).shares

export const revokeShare = (id: string, shareId: string) => request('DELETE', `/api/sessions/${id}/shares/${shareId}`)
