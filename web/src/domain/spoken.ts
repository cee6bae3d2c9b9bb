import type { AssistantMessage } from '@/api/types'
import { plainText } from './plainText'
import { prose } from './prose'

/** What a screen reader says of an answer that has come: its words and its open question, without the lists of the whole. */
export function spoken({ content, calculation, question }: Pick<AssistantMessage, 'content' | 'calculation' | 'question'>): string {
  const asked = calculation && question ? question.text : '' // Else it is among the words.
  return plainText(prose([prose(content), asked].join('\n\n')).replaceAll('💡 ', ''))
}
