import type { Json } from '@/api/types'
import { plainDay } from './day'
import { earlierGifts, type Fact, type Relation } from './facts'
import { readableWon } from './won'

type Sentence = (value: never) => string

/** A correction in so many words, where a statement alone could be about something else. */
const AMENDED = '바꿔 주세요'
const amount = (subject: string) => (won: number) => (won ? `${subject} ${readableWon(won)}이에요` : `${subject} 없어요`)

/** How a person would say that a parameter has a value: in Korean, whatever the page's language, for the clarifier reads it. */
const SENTENCES: Record<string, Sentence> = {
  gift_date: (day: string) => `증여일은 ${plainDay(day)}이에요`,
  donor_relationship: (relation: Relation) => `주신 분을 ${relation}${INTO[relation]} ${AMENDED}`,
  gift_property_value: amount('증여재산가액은'),
  is_minor_recipient: (isMinor: boolean) => (isMinor ? '받는 사람은 미성년자예요' : '받는 사람은 성인이에요'),
  is_non_resident: (isAway: boolean) => (isAway ? '받는 사람은 해외에 살아요' : '해외에 살지 않아요'),
  marriage_deduction_amount: amount('혼인 공제는'),
  childbirth_deduction_amount: amount('출산 공제는'),
  secured_debt: amount('넘겨받는 빚은'),
  prior_gifts: (gifts: Json) =>
    earlierGifts(gifts).map(({ day, won }) => `${plainDay(day)}에도 같은 분께 ${readableWon(won)}을 받은 적이 있어요`)[0] ??
    '전에 받은 증여는 없어요',
  death_date: (day: string) => `돌아가신 날은 ${plainDay(day)}이에요`,
  gross_estate: (won: number) => `남기신 재산을 ${readableWon(won)}으로 ${AMENDED}`,
  debts: amount('남기신 빚은'),
  spouse: (lives: boolean) => `돌아가신 분의 배우자${lives ? '가 계세요' : '는 안 계세요'}`,
  children: (count: number) => (count ? `자녀는 ${count}명이에요` : '자녀는 없어요'),
  financial_assets: amount('금융재산은'),
  spouse_actual: amount('배우자의 몫은'),
  funeral_general: (won: number) => `장례비는 ${readableWon(won)}이에요`,
}
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
  if (thing) return amount(`${thing}${topicAfter(thing)}`)(Number(value))
  return said && parameter !== 'prior_gifts' ? `${INSTEAD}${statement(parameter, value)}` : statement(parameter, value)
}

function statement(parameter: string, value: Json): string {
  const sentence = SENTENCES[parameter]
  if (!sentence) throw new Error(`Nobody knows how to say ${parameter}`)
  return sentence(value as never)
}

/** The message that answers the question for a parameter. */
export function reply(parameter: string, value: Json): string {
  if (typeof value === 'number' && parameter !== 'children') return value ? `${readableWon(value)}이에요` : '없음'
  return parameter.endsWith('_date') ? `${plainDay(String(value))}이에요` : statement(parameter, value)
}

/** 은 after a final consonant, else 는. */
function topicAfter(noun: string): string {
  const place = noun.charCodeAt(noun.length - 1) - 0xac00
  return place >= 0 && place < 11_172 && place % 28 > 0 ? '은' : '는'
}
