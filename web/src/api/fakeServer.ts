/** For tests: a server behind `fetch`, whose streams are written as the test goes. */

import { vi } from 'vitest'

export interface Exchange {
  method: string
  path: string
  headers: Headers
  body: unknown
  signal: AbortSignal | null
  /** Whether it goes on when the page is left. */
  keepalive: boolean
  /** Answer with JSON. */
  json: (body: unknown, status?: number, headers?: Record<string, string>) => void
  /** Answer with a stream. */
  stream: (headers?: Record<string, string>) => Stream
  /** No answer comes. */
  fail: () => void
}

export interface Stream {
  send: (event: string, data: unknown, id?: string) => void
  end: () => void
  /** The connection breaks. */
  break: () => void
}

/** The requests that nobody has answered yet; `route` answers those that it knows at once. */
export class FakeServer {
  readonly requests: Exchange[] = []
  route: (exchange: Exchange) => boolean = () => false
  private readonly waiting: { matches: (exchange: Exchange) => boolean; found: (exchange: Exchange) => void }[] = []

  constructor() {
    vi.stubGlobal('fetch', (path: string, init: RequestInit = {}) => this.receive(path, init))
  }

  /** The next request like this; resolves when it comes. */
  next(method: string, path: RegExp): Promise<Exchange> {
    const matches = (one: Exchange) => one.method === method && path.test(one.path)
    const at = this.requests.findIndex(matches)
    if (at >= 0) return Promise.resolve(this.requests.splice(at, 1)[0]!)
    return new Promise((found) => this.waiting.push({ matches, found }))
  }

  private receive(path: string, init: RequestInit): Promise<Response> {
    return new Promise((resolve, reject) => {
      const abort = () => reject(new DOMException('aborted', 'AbortError'))
      if (init.signal?.aborted) return abort()
      init.signal?.addEventListener('abort', abort)
      const exchange: Exchange = {
        method: init.method ?? 'GET',
        path,
        headers: new Headers(init.headers),
        body: typeof init.body === 'string' ? JSON.parse(init.body) : null,
        signal: init.signal ?? null,
        keepalive: init.keepalive ?? false,
        json: (body, status = 200, headers = {}) => resolve(new Response(JSON.stringify(body), { status, headers })),
        stream: (headers = {}) => {
          const [response, stream] = streaming(headers, init.signal ?? null)
          resolve(response)
          return stream
        },
        fail: () => reject(new TypeError('Failed to fetch')),
      }
      if (this.route(exchange)) return
      const at = this.waiting.findIndex(({ matches }) => matches(exchange))
      if (at >= 0) this.waiting.splice(at, 1)[0]!.found(exchange)
      else this.requests.push(exchange)
    })
  }
}

function streaming(headers: Record<string, string>, signal: AbortSignal | null): [Response, Stream] {
  let controller!: ReadableStreamDefaultController<Uint8Array>
  const body = new ReadableStream<Uint8Array>({ start: (one) => void (controller = one) })
  signal?.addEventListener('abort', () => controller.error(new DOMException('aborted', 'AbortError')))
  const send = (event: string, data: unknown, id?: string) => {
    const place = id === undefined ? '' : `id: ${id}\n`
    controller.enqueue(new TextEncoder().encode(`${place}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`))
  }
  const response = new Response(body, { headers: { 'Content-Type': 'text/event-stream', ...headers } })
  return [response, { send, end: () => controller.close(), break: () => controller.error(new TypeError('network error')) }]
}
