import type { AssistantMessage } from '@/api/types'
import { plainDay, seoulDay } from './day'
import { prose } from './prose'
import type { Turn } from './turns'

/** What a consultation's file says in the page's language. */
export interface Wording {
  /** About the file: when it was made, and that it is no binding advice. */
  lead: string
  question: string
  answer: string
  alternatives: string
  citations: string
}

/** A consultation whole, as Markdown: each question as it was stored, each answer with what it rests on. */
export function consultationMarkdown(title: string, turns: readonly Turn[], wording: Wording, locale: string): string {
  const parts = turns.flatMap(({ content, createdAt, answer }, index) => [
    `## ${index + 1}. ${wording.question} (${plainDay(seoulDay(new Date(createdAt)), locale)})`,
    quoted(content),
    ...(answer ? [`### ${wording.answer}`, prose(answer.content).trim(), ...rests(answer, wording)] : []),
  ])
  return `${[`# ${escaped(title)}`, wording.lead, ...parts].join('\n\n')}\n`
}

/** A file's name for a consultation: its title without what a file system does not take. */
export function fileName(title: string, extension: string): string {
  return `${title.replace(/[\\/:*?"<>|\p{Cc}]+/gu, ' ').replace(/\s+/g, ' ').trim().replace(/\.+$/, '') || 'shuking'}.${extension}`
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
