import { flushPromises, mount } from '@vue/test-utils'
import { afterEach, expect, it, vi } from 'vitest'
import { FakeServer } from '@/api/fakeServer'
import { i18n } from '@/i18n'
import ShareDialog from './ShareDialog.vue'

afterEach(() => vi.unstubAllGlobals())

it('makes a link after the list is known, which would be without it if it came later', async () => {
  const server = new FakeServer()
  const dialog = mount(ShareDialog, { props: { sessionId: 's', open: true }, global: { plugins: [i18n] }, attachTo: document.body })
  const listing = await server.next('GET', /shares$/)
  void dialog.get('.primary-button').trigger('click')
  await flushPromises()
  expect(server.requests).toHaveLength(0)
  listing.json({ shares: [] })
  const made = { id: 'one', token: 'secret', createdAt: '2026-03-01T00:00:00Z', expiresAt: '2026-03-08T00:00:00Z' }
  ;(await server.next('POST', /shares$/)).json(made, 201)
  await flushPromises()
  expect(dialog.findAll('li')).toHaveLength(1)
})
