import type { Json } from '@/api/types'
import { plainDay } from './day'
import { answerOf, earlierGifts, type Fact, type Relation, shownOf } from './facts'
import { readableWon } from './won'

const INTO: Record<Relation, string> = {
  부모님: '으로',
  배우자: '로',
  자녀: '로',
  조부모님: '으로',
  '기타 친족': '으로',
  지인: '으로',
}

/** Says that the rest replaces what was said, so that nobody asks which of the two holds. */
const INSTEAD = '정정할게요. '

/** The message that gives a fact another value. One more earlier gift replaces none. */
export function correction({ parameter, kind, thing, said }: Omit<Fact, 'value'>, value: Json): string {
  if (kind === 'text') return String(value)
  if (thing) return `${thing}${topicAfter(thing)} ${value ? `${readableWon(Number(value))}이에요` : '없어요'}`
  return said && parameter !== 'prior_gifts' ? `${INSTEAD}${statement(parameter, value)}` : statement(parameter, value)
}

/** How a person would say that a parameter has a value: in Korean, whatever the page's language, for the clarifier reads it. */
function statement(parameter: string, value: Json): string {
  const shown = shownOf(parameter)
  if (!shown?.said) throw new Error(`Nobody knows how to say ${parameter}`)
  const gift = shown.kind === 'gifts' ? earlierGifts(value)[0] : undefined
  const isNothing = !value || (shown.kind === 'gifts' && !gift)
  if (isNothing && shown.said_none) return shown.said_none
  return gift
    ? shown.said.replace('{day}', plainDay(gift.day)).replace('{value}', readableWon(gift.won))
    : shown.said.replace('{value}', inWords(shown.kind, value))
}

function inWords(kind: Fact['kind'], value: Json): string {
  switch (kind) {
    case 'date':
      return plainDay(String(value))
    case 'count':
      return `${value}명`
    case 'relation':
      return `${value}${INTO[value as Relation]}`
    default:
      return readableWon(Number(value))
  }
}

/** The message that answers the question for a parameter. */
export function reply(parameter: string, value: Json): string {
  if (typeof value === 'number' && shownOf(parameter)?.kind !== 'count') return value ? `${readableWon(value)}이에요` : '없음'
  return answerOf(parameter) === 'date' ? `${plainDay(String(value))}이에요` : statement(parameter, value)
}

/** 은 after a final consonant, else 는. */
function topicAfter(noun: string): string {
  const place = noun.charCodeAt(noun.length - 1) - 0xac00
  return place >= 0 && place < 11_172 && place % 28 > 0 ? '은' : '는'
}
