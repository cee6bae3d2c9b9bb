import { createPinia } from 'pinia'
import { createApp } from 'vue'
import App from './App.vue'
import { i18n } from './i18n'
import { router } from './router'
import { useConsultation } from './stores/consultation'
import './style.css'

const app = createApp(App).use(createPinia()).use(i18n).use(router)
// A consultation is asked for before anything is drawn: it takes longest.
const { name, params } = router.resolve(location.pathname)
if (name === 'session' && typeof params.id === 'string') useConsultation().show(params.id)
app.mount('#app')
