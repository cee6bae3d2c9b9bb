import { beforeEach, expect, it, vi } from 'vitest'
import { amend, drop, keep, type Pending, pendingOf } from './outbox'

const pending = (key: string, sessionId = 's', stopped = false): Pending => ({ key, sessionId, content: '질문', createdAt: 'now', turnId: null, stopped })

function closed(): never {
  throw new DOMException('closed', 'SecurityError')
}

beforeEach(() => sessionStorage.clear())

it('keeps a session’s messages in their order, each once, until they are dropped', () => {
  for (const one of [pending('1'), pending('2', 'other'), pending('3')]) keep(one)
  expect(pendingOf('s').map(({ key }) => key)).toEqual(['1', '3'])
  keep(pending('1', 's', true))
  expect(pendingOf('s')).toEqual([pending('3'), pending('1', 's', true)])
  drop('1')
  amend('1', { stopped: false })
  amend('3', { turnId: 'a' })
  expect(pendingOf('s')).toEqual([{ ...pending('3'), turnId: 'a' }])
})

it('goes on without storage', () => {
  vi.stubGlobal('sessionStorage', { getItem: closed, setItem: closed })
  keep(pending('1'))
  expect(pendingOf('s')).toEqual([])
  vi.unstubAllGlobals()
})
