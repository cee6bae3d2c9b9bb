import { nextTick, onBeforeUnmount, type Ref, ref } from 'vue'

/** Prints what is on the page only while it is printed; `print` puts it there and opens the browser's print view. */
export function usePrinting(): { isPrinting: Ref<boolean>; print: () => Promise<void> } {
  const isPrinting = ref(false)
  const printed = () => void (isPrinting.value = false)

  async function print(): Promise<void> {
    isPrinting.value = true
    window.addEventListener('afterprint', printed, { once: true })
    await nextTick()
    window.print()
  }
  onBeforeUnmount(() => window.removeEventListener('afterprint', printed))
  return { isPrinting, print }
}
