import { expect, it } from 'vitest'
import { placesOf, wordsOf } from './findText'

function page(html: string): HTMLElement {
  const element = document.createElement('div')
  element.innerHTML = html
  document.body.append(element)
  return element
}

it('finds words in order, also across emphasis and whatever their case', () => {
  const element = page('<p>증여세는 <strong>1</strong>억, Gift 1억</p>')
  expect(placesOf(['gift', '1억'], element).map(String)).toEqual(['1억', 'Gift', '1억'])
  expect(placesOf(['상속'], element)).toEqual([])
})

it('takes each word once, composed as it is stored', () => {
  expect(wordsOf(` ${'각'.normalize('NFD')}  각 1억 `)).toEqual(['각', '1억'])
  expect(wordsOf('  ')).toEqual([])
})
