import type { Citation } from '@/api/types'

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
