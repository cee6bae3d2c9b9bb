import { mount } from '@vue/test-utils'
import { expect, it } from 'vitest'
import { i18n } from '@/i18n'
import ModalDialog from './ModalDialog.vue'

function opened() {
  return mount(ModalDialog, { props: { label: '설정', open: true }, global: { plugins: [i18n] }, attachTo: document.body })
}

it('is closed when the browser has closed it', () => {
  const shown = opened()
  shown.get('dialog').element.close()
  shown.get('dialog').element.dispatchEvent(new Event('close'))
  expect(shown.emitted('update:open')?.at(-1)).toEqual([false])
})

it('stays open where the word of an earlier closing comes after it was opened again', () => {
  const shown = opened()
  shown.get('dialog').element.dispatchEvent(new Event('close'))
  expect(shown.get('dialog').element.open).toBe(true)
  expect(shown.emitted('update:open')).toBeUndefined()
})

it('is closed by Escape before it is modal', () => {
  const shown = opened()
  window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }))
  expect(shown.emitted('update:open')?.at(-1)).toEqual([false])
})
