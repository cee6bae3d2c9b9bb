import { flushPromises, mount, RouterLinkStub } from '@vue/test-utils'
import { createPinia, setActivePinia } from 'pinia'
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { FakeServer } from '@/api/fakeServer'
import { download } from '@/components/answer/download'
import { storedTurn } from '@/domain/turns'
import { i18n, speak } from '@/i18n'
import { useConsultation } from '@/stores/consultation'
import { useSessions } from '@/stores/sessions'
import ConsultationMenu from './ConsultationMenu.vue'

vi.mock('@/components/answer/download', () => ({ download: vi.fn() }))

const session = (id: string) => ({ id, title: `상담 ${id}`, createdAt: '2025-01', pinned: false, rootId: id, listed: true })

let server: FakeServer

beforeEach(() => {
  setActivePinia(createPinia())
  server = new FakeServer()
  for (const id of ['a', 'b']) useSessions().note(session(id))
  useConsultation().show('a')
})

afterEach(() => {
  useConsultation().show(null)
  vi.unstubAllGlobals()
})

async function menu() {
  const shown = mount(ConsultationMenu, { global: { plugins: [i18n], stubs: { RouterLink: RouterLinkStub } }, attachTo: document.body })
  await shown.get('[aria-haspopup=dialog]').trigger('click')
  return { shown, press: (name: string) => shown.findAll('button').find((each) => each.text() === name)!.trigger('click') }
}

it('says nothing of one consultation in the menu of another', async () => {
  const { shown, press } = await menu()
  await press('목록 맨 위에 고정')
  const pinning = await server.next('PATCH', /sessions\/a$/)
  useConsultation().show('b')
  pinning.fail()
  await flushPromises()
  expect(shown.find('[role=alert]').exists()).toBe(false)
  shown.unmount()
})

it('saves the consultation in which that was pressed', async () => {
  const { shown, press } = await menu()
  useConsultation().turns = [storedTurn('t', '부모님께 1억 받았어요', '2025-01')]
  await press('상담 전체를 글 파일로 저장 (.md)')
  useConsultation().show('b')
  await vi.waitFor(() => expect(download).toHaveBeenCalled())
  const [text, , name] = vi.mocked(download).mock.calls[0]!
  expect(text).toContain('부모님께 1억 받았어요')
  expect(name).toContain('상담 a')
  shown.unmount()
})

it('says on paper and in the file that it is not whole in another language', async () => {
  await speak('en')
  onTestFinished(() => speak('ko'))
  window.print = vi.fn()
  const { shown, press } = await menu()
  const note = 'Questions, answers, steps and articles of law are in Korean.'
  await press(i18n.global.t('menu.markdown'))
  await vi.waitFor(() => expect(vi.mocked(download).mock.lastCall?.[0]).toContain(note))
  await shown.get('[aria-haspopup=dialog]').trigger('click')
  await press(i18n.global.t('menu.print'))
  await vi.waitFor(() => expect(window.print).toHaveBeenCalled())
  expect(document.querySelector('.print-sheet')!.textContent).toContain(note)
  shown.unmount()
})
