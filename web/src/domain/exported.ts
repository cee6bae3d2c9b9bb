import type { AssistantMessage } from '@/api/types'
import { plainDay, seoulDay } from './day'
import { countdown } from './deadline'
import { stepsWhenLate } from './late'
import { askedBy, saidBy } from './openQuestion'
import type { Turn } from './turns'
import { exactWon } from './won'

/** What a consultation's file says in the page's language. */
export interface Wording {
  /** About the file: when it was made, and that it is no binding advice. */
  lead: string
  question: string
  answer: string
  alternatives: string
  citations: string
  steps: string
  warnings: string
  assumptions: string
  recommendations: string
}

/** A consultation whole, as Markdown: each question as it was stored, each answer with what it rests on, the last calculation with its steps. */
export function consultationMarkdown(title: string, turns: readonly Turn[], wording: Wording, locale: string): string {
  const last = turns.findLast(({ answer }) => answer?.calculation)?.answer
  const parts = turns.flatMap(({ content, createdAt, answer }, index) => [
    `## ${index + 1}. ${wording.question} (${plainDay(seoulDay(new Date(createdAt)), locale)})`,
    quoted(content),
    ...(answer ? [`### ${wording.answer}`, saidBy(answer), ...(answer === last ? reckoned(answer, wording, locale) : []), ...rests(answer, wording), askedBy(answer)] : []),
  ])
  return `${[`# ${escaped(title)}`, wording.lead, ...parts].filter(Boolean).join('\n\n')}\n`
}

/** A file's name for a consultation: its title without what a file system does not take. */
export function fileName(title: string, extension: string): string {
  return `${title.replace(/[\\/:*?"<>|\p{Cc}]+/gu, ' ').replace(/\s+/g, ' ').trim().replace(/\.+$/, '') || 'shuking'}.${extension}`
}

/** How the tax was reckoned, as far as it still holds today. */
function reckoned({ calculation, assumptions = [], recommendations = [] }: AssistantMessage, wording: Wording, locale: string): string[] {
  if (!calculation) return []
  const isLate = countdown(calculation.filingDeadline, seoulDay(new Date())).state === 'past'
  const steps = isLate ? stepsWhenLate(calculation) : calculation.steps
  return [
    ...listed(wording.steps, steps.map((each) => `**${each.description}: ${exactWon(each.value, locale)}** ${[each.formula, each.reference].filter(Boolean).join(' · ')}`.trimEnd())),
    ...listed(wording.warnings, calculation.warnings),
    ...listed(wording.assumptions, assumptions),
    ...listed(wording.recommendations, recommendations),
  ]
}

function rests({ alternatives = [], citations }: AssistantMessage, wording: Wording): string[] {
  return [
    ...listed(wording.alternatives, alternatives.map((each) => `**${each.title}**: ${[each.description, ...each.cons].join(' ')}`)),
    ...listed(wording.citations, citations.map((each) => `[${each.fullReference}](${each.sourceUrl}): ${each.contentSnippet}`)),
  ]
}

function listed(heading: string, lines: readonly string[]): string[] {
  return lines.length > 0 ? [`#### ${heading}`, lines.map((line) => `- ${line.replace(/\s*\n\s*/g, ' ')}`).join('\n')] : []
}

/** A person's own words mean themselves, whatever characters they are of. */
function quoted(text: string): string {
  return text.split('\n').map((line) => `> ${escaped(line)}`.trimEnd()).join('  \n') // Two spaces: a new line.
}

function escaped(text: string): string {
  return text.replace(/([\\`*_{}[\]<>#|~])/g, '\\$1').replace(/^(\s*)([-+]|\d+[.)])(\s)/, (_, space: string, mark: string, after: string) => `${space}${mark.slice(0, -1)}\\${mark.slice(-1)}${after}`)
}
