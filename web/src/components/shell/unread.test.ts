import { afterEach, expect, it, vi } from 'vitest'
import { effectScope, nextTick, ref } from 'vue'
import { useUnread } from './unread'

const scope = effectScope()
const waiting = ref(false)
const unread = scope.run(() => useUnread(() => waiting.value))!

afterEach(() => scope.stop())

function isVisible(now: boolean): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(now ? 'visible' : 'hidden')
  document.dispatchEvent(new Event('visibilitychange'))
}

async function anAnswerComes(): Promise<void> {
  waiting.value = true
  await nextTick()
  waiting.value = false
  await nextTick()
}

it('tells of an answer that came while nobody saw the page, until it is seen', async () => {
  isVisible(true)
  await anAnswerComes()
  expect(unread.value).toBe(false)
  isVisible(false)
  await anAnswerComes()
  expect(unread.value).toBe(true)
  isVisible(true)
  expect(unread.value).toBe(false)
})
