// Runs before the first paint, so that no page flashes in the wrong colours or type size. `stores/settings.ts` writes it.
try {
  const { theme, textSize } = JSON.parse(localStorage.getItem('shuking.settings') ?? '{}')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
  if (textSize) document.documentElement.dataset.textSize = textSize
} catch {
  // Storage is closed or holds something else: the defaults are right.
}
