/** Do something when what the page shows now has been painted: whoever presses sees at once that it was heard. */
export function afterPaint(act: () => void): void {
  requestAnimationFrame(() => setTimeout(act))
}
