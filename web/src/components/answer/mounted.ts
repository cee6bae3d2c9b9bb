/** For tests: an answer on the page, on the day that the answers of `fixtures` were given. */

import { mount, type VueWrapper } from '@vue/test-utils'
import { createPinia } from 'pinia'
import { afterEach, beforeEach, vi } from 'vitest'
import type { AssistantMessage as Answer } from '@/api/types'
import { i18n } from '@/i18n'
import AssistantMessage from './AssistantMessage.vue'

export const NOW = new Date('2026-11-22T03:00:00Z')
export let page: VueWrapper

/** Mounts answers for the tests of this file, and stops the clock at `NOW`. */
export function useAnswers(): void {
  beforeEach(() => vi.useFakeTimers({ now: NOW, toFake: ['Date'] }))
  afterEach(() => {
    page.unmount()
    vi.useRealTimers()
  })
}

export function show(message: Answer, newest = true): VueWrapper {
  page = mount(AssistantMessage, {
    props: { message, newest },
    global: { plugins: [i18n, createPinia()] },
    attachTo: document.body,
  })
  return page
}

export const text = (selector: string) => page.get(selector).text().replace(/\s+/g, ' ')

export function button(name: string) {
  const found = page.findAll('button').find((each) => each.text().startsWith(name) || each.attributes('aria-label') === name)
  if (!found) throw new Error(`There is no button ${name}`)
  return found
}
