import { afterEach, expect, it } from 'vitest'
import { i18n, speak } from '.'

afterEach(() => speak('ko'))

it('speaks the language that was wanted last, whichever texts come last', async () => {
  const english = speak('en')
  await speak('ko')
  await english
  expect(i18n.global.locale.value).toBe('ko')
  await speak('en')
  expect(i18n.global.locale.value).toBe('en')
})
