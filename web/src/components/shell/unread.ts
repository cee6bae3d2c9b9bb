import { onScopeDispose, readonly, type Ref, ref, watch } from 'vue'

/** Whether an answer has come while nobody saw the page: from the end of `waiting` in a hidden tab until the tab is looked at. */
export function useUnread(waiting: () => boolean): Readonly<Ref<boolean>> {
  const unread = ref(false)
  const look = () => {
    if (document.visibilityState === 'visible') unread.value = false
  }
  watch(waiting, (now, before) => {
    if (before && !now && document.visibilityState === 'hidden') unread.value = true
  })
  document.addEventListener('visibilitychange', look)
  onScopeDispose(() => document.removeEventListener('visibilitychange', look))
  return readonly(unread)
}
