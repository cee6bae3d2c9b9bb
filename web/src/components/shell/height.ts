import { onBeforeUnmount, onMounted, type ShallowRef } from 'vue'

/** Keeps an element's height, in pixels, in a custom property of the page for its style. */
export function useHeightOf(element: Readonly<ShallowRef<HTMLElement | null>>, property: string): void {
  const { style } = document.documentElement
  const observer = new ResizeObserver(() => style.setProperty(property, `${element.value?.offsetHeight ?? 0}px`))
  onMounted(() => element.value && observer.observe(element.value))
  onBeforeUnmount(() => {
    observer.disconnect()
    style.removeProperty(property)
  })
}
