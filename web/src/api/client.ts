import { clientId } from './clientId'
import type { GivenFacts } from '@/domain/given'
import type { Scenario } from '@/domain/scenarios'
import type { Calculated, Feedback, Message, MessagePage, Session, SessionPage, Turn } from './types'

/** No answer came at all: no network, or nobody listens. */
export const NETWORK = 'NETWORK'

/** What the API refused, or `NETWORK`. `message` is the API's own, in Korean; empty where it said nothing. */
export class ApiError extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly status: number,
    readonly retryAfterSeconds: number | null = null,
  ) {
    super(message)
  }

  /** Whether the same request may go well a moment later. */
  get passing(): boolean {
    return this.code === NETWORK || [502, 503, 504].includes(this.status)
  }
}

/** What changes something goes on when the page is left; a message is sent again. */
const CHANGES = new Set(['PUT', 'PATCH', 'DELETE'])

interface Options {
  body?: unknown
  headers?: Record<string, string>
  signal?: AbortSignal
}

/** A response with a status below 400. Raises ApiError, and AbortError where `signal` says so. */
export async function request(method: string, path: string, options: Options = {}): Promise<Response> {
  const { body, headers, ...rest } = options
  let response: Response
  try {
    response = await fetch(path, {
      ...rest,
      method,
      headers: {
        'X-Client-Id': clientId(),
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...headers,
      },
      body: body === undefined ? null : JSON.stringify(body),
      cache: 'no-store',
      keepalive: CHANGES.has(method),
    })
  } catch (error) {
    throw isAbort(error) ? error : new ApiError(NETWORK, '', 0)
  }
  if (!response.ok) throw await refusal(response)
  return response
}

export function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError'
}

/** The JSON that a request is answered with. Raises as `request`. */
export async function json<T>(method: string, path: string, options?: Options): Promise<T> {
  const response = await request(method, path, options)
  try {
    return (await response.json()) as T
  } catch (error) {
    throw isAbort(error) ? error : new ApiError(NETWORK, '', 0)
  }
}

async function refusal(response: Response): Promise<ApiError> {
  const seconds = Number(response.headers.get('Retry-After'))
  const retryAfter = seconds > 0 ? seconds : null
  try {
    const { error } = (await response.json()) as { error: { code: string; message: string } }
    return new ApiError(error.code, error.message, response.status, retryAfter)
  } catch (error) {
    if (isAbort(error)) throw error
    // Not ours: a proxy between here and there.
    return new ApiError('UNAVAILABLE', '', response.status, retryAfter)
  }
}

export const createSession = () => json<Session>('POST', '/api/sessions')

export const listSessions = (cursor: string | null) =>
  json<SessionPage>('GET', `/api/sessions?limit=50${cursor ? `&cursor=${encodeURIComponent(cursor)}` : ''}`)

export const getSession = (id: string) => json<Session>('GET', `/api/sessions/${id}`)

export const changeSession = (id: string, change: Partial<Pick<Session, 'title' | 'pinned'>>) =>
  json<Session>('PATCH', `/api/sessions/${id}`, { body: change })

export const deleteSession = (id: string) => request('DELETE', `/api/sessions/${id}`)

/** All messages of a session, oldest first, however many pages they are. */
export const listMessages = async (id: string) => (await allMessages(`/api/sessions/${id}/messages`)).messages

/** The last page of a conversation, with the messages of all pages before. */
export async function allMessages<Page extends MessagePage>(path: string): Promise<Page> {
  const all: Message[] = []
  for (let next = ''; ; ) {
    const page = await json<Page>('GET', `${path}?limit=100${next}`)
    all.push(...page.messages)
    if (page.nextCursor === null) return { ...page, messages: all }
    next = `&cursor=${encodeURIComponent(page.nextCursor)}`
  }
}

export const getTurn = (sessionId: string, turnId: string) =>
  json<Turn>('GET', `/api/sessions/${sessionId}/turns/${turnId}`)

export const rateMessage = (id: string, type: Feedback['type'], comment?: string) =>
  json<{ id: string; feedback: Feedback }>('PATCH', `/api/messages/${id}/feedback`, {
    body: { type, comment: comment || null },
  })

export const withdrawRating = (id: string) => request('DELETE', `/api/messages/${id}/feedback`)
/** What facts come to, put on the case of a session if there is one. */
export const calculate = (facts: GivenFacts, sessionId: string | null, signal: AbortSignal) =>
  json<Calculated>('POST', '/api/calculations', { body: { facts, sessionId }, signal })

export const getScenarios = (id: string) => json<{ scenarios: Scenario[] }>('GET', `/api/sessions/${id}/scenarios`)

export const keepScenarios = (id: string, scenarios: Scenario[]) =>
  json<{ scenarios: Scenario[] }>('PUT', `/api/sessions/${id}/scenarios`, { body: { scenarios } })
