import { defineStore } from 'pinia'
import { reactive, toRefs, watch } from 'vue'
import { type Locale, speak } from '@/i18n'

export type Theme = 'system' | 'light' | 'dark'
export type TextSize = 'normal' | 'large' | 'largest'

interface Settings {
  theme: Theme
  textSize: TextSize
  locale: Locale
}

/** `public/appearance.js` reads it before the first paint. */
const KEY = 'shuking.settings'
const DEFAULTS: Settings = { theme: 'system', textSize: 'normal', locale: 'ko' }

const dark = matchMedia('(prefers-color-scheme: dark)')

/** How the page looks and which language it speaks: kept in this browser, the same in all its tabs. */
export const useSettings = defineStore('settings', () => {
  const settings = reactive<Settings>({ ...DEFAULTS, ...stored() })

  watch(
    settings,
    () => {
      show(settings)
      try {
        localStorage.setItem(KEY, JSON.stringify(settings))
      } catch {
        // Storage is closed: they hold until the page is left.
      }
    },
    { immediate: true },
  )
  dark.addEventListener('change', () => show(settings))
  window.addEventListener('storage', (event) => {
    if (event.key === KEY) Object.assign(settings, DEFAULTS, stored())
  })

  return toRefs(settings)
})

function stored(): Partial<Settings> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Settings>
  } catch {
    return {}
  }
}

function show({ theme, textSize, locale }: Settings): void {
  const root = document.documentElement
  root.dataset.theme = theme === 'system' ? (dark.matches ? 'dark' : 'light') : theme
  root.dataset.textSize = textSize
  void speak(locale)
}
