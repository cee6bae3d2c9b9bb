/** Amounts of won, as people read them. */

/** 1,000조: the most that a consultation takes. */
export const MOST_WON = 10 ** 15

const UNITS = [
  [1_0000_0000_0000, '조'],
  [1_0000_0000, '억'],
  [1_0000, '만'],
  [1, ''],
] as const

const SIZES = { 조: 1_0000_0000_0000, 억: 1_0000_0000, 만: 1_0000, 천: 1000, 백: 100, 십: 10 }

const grouped = new Intl.NumberFormat('ko-KR')
const compact = new Intl.NumberFormat('en', { notation: 'compact', maximumSignificantDigits: 4 })

/** `150,000,000원`; in English `₩150,000,000`. */
export function exactWon(amount: number, locale = 'ko'): string {
  const digits = grouped.format(Math.abs(amount))
  return minus(amount) + (locale === 'en' ? `₩${digits}` : `${digits}원`)
}

/** `1억 5,000만원`; in English `₩150M`. */
export function readableWon(amount: number, locale = 'ko'): string {
  if (locale === 'en') return `${minus(amount)}₩${compact.format(Math.abs(amount))}`
  const parts: string[] = []
  let rest = Math.abs(amount)
  for (const [size, name] of UNITS) {
    const count = Math.floor(rest / size)
    rest -= count * size
    if (count) parts.push(grouped.format(count) + name)
  }
  return `${minus(amount)}${parts.join(' ') || '0'}원`
}

/** The same with a sign that also says "more": `+1억원`. */
export function signedWon(amount: number, locale = 'ko'): string {
  return (amount > 0 ? '+' : '') + readableWon(amount, locale)
}

/**
 * The whole won in what somebody types: `2,0000,0000원`, `1억 5천만`, `1.5억`; null where there is no digit. After 억 the
 * 만 may be left unsaid, as in speech: `1억 5천`.
 */
export function typedWon(text: string): number | null {
  if (!/\d/.test(text)) return null
  let won = 0
  let unit: string | undefined
  for (const [, count, next] of text.replace(/[\s,]/g, '').matchAll(/([^조억만]+)([조억만]?)/g)) {
    const isUnsaid = !next && unit === '억' && belowUnits(count!) < SIZES.만
    won += belowUnits(count!) * (isUnsaid ? SIZES.만 : sizeOf(next))
    unit = next
  }
  return Math.round(won)
}

/** `15`, `5천`, `2천5백`, `천`: what stands before 만, 억 or 조. */
function belowUnits(text: string): number {
  return [...text.matchAll(/(\d*\.?\d+)?([천백십])|(\d*\.?\d+)/g)].reduce(
    (sum, [, count, unit, rest]) => sum + Number(rest ?? count ?? 1) * sizeOf(unit),
    0,
  )
}

function sizeOf(unit: string | undefined): number {
  return SIZES[unit as keyof typeof SIZES] ?? 1
}

/** Whether somebody types an amount below zero, which none can be. */
export function isBelowZero(text: string): boolean {
  return /[-−–]\s*\d/.test(text)
}

function minus(amount: number): string {
  return amount < 0 ? '−' : ''
}
