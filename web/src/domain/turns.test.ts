import { describe, expect, it } from 'vitest'
import type { AssistantMessage, Message, UserMessage } from '@/api/types'
import { isWaiting, merged, newTurn, noteStage, settle, turnsOfMessages } from './turns'

const question = (turnId: string, content = turnId): UserMessage => ({ id: turnId, turnId, role: 'user', content, createdAt: '2025-10-14T10:05:00.000Z' })
const reply = (turnId: string): AssistantMessage => ({
  id: `answer-${turnId}`,
  turnId,
  role: 'assistant',
  content: `답 ${turnId}`,
  createdAt: '2025-10-14T10:05:01.000Z',
  citations: [],
  calculation: null,
})

describe('turns', () => {
  it('pair each answer with its question, also where another question came between', () => {
    const messages: Message[] = [question('a'), question('b'), reply('a'), reply('b'), question('c')]
    const turns = turnsOfMessages(messages)
    expect(turns.map(({ id, state, answer }) => [id, state, answer?.id])).toEqual([
      ['a', 'answered', 'answer-a'],
      ['b', 'answered', 'answer-b'],
      ['c', 'working', undefined],
    ])
    expect(turns.filter(isWaiting)).toHaveLength(1)
  })

  it('keep what this page sends: the same object, once, in the order of the list', () => {
    const sent = { ...newTurn('key', '내 번호는 010-1234-5678', 'now'), id: 'b', written: '지금까지' }
    const unsent = newTurn('later', '다음', 'now')
    const turns = merged([sent, unsent], turnsOfMessages([question('a'), reply('a'), question('b', '내 번호는 [전화번호]')]))
    expect(turns.map((turn) => turn.key)).toEqual(['a', 'key', 'later'])
    expect(turns[1]).toBe(sent)
    expect(sent).toMatchObject({ state: 'sending', content: '내 번호는 [전화번호]', written: '지금까지' })
  })

  it('take an answer from the list that this page has not heard', () => {
    const sent = { ...newTurn('key', '질문', 'now'), id: 'a' }
    const [turn] = merged([sent], turnsOfMessages([question('a'), reply('a')]))
    expect(turn).toBe(sent)
    expect(turn).toMatchObject({ key: 'key', state: 'answered', answer: { id: 'answer-a' } })
  })

  it('note a stage once, from whichever stream it comes, and begin anew with a new attempt', () => {
    const turn = newTurn('key', '질문', 'now')
    const opened = { stage: 'turn_opened', turnId: 'a', at: '1' } as const
    for (const stage of [opened, opened, { ...opened, stage: 'inquiry_raised', at: '2' } as const]) noteStage(turn, stage)
    expect(turn.stages.map(({ stage }) => stage)).toEqual(['turn_opened', 'inquiry_raised'])
    turn.written = '반쯤 쓴 답'
    noteStage(turn, { ...opened, at: '3' })
    expect(turn.stages).toEqual([{ stage: 'turn_opened', at: '3' }])
    expect(turn.written).toBe('')
  })

  it('are answered also after nobody waited any longer', () => {
    const turn = { ...newTurn('key', '질문', 'now'), state: 'stopped' as const }
    settle(turn, { userMessage: question('a'), assistantMessage: reply('a') })
    expect(turn).toMatchObject({ id: 'a', state: 'answered', answer: { content: '답 a' } })
  })
})
