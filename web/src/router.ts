import { createRouter, createWebHistory } from 'vue-router'
import ConsultationView from '@/views/ConsultationView.vue'

/** The gateway serves the page at each of these paths: `services/gateway/page.py`. */
export const router = createRouter({
  history: createWebHistory(),
  // A consultation finds its own place: its newest turn.
  scrollBehavior: (to, _from, saved) => (to.name === 'session' ? false : (saved ?? { top: 0 })),
  routes: [
    { path: '/', name: 'start', component: ConsultationView },
    { path: '/sessions/:id', name: 'session', component: ConsultationView },
    { path: '/shared/:token', name: 'shared', component: () => import('@/views/SharedView.vue') },
    { path: '/console/:rest(.*)*', name: 'console', component: () => import('@/views/ConsoleView.vue') },
    { path: '/:rest(.*)*', name: 'not-found', component: () => import('@/views/NotFoundView.vue') },
  ],
})
