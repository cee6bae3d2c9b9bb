import { saidBy } from './openQuestion'
import { plainText } from './plainText'
import type { Turn } from './turns'

const BEFORE = 30
const MOST_CHARACTERS = 120

/** The newest turn in which all the words are said together, in its question or its answer, and where they are. */
export function foundHere(words: readonly string[], turns: readonly Turn[]): { turnId: string; excerpt: string } | null {
  for (const { id, content, answer } of turns.toReversed()) {
    const text = [answer ? plainText(saidBy(answer)) : '', content].find((each) => hasAll(words, each))
    if (id && text) return { turnId: id, excerpt: excerptOf(text, words[0] ?? '') }
  }
  return null
}

function hasAll(words: readonly string[], text: string): boolean {
  return words.every((word) => text.toLowerCase().includes(word.toLowerCase()))
}

function excerptOf(text: string, word: string): string {
  const begin = Math.max(0, text.toLowerCase().indexOf(word.toLowerCase()) - BEFORE)
  const end = begin + MOST_CHARACTERS
  return `${begin > 0 ? '…' : ''}${text.slice(begin, end)}${end < text.length ? '…' : ''}`
}
