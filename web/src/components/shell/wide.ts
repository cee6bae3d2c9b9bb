import { onScopeDispose, readonly, type Ref, ref } from 'vue'

/** Whether there is room for a panel beside the conversation. */
export function useWide(): Readonly<Ref<boolean>> {
  const media = matchMedia('(min-width: 80rem)')
  const wide = ref(media.matches)
  const look = () => (wide.value = media.matches)
  media.addEventListener('change', look)
  onScopeDispose(() => media.removeEventListener('change', look))
  return readonly(wide)
}
