import { createPinia, setActivePinia } from 'pinia'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FakeServer } from '@/api/fakeServer'
import { UNDO_MS, useSessions } from './sessions'

const session = (id: string, createdAt: string) => ({ id, title: `상담 ${id}`, createdAt, pinned: false, rootId: id, listed: true })

let server: FakeServer

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'Date'] })
  setActivePinia(createPinia())
  localStorage.clear()
  server = new FakeServer()
  const loading = useSessions().load()
  ;(await server.next('GET', /sessions\?limit/)).json({ sessions: [session('b', '2025-02'), session('a', '2025-01')], nextCursor: null })
  await loading
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const ids = () => useSessions().visible.map(({ id }) => id)

describe('the list of consultations', () => {
  it('shows the newest branch for all of them, whichever is on the screen', () => {
    const sessions = useSessions()
    sessions.note({ ...session('b2', '2025-03'), rootId: 'b' })
    expect(ids()).toEqual(['b2', 'a'])
    sessions.note({ ...session('b', '2025-02'), listed: false })
    expect(ids()).toEqual(['b2', 'a'])
    expect(sessions.find('b')?.listed).toBe(false)
  })

  it('goes on showing the newest branch when what was asked for before it comes late', async () => {
    const sessions = useSessions()
    const asking = [sessions.fetch('b'), sessions.load()]
    const [fetching, loading] = [await server.next('GET', /sessions\/b$/), await server.next('GET', /sessions\?limit/)]
    sessions.note({ ...session('b2', '2025-03'), rootId: 'b' })
    sessions.note({ ...session('c2', '2025-04'), rootId: 'c' })
    fetching.json(session('b', '2025-02'))
    loading.json({ sessions: [session('c', '2025-03'), session('b', '2025-02'), session('a', '2025-01')], nextCursor: null })
    await Promise.all(asking)
    expect(ids()).toEqual(['c2', 'b2', 'a'])
  })

  it('pins a consultation for every tab', async () => {
    const other = new BroadcastChannel('shuking.sessions')
    const heard = new Promise((resolve) => other.addEventListener('message', ({ data }) => resolve(data)))
    const changing = useSessions().change('a', { pinned: true })
    const request = await server.next('PATCH', /sessions\/a$/)
    expect(request.body).toEqual({ pinned: true })
    request.json({ ...session('a', '2025-01'), pinned: true })
    await changing
    expect(useSessions().find('a')?.pinned).toBe(true)
    expect(await heard).toMatchObject({ kind: 'changed', session: { id: 'a', pinned: true } })
    other.close()
  })

  it('takes no title back with a reply that a later one has overtaken', async () => {
    const sessions = useSessions()
    const early = sessions.fetch('a')
    const first = await server.next('GET', /sessions\/a$/)
    const late = sessions.fetch('a')
    const second = await server.next('GET', /sessions\/a$/)
    second.json({ ...session('a', '2025-01'), title: '부모님께 1억 받았어요' })
    await late
    first.json(session('a', '2025-01'))
    await early
    expect(sessions.find('a')?.title).toBe('부모님께 1억 받았어요')
  })

  it('takes no title back with what another tab was told before', async () => {
    const sessions = useSessions()
    const asked = Date.now() - 1
    const early = sessions.fetch('a')
    const reading = await server.next('GET', /sessions\/a$/)
    const other = new BroadcastChannel('shuking.sessions')
    const told = (title: string, at: number) => other.postMessage({ kind: 'changed', session: { ...session('a', '2025-01'), title }, at })
    told('증여', Date.now() + 1)
    await vi.waitFor(() => expect(sessions.find('a')?.title).toBe('증여'))
    reading.json(session('a', '2025-01'))
    await early
    told('상속', asked)
    other.postMessage({ kind: 'hidden', id: 'b' })
    await vi.waitFor(() => expect(ids()).toEqual(['a']))
    expect(sessions.find('a')?.title).toBe('증여')
    other.close()
  })

  it('changes a consultation one time after the other, and asks for it after that', async () => {
    const sessions = useSessions()
    const renaming = sessions.change('a', { title: '증여' })
    const pinning = sessions.change('a', { pinned: true })
    const fetching = sessions.fetch('a')
    const first = await server.next('PATCH', /sessions\/a$/)
    expect(server.requests).toEqual([])
    first.json({}, 503)
    await expect(renaming).rejects.toThrow()
    const second = await server.next('PATCH', /sessions\/a$/)
    expect([second.body, server.requests]).toEqual([{ pinned: true }, []])
    second.json({ ...session('a', '2025-01'), pinned: true })
    await pinning
    const asked = await server.next('GET', /sessions\/a$/)
    asked.json({ ...session('a', '2025-01'), pinned: true, title: '부모님께 1억 받았어요' })
    await fetching
    expect(sessions.find('a')).toMatchObject({ pinned: true, title: '부모님께 1억 받았어요' })
  })

  it('does not bring back what is deleted with a list that was asked for before', async () => {
    const sessions = useSessions()
    const loading = sessions.load()
    const listing = await server.next('GET', /sessions\?limit/)
    sessions.drop('b')
    listing.json({ sessions: [session('b', '2025-02'), session('a', '2025-01')], nextCursor: null })
    await loading
    expect([ids(), sessions.find('b'), sessions.isVisible('b')]).toEqual([['a'], null, false])
  })

  it('does not go back to a page of the list that is already here', async () => {
    const sessions = useSessions()
    const loads = [sessions.load(), sessions.load()]
    const [first, second] = [await server.next('GET', /sessions\?limit/), await server.next('GET', /sessions\?limit/)]
    first.json({ sessions: [], nextCursor: 'two' })
    await loads[0]
    const more = sessions.loadMore()
    ;(await server.next('GET', /cursor=two/)).json({ sessions: [], nextCursor: 'three' })
    await more
    second.json({ sessions: [], nextCursor: 'two' })
    await loads[1]
    expect(sessions.nextCursor).toBe('three')
  })

  it('is newest first, wherever a session comes from', () => {
    useSessions().note(session('c', '2025-03'))
    expect(ids()).toEqual(['c', 'b', 'a'])
  })

  it('deletes only when the time for undoing is over', async () => {
    useSessions().remove(session('b', '2025-02'))
    expect(ids()).toEqual(['a'])
    await vi.advanceTimersByTimeAsync(UNDO_MS - 1)
    expect(server.requests).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    const request = await server.next('DELETE', /sessions\/b$/)
    request.json({}, 200)
    await vi.advanceTimersByTimeAsync(0)
    expect(ids()).toEqual(['a'])
  })

  it('undoes a deletion', async () => {
    useSessions().remove(session('b', '2025-02'))
    useSessions().undo()
    expect(ids()).toEqual(['b', 'a'])
    await vi.advanceTimersByTimeAsync(2 * UNDO_MS)
    expect(server.requests).toEqual([])
  })

  it('waits while somebody points at the notice', async () => {
    useSessions().remove(session('b', '2025-02'))
    useSessions().hold()
    await vi.advanceTimersByTimeAsync(5 * UNDO_MS)
    expect(server.requests).toEqual([])
    useSessions().release()
    await vi.advanceTimersByTimeAsync(UNDO_MS)
    expect(server.requests.map(({ method }) => method)).toEqual(['DELETE'])
  })

  it('waits for somebody who points at the notice in another tab', async () => {
    useSessions().remove(session('b', '2025-02'))
    useSessions().hold()
    await vi.advanceTimersByTimeAsync(5 * UNDO_MS)
    setActivePinia(createPinia())
    const loading = useSessions().load()
    ;(await server.next('GET', /sessions\?limit/)).json({ sessions: [session('b', '2025-02'), session('a', '2025-01')], nextCursor: null })
    await loading
    expect([ids(), server.requests]).toEqual([['a'], []])
  })

  it('deletes at once when the page is left, or the next one is deleted', async () => {
    useSessions().remove(session('b', '2025-02'))
    useSessions().remove(session('a', '2025-01'))
    await server.next('DELETE', /sessions\/b$/)
    window.dispatchEvent(new Event('pagehide'))
    await server.next('DELETE', /sessions\/a$/)
  })

  it('deletes later what a page that ended all at once did not', async () => {
    useSessions().remove(session('b', '2025-02'))
    useSessions().hold()
    vi.setSystemTime(Date.now() + 3 * UNDO_MS)
    setActivePinia(createPinia())
    const loading = useSessions().load()
    ;(await server.next('GET', /sessions\?limit/)).json({ sessions: [session('b', '2025-02')], nextCursor: null })
    const request = await server.next('DELETE', /sessions\/b$/)
    expect(ids()).toEqual([])
    request.json({}, 200)
    await loading
    expect(localStorage.getItem('shuking.deletions')).toBe('{}')
  })

  it('does not bring back for a moment what is being deleted while the page is loaded anew', async () => {
    useSessions().remove(session('b', '2025-02'))
    setActivePinia(createPinia())
    const loading = useSessions().load()
    ;(await server.next('GET', /sessions\?limit/)).json({ sessions: [session('b', '2025-02'), session('a', '2025-01')], nextCursor: null })
    await loading
    expect(ids()).toEqual(['a'])
    const again = useSessions().load()
    ;(await server.next('GET', /sessions\?limit/)).json({ sessions: [session('a', '2025-01')], nextCursor: null })
    await again
    expect(server.requests).toEqual([])
  })

  it('keeps saying that it could not be loaded, until it can', async () => {
    const loading = useSessions().load()
    ;(await server.next('GET', /sessions\?limit/)).fail()
    await loading
    expect(useSessions().error?.code).toBe('NETWORK')
    const again = useSessions().load()
    ;(await server.next('GET', /sessions\?limit/)).json({ sessions: [], nextCursor: null })
    await again
    expect(useSessions().error).toBeNull()
  })
})
