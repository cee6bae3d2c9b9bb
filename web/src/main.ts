import { createPinia } from 'pinia'
import { createApp } from 'vue'
import App from './App.vue'
import { i18n } from './i18n'
import { router } from './router'
import './style.css'

createApp(App).use(createPinia()).use(i18n).use(router).mount('#app')

// 92 small files of which a browser fetches what it shows; their list is no reason to wait with the first paint.
void import('pretendard/dist/web/variable/pretendardvariable-dynamic-subset.css').then(() => {
  // What is said without a network needs its letters before.
  const { t } = i18n.global
  const texts = [t('app.offline'), t('turn.reconnecting'), t('errors.NETWORK')]
  return document.fonts.load("1rem 'Pretendard Variable'", texts.join(''))
})
