import { nextTick, onBeforeUnmount, onMounted, readonly, type Ref, ref, watch } from 'vue'
import { useRoute } from 'vue-router'
import { isLow } from '@/components/shell/low'
import { isFromHere, type Turn } from '@/domain/turns'
import { useConsultation } from '@/stores/consultation'

/** Of a long paragraph so much has to be seen, in pixels. */
const SEEN = 100

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
  /** Where the page stood when something was brought into view; elsewhere somebody has moved it. */
  let shownAt: number | null = null
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
      else hasNews.value = !isSeen(answer())
    },
  )

  /** What it asks stands above the field then, over what was in view before: of a long question the end at most. */
  watch(
    () => [last.value?.key, last.value?.state] as const,
    async ([key, state], [keyBefore]) => {
      if (key !== keyBefore || state !== 'answered') return
      await nextTick()
      const isUnmoved = window.scrollY === shownAt
      if (isSeen(answer())) hasNews.value = false
      else if (last.value && isFromHere(last.value) && isUnmoved) showLast()
      else hasNews.value = true
    },
  )

  /** Of the last question, as far as there is any. */
  const answer = () => list.value?.lastElementChild?.lastElementChild

  /** Bring the last question to the top, or its answer where there is no room for both. */
  function showLast(): void {
    show(isLow() ? answer() : list.value?.lastElementChild)
    if (last.value?.answer && !isSeen(answer())) show(answer())
  }

  function show(element: Element | null | undefined): void {
    hasNews.value = false
    element?.scrollIntoView({ block: 'start' })
    shownAt = window.scrollY
  }

  /** Whether an answer begins on the screen, above what is docked: its figure, or its first paragraph; where that is what was refused, with the figure under it. */
  function isSeen(shown: Element | null | undefined): boolean {
    if (!shown || !above.value) return true
    const { top, height } = (shown.querySelector('p') ?? shown).getBoundingClientRect()
    const figure = shown.querySelector('[data-same] strong')?.getBoundingClientRect().bottom ?? 0
    return top >= 0 && Math.max(figure, top + Math.min(height, SEEN)) <= above.value.getBoundingClientRect().top
  }

  function looked(): void {
    if (hasNews.value && isSeen(answer())) hasNews.value = false
  }
  onMounted(() => window.addEventListener('scroll', looked, { passive: true }))
  onBeforeUnmount(() => window.removeEventListener('scroll', looked))

  return { hasNews: readonly(hasNews), kept: readonly(kept), showLast }
}
