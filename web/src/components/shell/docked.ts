import { onBeforeUnmount, onMounted, type ShallowRef } from 'vue'

type Place = Readonly<ShallowRef<HTMLElement | null>>

/**
 * Keeps what comes into view by the keyboard or a script clear of what is docked at the lower edge: `scroller` ends above it.
 * `end`: an empty box at the end of what is scrolled, as high, so that the end can be seen.
 *
 * Written to those elements alone: a custom property of the page would have the style of every element computed anew.
 */
export function useDocked(docked: Place[], scroller: () => HTMLElement | null | undefined, end?: Place): void {
  const heights = new Map<Element, number>()
  const observer = new ResizeObserver((entries) => {
    for (const { target, borderBoxSize } of entries) heights.set(target, borderBoxSize[0]?.blockSize ?? 0)
    const height = [...heights.values()].reduce((sum, each) => sum + each, 0)
    const scrolled = scroller()
    if (scrolled) scrolled.style.scrollPaddingBottom = `calc(${height}px + 0.5rem)`
    if (end?.value) end.value.style.height = `${height}px`
  })
  onMounted(() => docked.forEach(({ value }) => value && observer.observe(value)))
  onBeforeUnmount(() => {
    observer.disconnect()
    scroller()?.style.removeProperty('scroll-padding-bottom')
  })
}
