import { createI18n } from 'vue-i18n'
import ko from './ko'

export type Locale = 'ko' | 'en'

export const i18n = createI18n<[typeof ko], Locale, false>({
  legacy: false,
  locale: 'ko',
  fallbackLocale: 'ko',
  messages: { ko } as Record<Locale, typeof ko>, // The other language is fetched when it is chosen.
})

let wanted: Locale = 'ko'

/** Speak a language, once its texts are there; unless another is wanted by then. */
export async function speak(locale: Locale): Promise<void> {
  wanted = locale
  if (locale === 'en') i18n.global.setLocaleMessage('en', (await import('./en')).default as typeof ko)
  if (locale !== wanted) return
  i18n.global.locale.value = locale
  document.documentElement.lang = locale
}
