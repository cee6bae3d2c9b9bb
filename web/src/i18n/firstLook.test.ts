import { expect, it } from 'vitest'
import page from '../../index.html?raw'
import ko from './ko'

it('greets with the same words before and after the script is there', () => {
  const { body } = new DOMParser().parseFromString(page, 'text/html')
  expect(body.querySelector('.first-look h1')?.textContent).toBe(ko.start.heading)
  expect(body.querySelector('.first-look p')?.textContent).toBe(ko.start.lead)
})
