/** For tests: the form of a case on the page, with a server behind it. */

import { mount, type VueWrapper } from '@vue/test-utils'
import { createPinia } from 'pinia'
import { ref } from 'vue'
import { FakeServer } from '@/api/fakeServer'
import type { AssistantMessage } from '@/api/types'
import type { Edit } from '@/domain/given'
import { i18n } from '@/i18n'
import FactsForm from './FactsForm.vue'

export let form: VueWrapper
export let server: FakeServer

export function showForm(answer: AssistantMessage, at = ''): void {
  server = new FakeServer()
  const edits = ref(new Map<string, Edit>())
  form = mount(FactsForm, {
    props: {
      lines: answer.case ?? [],
      calculation: answer.calculation,
      said: answer.collectedParameters ?? {},
      tax: answer.intent as 'gift_tax',
      sessionId: 'session',
      since: answer.id,
      busy: false,
      at,
      edits: edits.value,
      'onUpdate:edits': (now: Map<string, Edit>) => form.setProps({ edits: now }),
    },
    global: { plugins: [i18n, createPinia()] },
    attachTo: document.body,
  })
}

export function button(name: string) {
  const found = form.findAll('button').find((each) => each.text().startsWith(name) || each.attributes('aria-label') === name)
  if (!found) throw new Error(`There is no button ${name}`)
  return found
}

export const correct = (line: string) => button(`고치기: ${line}`).trigger('click')

/** What was asked for last. */
export async function asked(): Promise<unknown[]> {
  const exchange = await server.next('POST', /calculations/)
  return (exchange.body as { facts: { values: unknown[] } }).facts.values
}
