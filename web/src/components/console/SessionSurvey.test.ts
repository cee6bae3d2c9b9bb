import { flushPromises, mount, RouterLinkStub } from '@vue/test-utils'
import { afterEach, expect, it, vi } from 'vitest'
import { FakeServer } from '@/api/fakeServer'
import { i18n } from '@/i18n'
import { ASK } from './consoleToken'
import SessionSurvey from './SessionSurvey.vue'

const session = (id: string) => ({ id, title: id, createdAt: '2026-03-01T00:00:00Z', turns: 1, failed: 0, unfinished: 0, lastTurnAt: null, slowestMilliseconds: 10 })

afterEach(() => vi.unstubAllGlobals())

it('puts no further page of what was looked for before into what is looked for now', async () => {
  const server = new FakeServer()
  const { signal } = new AbortController()
  const survey = mount(SessionSurvey, {
    global: { plugins: [i18n], stubs: { RouterLink: RouterLinkStub }, provide: { [ASK as symbol]: (call: (operator: object) => unknown) => call({ token: 't', signal }) } },
  })
  ;(await server.next('GET', /sessions\?/)).json({ sessions: [session('first')], nextCursor: 'two' })
  ;(await server.next('GET', /events$/)).json({ events: [] })
  await flushPromises()
  void survey.findAll('button').find((each) => each.text() === '더 보기')!.trigger('click')
  const further = await server.next('GET', /cursor=two/)
  void survey.get('form').trigger('submit')
  ;(await server.next('GET', /sessions\?/)).json({ sessions: [session('wanted')], nextCursor: null })
  await flushPromises()
  further.json({ sessions: [session('second')], nextCursor: null })
  await flushPromises()
  expect(survey.text()).toContain('wanted')
  expect(survey.text()).not.toContain('second')
})
