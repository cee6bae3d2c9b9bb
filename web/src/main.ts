import { createPinia } from 'pinia'
import { createApp } from 'vue'
import App from './App.vue'
import { i18n } from './i18n'
import { router } from './router'
import './style.css'

createApp(App).use(createPinia()).use(i18n).use(router).mount('#app')

// 92 small files of which a browser fetches what it shows; their list is no reason to wait with the first paint.
void import('pretendard/dist/web/variable/pretendardvariable-dynamic-subset.css')
