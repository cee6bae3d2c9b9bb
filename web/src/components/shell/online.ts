import { onScopeDispose, readonly, type Ref, ref } from 'vue'

/** Whether the browser believes that there is a network. */
export function useOnline(): Readonly<Ref<boolean>> {
  const online = ref(navigator.onLine)
  const listening = new AbortController()
  const { signal } = listening
  window.addEventListener('online', () => (online.value = true), { signal })
  window.addEventListener('offline', () => (online.value = false), { signal })
  onScopeDispose(() => listening.abort())
  return readonly(online)
}
