import { mount } from '@vue/test-utils'
import { createPinia } from 'pinia'
import { afterEach, expect, it, vi } from 'vitest'
import { createMemoryHistory, createRouter } from 'vue-router'
import { i18n } from '@/i18n'
import FindBar from './FindBar.vue'

const router = createRouter({ history: createMemoryHistory(), routes: [{ path: '/', component: { render: () => null } }] })

afterEach(() => vi.unstubAllGlobals())

it('marks nothing any more once it is closed', async () => {
  const highlights = new Map()
  vi.stubGlobal('CSS', { highlights })
  vi.stubGlobal('Highlight', Set)
  const drawing = vi.fn<(show: () => void) => void>()
  vi.stubGlobal('requestAnimationFrame', drawing)
  const bar = mount(FindBar, { props: { root: document.createElement('div'), modelValue: '증여' }, global: { plugins: [i18n, createPinia(), router], stubs: { search: true } } })
  await vi.waitFor(() => expect(drawing).toHaveBeenCalled())
  const [show] = drawing.mock.calls[0]!
  show()
  expect([...highlights.keys()]).toEqual(['found', 'found-now'])
  bar.unmount()
  show()
  expect([...highlights.keys()]).toEqual([])
})
