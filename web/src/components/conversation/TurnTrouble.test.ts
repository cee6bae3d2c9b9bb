import { mount } from '@vue/test-utils'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { newTurn } from '@/domain/turns'
import { i18n } from '@/i18n'
import TurnTrouble from './TurnTrouble.vue'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function refused(newest = true) {
  const error = { code: 'RATE_LIMITED', message: '요청이 너무 많았습니다.', retryAfterSeconds: 7 }
  const turn = { ...newTurn('key', '부모님께 1억 받았어요'), state: 'failed' as const, error }
  return mount(TurnTrouble, { props: { turn, newest }, global: { plugins: [i18n] } })
}

it('counts the seconds after which a refused message is sent again, once', async () => {
  const wrapper = refused()
  expect(wrapper.get('[role=timer]').text()).toBe('7초 남았습니다.')
  await vi.advanceTimersByTimeAsync(4_100)
  expect(wrapper.get('[role=timer]').text()).toBe('3초 남았습니다.')
  expect(wrapper.emitted('retry')).toBeUndefined()
  await vi.advanceTimersByTimeAsync(30_000)
  expect(wrapper.emitted('retry')).toHaveLength(1)
})

it('counts no more when it is gone, and not where the conversation has gone on', async () => {
  const wrapper = refused()
  wrapper.unmount()
  await vi.advanceTimersByTimeAsync(30_000)
  expect(wrapper.emitted('retry')).toBeUndefined()
  expect(refused(false).find('[role=timer]').exists()).toBe(false)
})
