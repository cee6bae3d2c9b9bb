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

/** The open question of an answer. A refusal asks for its parameter in the text alone. `before`: the answers before it, which may have asked the same. */
export function openQuestion(message: AssistantMessage, before: readonly AssistantMessage[] = []): OpenQuestion | null {
  const { question, missingParameters, collectedParameters = {} } = message
  const refused = answerKind(message) === 'refusal' ? missingParameters?.[0] : undefined
  if (!question) return refused ? { parameter: refused.name, lead: '', hint: '', example: '', choices: [], isTold: true, progress: null } : null
  const told = Object.keys(collectedParameters).filter((parameter) => parameter !== question.parameter && shownOf(parameter)).length
  const [lead = '', ...lines] = linesOf(question.text)
  const remaining = remainingOf(message, before)
  return {
    parameter: question.parameter,
    lead,
    hint: lines.filter((line) => !EXAMPLE.test(line)).join('\n').replace(/^💡\s*/, ''),
    example: lines.find((line) => line.startsWith('예시'))?.match(EXAMPLE)?.[1] ?? '',
    choices: question.choices,
    isTold: isTold(message, lead),
    progress: remaining ? { number: told + 1, of: told + remaining } : null,
  }
}

/** What an answer asked, where its words do not say it: a reader of the reply to it wants to know. */
export function askedBy(message: AssistantMessage): string {
  const [lead = ''] = linesOf(message.question?.text ?? '')
  return isTold(message, lead) ? '' : lead
}

/** What an answer says in words, without the question that it ends with: that is asked where it is answered. */
export function saidBy(message: AssistantMessage): string {
  const words = prose(message.content)
  const lead = askedBy(message)
  const at = lead ? words.lastIndexOf(`\n\n${lead}`) : -1
  return at < 0 ? words : words.slice(0, at)
}

/** Whether an answer begins with its question, so that nothing else has to be read first. */
function isTold({ calculation, content }: AssistantMessage, lead: string): boolean {
  return !calculation && (content.split(/\n{2,}/)[0] ?? '').includes(lead)
}

/** How many questions there are at most from this one on: where it is asked again meanwhile, as many as with the last calculation. */
function remainingOf({ question, calculation }: AssistantMessage, before: readonly AssistantMessage[]): number | undefined {
  if (calculation) return question?.remaining
  const same = before.filter((each) => each.question?.remaining && each.question.parameter === question?.parameter)
  return same.findLast((each) => each.calculation)?.question?.remaining ?? question?.remaining ?? same.at(-1)?.question?.remaining
}

function linesOf(text: string): string[] {
  return text.split('\n').filter((line) => line.trim() !== '')
}
