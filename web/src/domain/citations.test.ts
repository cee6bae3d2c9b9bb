import { expect, it } from 'vitest'
import type { Citation } from '@/api/types'
import { citedBy, isWebAddress } from './citations'

const citation = (fullReference: string) => ({ fullReference }) as Citation
const CITATIONS = [citation('상속세및증여세법 제53조'), citation('상속세및증여세법 제53조의2')]

it.each([
  ['상속세및증여세법 제53조', 0],
  ['상속세및증여세법 제53조의2', 1],
  ['상속세및증여세법 제53조 제2호', 0],
])('finds the article of %s', (reference, index) => {
  expect(citedBy(reference, CITATIONS)).toBe(CITATIONS[index])
})

it('finds nothing for an article that is not cited', () => {
  expect(citedBy('상속세및증여세법 제5조', CITATIONS)).toBeUndefined()
})

it('opens pages only', () => {
  expect(['https://www.law.go.kr/', 'javascript:alert(1)', 'data:text/html,x', '//x'].map(isWebAddress)).toEqual([true, false, false, false])
})
