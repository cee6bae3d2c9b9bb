import type { AssistantMessage, CaseLine, Json, TaxCalculation } from '@/api/types'
import type { TaxIntent } from './given'
import type { Turn } from './turns'

/** Where the case of a conversation stands: what is known of it, and the figure that was shown last. */
export interface CaseStanding {
  tax: TaxIntent
  lines: CaseLine[]
  said: Record<string, Json>
  calculation: TaxCalculation | null
  /** The answer after which it stands like this. */
  since: string
}

/** The case that the newest answer about a tax leaves; null before there is any. */
export function caseOf(turns: readonly Turn[]): CaseStanding | null {
  const answers = turns.flatMap(({ answer }) => (answer ? [answer] : []))
  const newest = answers.findLast(isOfCase)
  if (!newest) return null
  const tax = newest.intent as TaxIntent
  const shown = answers.findLast(({ calculation }) => calculation)?.calculation ?? null
  return {
    tax,
    lines: newest.case ?? [],
    said: newest.collectedParameters ?? {},
    calculation: shown && `${shown.taxType}_tax` === tax ? shown : null,
    since: newest.id,
  }
}

function isOfCase({ intent, case: lines, calculation }: AssistantMessage): boolean {
  return (intent === 'gift_tax' || intent === 'inheritance_tax') && Boolean(lines?.length || calculation)
}
