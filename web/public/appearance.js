// Runs before the first paint, so that no page flashes in the wrong colours, type size or language. `stores/settings.ts` writes it.
let wanted
let language = 'ko'
try {
  const { theme, textSize, locale } = JSON.parse(localStorage.getItem('shuking.settings') ?? '{}')
  wanted = theme
  if (textSize) document.documentElement.dataset.textSize = textSize
  if (locale) document.documentElement.lang = language = locale
} catch {
  // Storage is closed or holds something else: the defaults are right.
}
const isDark = wanted === 'dark' || (wanted !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
document.documentElement.dataset.theme = isDark ? 'dark' : 'light'
// The greeting in index.html is of the start page alone, and in Korean.
if (location.pathname === '/' && language === 'ko') document.documentElement.dataset.firstLook = ''
