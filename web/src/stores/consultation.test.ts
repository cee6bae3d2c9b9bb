import { flushPromises } from '@vue/test-utils'
import { createPinia, setActivePinia } from 'pinia'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Exchange, FakeServer, type Stream } from '@/api/fakeServer'
import type { AssistantMessage, Message, StageName, UserMessage } from '@/api/types'
import { keep, pendingOf } from '@/domain/outbox'
import { storedTurn } from '@/domain/turns'
import { useConsultation } from './consultation'
import { useSessions } from './sessions'

const ID = '5e55-1'
const AT = '2025-10-14T10:05:00.000Z'
const SESSION = { id: ID, title: '부모님 증여', createdAt: AT, pinned: false, rootId: ID, listed: true }

const question = (turnId: string, content = '부모님께 1억 받았어요'): UserMessage => ({ id: turnId, turnId, role: 'user', content, createdAt: AT })
const reply = (turnId: string): AssistantMessage => ({ id: `answer-${turnId}`, turnId, role: 'assistant', content: '증여일이 언제인가요?', createdAt: AT, citations: [], calculation: null })
const answer = (turnId: string) => ({ userMessage: question(turnId), assistantMessage: reply(turnId) })
const stage = (turnId: string, name: StageName, more = {}) => ({ stage: name, turnId, at: AT, ...more })

let server: FakeServer
let listed: Message[]

beforeEach(() => {
  vi.spyOn(Math, 'random').mockReturnValue(0)
  setActivePinia(createPinia())
  sessionStorage.clear()
  localStorage.clear()
  listed = []
  server = new FakeServer()
  server.route = ({ method, path, json }) => {
    if (method !== 'GET') return false
    if (path === `/api/sessions/${ID}`) json(SESSION)
    else if (path.startsWith(`/api/sessions/${ID}/messages`)) json({ messages: listed, nextCursor: null })
    else return false
    return true
  }
})

afterEach(() => {
  useConsultation().show(null)
  vi.unstubAllGlobals()
})

async function shown(): Promise<Stream> {
  useConsultation().show(ID)
  const events = (await server.next('GET', /events$/)).stream()
  events.send('message', '', '6-1')
  await vi.waitFor(() => expect(useConsultation().loadState).toBe('ready'))
  return events
}

const posted = (): Promise<Exchange> => server.next('POST', /messages$/)
const states = () => useConsultation().turns.map(({ id, state }) => [id, state])
const location = (turnId: string) => ({ Location: `/api/sessions/${ID}/turns/${turnId}` })

