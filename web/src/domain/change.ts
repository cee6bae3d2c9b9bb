import type { AssistantMessage } from '@/api/types'
import { isShort } from './prose'

/** Whether an answer's calculation comes to what the one before came to, and nothing that was said has been put right. */
export function changesNothing({ calculation, change, content }: AssistantMessage): boolean {
  if (!calculation) return false
  if (!change) return isShort(content) // Nothing was told, or it was refused.
  if (change.remarks?.length) return false
  return !change.finalTax.difference && !change.payableTax.difference && change.parameters.every(({ before }) => before == null)
}
