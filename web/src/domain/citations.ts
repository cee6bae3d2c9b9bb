import type { CalculationStep, Citation } from '@/api/types'

/** The citation that a step rests on: the one of its article, or of the article that its paragraph is in. */
export function citedBy(reference: string, citations: readonly Citation[]): Citation | undefined {
  return (
    citations.find((citation) => citation.fullReference === reference) ??
    citations.find((citation) => reference.startsWith(`${citation.fullReference} `))
  )
}

/** Whether an address may be opened from an answer: a page of the web, and nothing that runs here. */
export function isWebAddress(address: string): boolean {
  return /^https?:\/\//i.test(address)
}

/** An address as a browser writes it: one spelling, whether its letters are encoded or not. */
export function encoded(address: string): string {
  try {
    return new URL(address).href
  } catch {
    return address
  }
}

const RATE = /산출세액$/
const SURCHARGE = /할증세액$/
/** From here on it is about filing and paying, in every case alike. */
const OF_FILING = /신고세액공제$/

/**
 * The citations of the steps that decide a result: what is deducted most, the rate and a surcharge; of an answer without a
 * calculation the first, which it is taken from.
 */
export function deciding(steps: readonly CalculationStep[], citations: readonly Citation[]): Citation[] {
  if (!steps.length) return citations.slice(0, 1)
  const end = steps.findIndex(({ description }) => OF_FILING.test(description))
  const ofTax = end < 0 ? steps : steps.slice(0, end)
  const most = Math.min(...ofTax.map(({ value }) => value))
  const decisive = ofTax.filter(({ value, description }) => (most < 0 && value === most) || RATE.test(description) || SURCHARGE.test(description))
  const found = decisive.map(({ reference }) => (reference ? citedBy(reference, citations) : undefined))
  return [...new Set(found)].filter((each) => each !== undefined)
}
