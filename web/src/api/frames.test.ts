import { describe, expect, it } from 'vitest'
import { type Frame, frames } from './frames'

/** A body that arrives in pieces of so many bytes. */
function body(text: string, size: number): ReadableStream<Uint8Array> {
  const bytes = new TextEncoder().encode(text)
  return new ReadableStream({
    start(controller) {
      for (let at = 0; at < bytes.length; at += size) controller.enqueue(bytes.slice(at, at + size))
      controller.close()
    },
  })
}

async function all(text: string, size: number): Promise<Frame[]> {
  const found: Frame[] = []
  for await (const frame of frames(body(text, size))) found.push(frame)
  return found
}

const STREAM = 'id: 6-1\nretry: 1000\n\n: \n\nid: 6-2\nevent: stage\ndata: {"stage":\ndata: "증여"}\n\nevent: token\r\ndata: 가\r\n\r\ndata: never finished'

describe('frames', () => {
  it.each([1, 2, 7, 4096])('are the same however the bytes arrive (%i at once)', async (size) => {
    expect(await all(STREAM, size)).toEqual([
      { event: 'message', data: '', id: '6-1' },
      { event: 'message', data: '' },
      { event: 'stage', data: '{"stage":\n"증여"}', id: '6-2' },
      { event: 'token', data: '가' },
    ])
  })

  it('close the connection when nobody listens any more', async () => {
    let isCancelled = false
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(new TextEncoder().encode('data: 1\n\n')),
      cancel: () => void (isCancelled = true),
    })
    for await (const frame of frames(endless)) if (frame.data) break
    expect(isCancelled).toBe(true)
  })
})
