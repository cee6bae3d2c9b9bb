import { afterEach, expect, it, vi } from 'vitest'
import { isAbort, request } from './client'

afterEach(() => vi.unstubAllGlobals())

it('takes no refusal for an error of the server where nobody waits for it any more', async () => {
  const left = new DOMException('aborted', 'AbortError')
  const body = new ReadableStream({ start: (stream) => stream.error(left) })
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(body, { status: 503 })))
  const error = await request('GET', '/api/search').catch((reason: unknown) => reason)
  expect(isAbort(error)).toBe(true)
})
