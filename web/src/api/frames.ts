/** One server-sent event: https://html.spec.whatwg.org/multipage/server-sent-events.html */
export interface Frame {
  event: string
  data: string
  /** Absent where the event names no place. */
  id?: string
}

/** The frames of a `text/event-stream` body as they arrive; what is not finished when the body ends is dropped. */
export async function* frames(body: ReadableStream<Uint8Array>): AsyncGenerator<Frame> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  let isRead = false
  try {
    for (;;) {
      const { done, value } = await reader.read()
      isRead = done
      if (done) return
      const blocks = (rest + decoder.decode(value, { stream: true })).split(/\r?\n\r?\n/)
      rest = blocks.pop() ?? ''
      for (const block of blocks) yield frame(block)
    }
  } finally {
    // Whoever stops listening closes the connection. What has ended must be left alone: browsers count it as broken off.
    if (!isRead) await reader.cancel().catch(() => undefined)
  }
}

function frame(block: string): Frame {
  const read: Frame = { event: 'message', data: '' }
  const data: string[] = []
  for (const line of block.split(/\r?\n/)) {
    const [, field, value] = /^([^:]+):? ?(.*)$/.exec(line) ?? []
    if (field === 'event') read.event = value ?? ''
    else if (field === 'data') data.push(value ?? '')
    else if (field === 'id') read.id = value ?? ''
  }
  return { ...read, data: data.join('\n') }
}
