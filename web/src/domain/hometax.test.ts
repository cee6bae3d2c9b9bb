import { expect, it } from 'vitest'
import addresses from './hometax.json'

it.each(Object.values(addresses))('is an address of the tax service itself: %s', (address) => {
  const { protocol, hostname } = new URL(address)
  expect(protocol).toBe('https:')
  expect(hostname).toMatch(/^(www\.)?hometax\.go\.kr$/)
})
