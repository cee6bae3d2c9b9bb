import { onScopeDispose, readonly, ref, type Ref } from 'vue'
import { msToMidnight, seoulDay } from '@/domain/day'

/** The day that it is in Seoul, also in a page that is left open over midnight, or on a machine that slept. */
export function useToday(): Readonly<Ref<string>> {
  const today = ref('')
  let timer: ReturnType<typeof setTimeout>
  const look = () => {
    const now = new Date()
    today.value = seoulDay(now)
    clearTimeout(timer)
    timer = setTimeout(look, msToMidnight(now))
  }
  look()
  document.addEventListener('visibilitychange', look)
  onScopeDispose(() => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', look)
  })
  return readonly(today)
}
