import type { AssistantMessage } from '@/api/types'
import { answerKind } from './answerKind'
import { shownOf } from './facts'
import { prose } from './prose'

/** What an answer leaves open. `lead`: the question itself; `hint`: why it is asked and what counts. */
export interface OpenQuestion {
  parameter: string
  lead: string
  hint: string
  /** An answer as people give it. */
  example: string
  choices: string[]
  /** Whether the answer's own text begins with it, and nothing else has to be read first. */
  isTold: boolean
  /** Which question it is of how many, as far as is known now. */
  progress: { number: number; of: number } | null
}

const EXAMPLE = /^(?:예시|선택지):\s*(.*)$/

/** The open question of an answer. A refusal asks for its parameter in the text alone. */
export function openQuestion(message: AssistantMessage): OpenQuestion | null {
  const { question, missingParameters, calculation, content, collectedParameters = {} } = message
  const refused = answerKind(message) === 'refusal' ? missingParameters?.[0] : undefined
  if (!question) return refused ? { parameter: refused.name, lead: '', hint: '', example: '', choices: [], isTold: true, progress: null } : null
  const told = Object.keys(collectedParameters).filter((parameter) => parameter !== question.parameter && shownOf(parameter)).length
  const [lead = '', ...lines] = question.text.split('\n').filter((line) => line.trim() !== '')
  return {
    parameter: question.parameter,
    lead,
    hint: lines.filter((line) => !EXAMPLE.test(line)).join('\n').replace(/^💡\s*/, ''),
    example: lines.find((line) => line.startsWith('예시'))?.match(EXAMPLE)?.[1] ?? '',
    choices: question.choices,
    isTold: !calculation && (content.split(/\n{2,}/)[0] ?? '').includes(lead),
    progress: question.remaining ? { number: told + 1, of: told + question.remaining } : null,
  }
}

/** What an answer asked, where its words do not say it: a reader of the reply to it wants to know. */
export function askedBy(message: AssistantMessage): string {
  const lead = openQuestion(message)?.lead ?? ''
  return prose(message.content).includes(lead) ? '' : lead
}
