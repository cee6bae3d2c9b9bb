import type { AssistantMessage, TaxCalculation } from '@/api/types'
import { orderedJson } from './orderedJson'

/** The figure that still holds after answers without one of their own; null where there is none, or what was told since is not in it. */
export function figureSoFar(answers: readonly AssistantMessage[]): TaxCalculation | null {
  const calculated = answers.findLast(({ calculation }) => calculation)
  const newest = answers.at(-1)
  return calculated && newest && told(calculated) === told(newest) ? calculated.calculation : null
}

const told = ({ collectedParameters = {} }: AssistantMessage): string => orderedJson(collectedParameters)
