import { nextTick, onBeforeUnmount, onMounted, readonly, type Ref, ref, watch } from 'vue'
import { useRoute } from 'vue-router'
import { isLow } from '@/components/shell/low'
import { isFromHere, type Turn } from '@/domain/turns'
import { useConsultation } from '@/stores/consultation'

/**
 * Where a consultation is read. A question from here goes to the top, and its answer comes below it: nobody has to follow it
 * down, or is taken back when it is done. What comes from another tab takes nobody away from what they read.
 *
 * `list`: the turns; `above`: what is docked over their end.
 */
export function useReading(id: Readonly<Ref<string | null>>, last: Readonly<Ref<Turn | undefined>>, list: Readonly<Ref<HTMLElement | null>>, above: Readonly<Ref<HTMLElement | null>>) {
  const route = useRoute()
  const consultation = useConsultation()
  /** Whether something has come from elsewhere that is out of sight. */
  const hasNews = ref(false)
  /** The answers that were being read when something came from elsewhere, by key: they stay as they are. */
  const kept = ref<string[]>([])

  watch(
    () => [id.value, consultation.loadState, consultation.turns.length] as const,
    async ([session, state, count], [sessionBefore, stateBefore, countBefore]) => {
      const isOpened = session !== sessionBefore || state !== stateBefore
      const isWanted = isOpened || !last.value || isFromHere(last.value)
      if (isWanted) kept.value = []
      else kept.value.push(...consultation.turns.slice(countBefore - 1, -1).map(({ key }) => key))
      await nextTick()
      const named = isOpened && route.hash ? document.getElementById(route.hash.slice(1)) : null
      if (count === 0) hasNews.value = false
      else if (named) named.scrollIntoView({ block: 'start' })
      else if (isWanted) showLast()
      else hasNews.value = !isSeen(list.value?.lastElementChild)
    },
  )

  /** Bring the last question to the top, or its answer where there is no room for both. */
  function showLast(): void {
    hasNews.value = false
    const turn = list.value?.lastElementChild
    const top = isLow() ? turn?.lastElementChild : turn
    top?.scrollIntoView({ block: 'start' })
  }

  /** Whether the top of an element is on the screen, above what is docked. */
  function isSeen(element: Element | null | undefined): boolean {
    if (!element || !above.value) return true
    const { top } = element.getBoundingClientRect()
    return top >= 0 && top < above.value.getBoundingClientRect().top
  }

  function looked(): void {
    if (hasNews.value && isSeen(list.value?.lastElementChild)) hasNews.value = false
  }
  onMounted(() => window.addEventListener('scroll', looked, { passive: true }))
  onBeforeUnmount(() => window.removeEventListener('scroll', looked))

  return { hasNews: readonly(hasNews), kept: readonly(kept), showLast }
}
