import type { AssistantMessage, TaxCalculation } from '@/api/types'

/** The figure that still holds after answers without one of their own; null where there is none, or what was told since is not in it. */
export function figureSoFar(answers: readonly AssistantMessage[]): TaxCalculation | null {
  const calculated = answers.findLast(({ calculation }) => calculation)
  const newest = answers.at(-1)
  return calculated && newest && told(calculated) === told(newest) ? calculated.calculation : null
}

function told({ collectedParameters = {} }: AssistantMessage): string {
  return JSON.stringify(Object.entries(collectedParameters).sort(([a], [b]) => (a < b ? -1 : 1)))
}
