/** Whether the screen is as low as that of a phone that lies on its side, or of a page much enlarged: `low:` in the styles. */
export function isLow(): boolean {
  return matchMedia('(max-height: 40rem)').matches
}
