import { afterEach, expect, it, vi } from 'vitest'
import { ref } from 'vue'
import { FakeServer } from '@/api/fakeServer'
import { useVersions } from './versions'

afterEach(() => vi.unstubAllGlobals())

it('has the versions that were asked for last, whichever come last', async () => {
  const server = new FakeServer()
  const branch = { id: 'b2', title: '', createdAt: '2025-03', pinned: false, rootId: 'b', listed: true }
  const { versions, findVersions } = useVersions(ref(branch))
  const { signal } = new AbortController()
  const answered = async (turnIds: string[]) => {
    const finding = findVersions(signal)
    const exchange = await server.next('GET', /branches$/)
    return async () => {
      exchange.json({ turns: turnIds.map((turnId) => ({ turnId, versions: [] })) })
      await finding
    }
  }
  const [early, late] = [await answered(['one']), await answered(['one', 'two'])]
  await late()
  await early()
  expect(Object.keys(versions.value)).toEqual(['one', 'two'])
})
