/** Amounts of won, as people read them. */

const UNITS = [
  [1_0000_0000_0000, '조'],
  [1_0000_0000, '억'],
  [1_0000, '만'],
  [1, ''],
] as const

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

/** The whole won in what somebody types, `2,0000,0000원` too; null where there is no digit. */
export function typedWon(text: string): number | null {
  const digits = text.replace(/\D/g, '')
  return digits ? Number(digits) : null
}

function minus(amount: number): string {
  return amount < 0 ? '−' : ''
}
