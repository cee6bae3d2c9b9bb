import { createI18n } from 'vue-i18n'
import en from './en'
import ko from './ko'

export type Locale = 'ko' | 'en'

export const i18n = createI18n<[typeof ko], Locale, false>({
  legacy: false,
  locale: 'ko',
  fallbackLocale: 'ko',
  messages: { ko, en },
})
