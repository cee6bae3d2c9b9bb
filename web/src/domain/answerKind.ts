import type { AssistantMessage } from '@/api/types'

/**
 * What an answer is, for its looks: a `refusal` says why something cannot be calculated, a `checklist` what to find out
 * first, an `aside` that the question was about something else.
 */
export type AnswerKind = 'calculation' | 'question' | 'refusal' | 'checklist' | 'aside' | 'text'

export function answerKind(message: AssistantMessage): AnswerKind {
  const { calculation, question, intent, missingParameters = [], collectedParameters = {} } = message
  if (calculation) return 'calculation'
  if (intent === 'out_of_scope') return 'aside'
  const [missing] = missingParameters
  // A value that was understood and is still missing cannot be.
  if (question) return missing && missing.name in collectedParameters ? 'refusal' : 'question'
  if (intent !== 'gift_tax' && intent !== 'inheritance_tax') return 'text'
  if (missing?.reason === 'user_unknown') return 'checklist'
  return missing ? 'refusal' : 'text'
}
