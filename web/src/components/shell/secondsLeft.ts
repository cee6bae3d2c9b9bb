import { onScopeDispose, readonly, ref, type Ref } from 'vue'

/** The seconds that are left of a wait, by the clock also in a tab that nobody sees; `over` is called when none is. */
export function useSecondsLeft(seconds: number, over: () => void): Readonly<Ref<number>> {
  const end = Date.now() + seconds * 1000
  const left = ref(seconds)
  const timer = setInterval(() => {
    left.value = Math.max(0, Math.ceil((end - Date.now()) / 1000))
    if (left.value > 0) return
    clearInterval(timer)
    over()
  }, 250)
  onScopeDispose(() => clearInterval(timer))
  return readonly(left)
}