describe('a consultation', () => {
  it('shows a message at once, then its stages and what is written, then the answer', async () => {
    await shown()
    const consultation = useConsultation()
    consultation.say('부모님께 1억 받았어요')
    expect(states()).toEqual([[null, 'sending']])
    const request = await posted()
    expect(request.body).toEqual({ content: '부모님께 1억 받았어요' })
    const stream = request.stream(location('a'))
    stream.send('stage', stage('a', 'turn_opened'))
    stream.send('token', { text: '증여일이 ' })
    stream.send('token', { text: '언제' })
    await vi.waitFor(() => expect(consultation.turns[0]?.written).toBe('증여일이 언제'))
    stream.send('message', answer('a'))
    stream.end()
    await vi.waitFor(() => expect(states()).toEqual([['a', 'answered']]))
    expect(consultation.turns[0]).toMatchObject({ written: '', answer: { id: 'answer-a' } })
    expect(pendingOf(ID)).toEqual([])
  })

  it('shows a turn once, though its own stream, the events and the list all tell of it', async () => {
    const events = await shown()
    const consultation = useConsultation()
    consultation.say('부모님께 1억 받았어요')
    const request = await posted()
    events.send('stage', stage('a', 'turn_opened'), '6-2')
    await flushPromises()
    expect(states()).toEqual([[null, 'sending']])
    expect(server.requests).toEqual([])
    const stream = request.stream(location('a'))
    stream.send('stage', stage('a', 'turn_opened'))
    events.send('stage', stage('a', 'turn_completed', answer('a')), '6-3')
    await vi.waitFor(() => expect(states()).toEqual([['a', 'answered']]))
    stream.send('message', answer('a'))
    stream.end()
    await flushPromises()
    expect(states()).toEqual([['a', 'answered']])
  })

  it('sends the same message with the same key after a lost connection', async () => {
    await shown()
    const consultation = useConsultation()
    consultation.say('부모님께 1억 받았어요')
    const first = await posted()
    const stream = first.stream(location('a'))
    stream.send('stage', stage('a', 'turn_opened'))
    stream.send('token', { text: '증여' })
    await vi.waitFor(() => expect(consultation.turns[0]?.written).toBe('증여'))
    stream.break()
    await vi.waitFor(() => expect(consultation.turns[0]?.reconnecting).toBe(true))
    const second = await posted()
    expect(second.headers.get('Idempotency-Key')).toBe(first.headers.get('Idempotency-Key'))
    const resumed = second.stream(location('a'))
    resumed.send('token', { text: '의 끝' })
    resumed.send('stage', stage('a', 'answer_composed'))
    await vi.waitFor(() => expect(consultation.turns[0]?.stages).toHaveLength(2))
    expect(consultation.turns[0]?.written).toBe('증여')
    resumed.send('message', answer('a'))
    resumed.end()
    await vi.waitFor(() => expect(states()).toEqual([['a', 'answered']]))
  })

  it('goes on after a reload in the middle of a turn, without losing or doubling it', async () => {
    keep({ key: 'k', sessionId: ID, content: '부모님께 1억 받았어요', createdAt: AT, turnId: null, stopped: false })
    listed = [question('a')]
    const showing = shown()
    const request = await posted()
    expect(request.headers.get('Idempotency-Key')).toBe('k')
    const stream = request.stream(location('a'))
    await showing
    expect(states()).toEqual([['a', 'sending']])
    stream.send('message', answer('a'))
    stream.end()
    await vi.waitFor(() => expect(states()).toEqual([['a', 'answered']]))
  })

  it('stops waiting, stays usable, and shows the answer when it comes all the same', async () => {
    const events = await shown()
    const consultation = useConsultation()
    consultation.say('부모님께 1억 받았어요')
    const request = await posted()
    request.stream(location('a'))
    await vi.waitFor(() => expect(consultation.turns[0]?.id).toBe('a'))
    consultation.stop(consultation.turns[0]!)
    expect(request.signal?.aborted).toBe(true)
    expect(consultation.waiting).toBe(false)
    expect(pendingOf(ID)[0]?.stopped).toBe(true)
    consultation.say('2025년 10월 15일이요')
    await posted()
    events.send('stage', stage('a', 'turn_completed', answer('a')), '6-2')
    await vi.waitFor(() => expect(states()).toEqual([['a', 'answered'], [null, 'sending']]))
  })

  it('knows a turn that was stopped before it had an id', async () => {
    const events = await shown()
    const consultation = useConsultation()
    consultation.say('부모님께 1억 받았어요')
    const request = await posted()
    consultation.stop(consultation.turns[0]!)
    expect(consultation.waiting).toBe(false)
    events.send('stage', stage('a', 'turn_opened'), '6-2')
    request.stream(location('a'))
    await vi.waitFor(() => expect(states()).toEqual([['a', 'stopped']]))
    expect(request.signal?.aborted).toBe(true)
    expect(pendingOf(ID)[0]).toMatchObject({ turnId: 'a', stopped: true })
    events.send('stage', stage('a', 'turn_completed', answer('a')), '6-3')
    await vi.waitFor(() => expect(states()).toEqual([['a', 'answered']]))
  })

  it('does not go on sending what was stopped when the connection is lost', async () => {
    await shown()
    const consultation = useConsultation()
    consultation.say('부모님께 1억 받았어요')
    const request = await posted()
    consultation.stop(consultation.turns[0]!)
    request.fail()
    await vi.waitFor(() => expect(request.signal?.aborted).toBe(true))
    expect(states()).toEqual([[null, 'stopped']])
  })

  it('is not waited for again when the word that it was accepted comes after its answer', async () => {
    const events = await shown()
    const consultation = useConsultation()
    consultation.say('부모님께 1억 받았어요')
    const stream = (await posted()).stream(location('a'))
    await vi.waitFor(() => expect(states()).toEqual([['a', 'sending']]))
    events.send('stage', stage('a', 'turn_completed', answer('a')), '6-2')
    await vi.waitFor(() => expect(states()).toEqual([['a', 'answered']]))
    stream.send('accepted', {})
    stream.end()
    await flushPromises()
    expect(states()).toEqual([['a', 'answered']])
    expect(consultation.waiting).toBe(false)
  })

  it('still does not wait after a reload, and shows the turn once', async () => {
    keep({ key: 'k', sessionId: ID, content: '부모님께 1억 받았어요', createdAt: AT, turnId: 'a', stopped: true })
    listed = [question('a')]
    await shown()
    expect(states()).toEqual([['a', 'stopped']])
    const consultation = useConsultation()
    consultation.retry(consultation.turns[0]!)
    expect((await posted()).headers.get('Idempotency-Key')).toBe('k')
  })

  it('shows a turn of another tab, in its order and with its answer', async () => {
    const events = await shown()
    events.send('stage', stage('b', 'message_received'), '6-2')
    events.send('stage', stage('b', 'turn_opened'), '6-3')
    ;(await server.next('GET', /turns\/b$/)).json({ id: 'b', status: 'open', userMessage: question('b') })
    await vi.waitFor(() => expect(states()).toEqual([['b', 'working']]))
    events.send('stage', stage('b', 'turn_completed', answer('b')), '6-4')
    await vi.waitFor(() => expect(states()).toEqual([['b', 'answered']]))
  })

  it('goes on hearing where the events stopped', async () => {
    const events = await shown()
    events.send('stage', stage('b', 'turn_opened'), '6-2')
    await server.next('GET', /turns\/b$/)
    events.break()
    const again = await server.next('GET', /events$/)
    expect(again.headers.get('Last-Event-ID')).toBe('6-2')
  })

  it('tells of a failed turn and repeats it as a new one', async () => {
    await shown()
    const consultation = useConsultation()
    consultation.say('부모님께 1억 받았어요')
    const first = await posted()
    const stream = first.stream(location('a'))
    stream.send('error', { error: { code: 'PIPELINE_ERROR', message: '다시 보내 주세요.' } })
    stream.end()
    await vi.waitFor(() => expect(states()).toEqual([['a', 'failed']]))
    expect(consultation.turns[0]?.error?.message).toBe('다시 보내 주세요.')
    consultation.retry(consultation.turns[0]!)
    const second = await posted()
    expect(second.headers.get('Idempotency-Key')).not.toBe(first.headers.get('Idempotency-Key'))
  })

  it('repeats a message that was not accepted under its key', async () => {
    await shown()
    const consultation = useConsultation()
    consultation.say('부모님께 1억 받았어요')
    const first = await posted()
    first.json({ error: { code: 'RATE_LIMITED', message: '잠시 후' } }, 429, { 'Retry-After': '7' })
    await vi.waitFor(() => expect(consultation.turns[0]?.error).toMatchObject({ code: 'RATE_LIMITED', retryAfterSeconds: 7 }))
    consultation.retry(consultation.turns[0]!)
    expect((await posted()).headers.get('Idempotency-Key')).toBe(first.headers.get('Idempotency-Key'))
    expect(consultation.turns).toHaveLength(1)
  })

  it('says so when it is deleted elsewhere, and forgets what was to be sent', async () => {
    const events = await shown()
    useConsultation().say('부모님께 1억 받았어요')
    await posted()
    events.send('deleted', {})
    await vi.waitFor(() => expect(useConsultation().loadState).toBe('missing'))
    expect(pendingOf(ID)).toEqual([])
  })

  it('asks for the name that the first question gave, when its answer comes with the list', async () => {
    const names = ['새로운 상담', '부모님께 1억']
    const { route } = server
    server.route = (exchange) => {
      if (exchange.method !== 'GET' || exchange.path !== `/api/sessions/${ID}`) return route(exchange)
      exchange.json({ ...SESSION, title: names.shift() })
      return true
    }
    keep({ key: 'k', sessionId: ID, content: '부모님께 1억 받았어요', createdAt: AT, turnId: 'a', stopped: false })
    listed = [question('a'), reply('a')]
    await shown()
    await vi.waitFor(() => expect(useSessions().find(ID)?.title).toBe('부모님께 1억'))
    expect(states()).toEqual([['a', 'answered']])
  })

  it('begins a branch with what is asked instead, and says where the other versions are', async () => {
    await shown()
    const turn = storedTurn('t1', '1억 받았어요', AT)
    const rewriting = useConsultation().rewrite(turn, '2억 받았어요')
    const branching = await server.next('POST', /sessions\/5e55-1\/turns\/t1\/branches$/)
    branching.json({ ...SESSION, id: 's2', rootId: ID })
    expect(await rewriting).toBe('s2')
    expect(useSessions().visible.map(({ id }) => id)).toEqual(['s2'])
    useConsultation().show('s2')
    const sending = await server.next('POST', /sessions\/s2\/messages$/)
    expect(sending.body).toEqual({ content: '2억 받았어요' })
    const stream = sending.stream({ Location: '/api/sessions/s2/turns/t2' })
    stream.send('message', answer('t2'))
    stream.end()
    const versions = [{ sessionId: ID, turnId: 't1' }, { sessionId: 's2', turnId: 't2' }]
    ;(await server.next('GET', /sessions\/s2\/branches$/)).json({ turns: [{ turnId: 't2', versions }] })
    await vi.waitFor(() => expect(useConsultation().versions).toEqual({ t2: versions }))
  })
})
