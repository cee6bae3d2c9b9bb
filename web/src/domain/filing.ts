import type { TaxCalculation } from '@/api/types'
import { bracketsOf } from './bracket'
import { type GiftOfSeveral, giftsOfSeveral } from './filingOfSeveral'

/**
 * A calculation as the lines of the official return (상속세 및 증여세법 시행규칙 별지 제10호서식, 제9호서식), in the order of the
 * form: those of 13 March 2020, with the lines that came with 제53조의2. Its numbered circles change with each revision: lines
 * are told by their names, which stay Korean.
 */
export interface FilingSheet {
  form: FilingForm
  /** Which of the boxes at the top is ticked. */
  kind: FilingKind
  /** The form with its annexes; of several gifts, each of which has a return of its own, one form for each. */
  parts: FilingPart[]
  /** The day that the penalties are reckoned to, where there are any: a day in Seoul. */
  asOf?: string
}

export interface FilingForm {
  name: string
  /** Its number in the rules. */
  number: string
}

export interface FilingPart {
  name: string
  lines: FilingLine[]
}

/** Without an amount and a rate it is left empty: the calculation knows nothing of it. */
export interface FilingLine {
  name: string
  won: number | null
  percent?: number
  note?: FilingNote
  /** Whether the form adds it up from lines above. */
  isSum?: boolean
}

export type FilingKind = '기한 내 신고' | '기한 후 신고' | '수정신고'
export type FilingNote = 'prior' | 'unparted' | 'excess' | 'ceiling' | 'asOf' | 'unknown' | 'amended' | 'instalment'

const GIFT: FilingForm = { name: '증여세과세표준신고 및 자진납부계산서', number: '별지 제10호서식' }
const INHERITANCE: FilingForm = { name: '상속세과세표준신고 및 자진납부계산서', number: '별지 제9호서식' }

/** The return for a calculation, as it is filled in on `today`, a day in Seoul. */
export function filingSheet(calculation: TaxCalculation, today: string): FilingSheet {
  const isGift = calculation.taxType === 'gift'
  const form = isGift ? GIFT : INHERITANCE
  const settled = settlement(calculation, today)
  const { kind } = settled
  if (calculation.parts?.length) return { form, kind, parts: giftsOfSeveral(calculation).map((gift) => ofSeveral(gift, today)) }
  const parts = isGift ? giftParts(calculation, settled) : inheritanceParts(calculation, settled)
  return { form, kind, parts, ...(settled.asOf ? { asOf: settled.asOf } : {}) }
}

/** The form for one gift of several. */
function ofSeveral({ label, count, calculation }: GiftOfSeveral, today: string): FilingPart {
  const [{ lines }] = giftParts(calculation, settlement(calculation, today))
  return { name: count > 1 ? `${label} × ${count}명` : label, lines }
}

function giftParts(calculation: TaxCalculation, settled: Settlement): [FilingPart] {
  const { figure, step } = reading(calculation)
  const lines: FilingLine[] = [
    line('증여재산가액', step('증여재산가액')),
    empty('비과세재산가액'),
    empty('과세가액 불산입: 공익법인 출연재산가액 (제48조)'),
    empty('과세가액 불산입: 공익신탁 재산가액 (제52조)'),
    empty('과세가액 불산입: 장애인 신탁 재산가액 (제52조의2)'),
    line('채무액', step('넘겨받는 채무')),
    line('증여재산가산액 (제47조제2항)', figure('aggregatedPriorValue')),
    sum('증여세과세가액', figure('taxableValue')),
    ...giftDeductions(calculation),
    empty('재해손실공제 (제54조)'),
    line('감정평가수수료', figure('appraisalFee')),
    ...taxLines(calculation, '산출세액계'),
    line('이자상당액', figure('interest')),
    empty('박물관자료 등 징수유예세액 (제75조)'),
    sum('세액공제 합계', total(figure('priorTaxCredit'), settled.credit)),
    line('기납부세액 (제58조)', figure('priorTaxCredit')),
    empty('외국납부세액공제 (제59조)'),
    line('신고세액공제 (제69조)', settled.credit),
    empty('그 밖의 공제·감면세액'),
    ...dueLines(settled, [empty('공익법인 등 관련 가산세 (제78조)')], '자진납부할 세액 (합계액)', [empty('연부연납 (제71조)')]),
  ]
  return [{ name: GIFT.name, lines }]
}

/** The deductions by kind, with those of the gifts that are added: what is added to the value brings them along. */
function giftDeductions(calculation: TaxCalculation): FilingLine[] {
  const { figure } = reading(calculation)
  const isOfOneKind = figure('marriageChildbirthDeduction') === 0 && figure('priorDeduction') === 0
  const inAll = (kind: 'basic' | 'marriage' | 'childbirth', alone: number | null) =>
    figure(`${kind}DeductionInAll`) ?? (isOfOneKind ? alone : null) // An answer from before they were told apart.
  const basic = inAll('basic', figure('basicDeduction'))
  const marriage = inAll('marriage', 0)
  const childbirth = inAll('childbirth', 0)
  const note = basic === null ? ('unparted' as const) : figure('priorDeduction') ? ('prior' as const) : undefined
  const kinds: [string, string[]][] = [
    ['배우자', ['배우자']],
    ['직계존비속', ['직계존속', '직계비속']],
    ['그 밖의 친족', ['기타친족']],
  ]
  const ofKin = kinds.map(([name, relations]) => {
    const isGiver = relations.includes(String(calculation.input.donorRelationship))
    return line(`증여재산공제: ${name}`, isGiver ? basic : 0, isGiver ? note : undefined)
  })
  return [...ofKin, line('혼인 증여재산공제 (제53조의2)', marriage), line('출산 증여재산공제 (제53조의2)', childbirth)]
}

function inheritanceParts(calculation: TaxCalculation, settled: Settlement): FilingPart[] {
  const { figure, step } = reading(calculation)
  const excess = step('상속재산보다 커서 빼지 않는 금액') ? ('excess' as const) : undefined
  const cut = step('공제 한도를 넘는 금액') ? ('ceiling' as const) : undefined
  const value = [
    line('상속재산가액', step('상속재산가액')),
    empty('상속개시 전 처분재산 등 산입액 (제15조)'),
    sum('총상속재산가액', step('상속재산가액')),
    line('비과세재산가액 (제12조)', step('비과세 재산')),
    empty('과세가액 불산입: 공익법인 출연·공익신탁 재산가액 (제16조, 제17조)'),
    line('공과금', step('공과금')),
    line('장례비용', figure('funeralDeduction')),
    line('채무', step('채무')),
    line('가산하는 증여재산가액 (제13조)', figure('addedGifts')),
    sum('상속세과세가액', figure('taxableValue'), excess),
  ]
  const deductions = [
    line('기초공제 (제18조)', step('기초공제')),
    line('그 밖의 인적공제: 자녀·미성년자·연로자·장애인공제 (제20조)', step('그 밖의 인적공제')),
    line('일괄공제 (제21조)', step('일괄공제')),
    ...['가업상속공제 (제18조의2)', '영농상속공제 (제18조의3)'].map(empty),
    line('배우자상속공제 (제19조)', figure('spouseDeduction')),
    line('금융재산상속공제 (제22조)', figure('financialDeduction')),
    empty('재해손실공제 (제23조)'),
    line('동거주택상속공제 (제23조의2)', figure('cohabitingHouseDeduction')),
    line('공제적용한도액 (제24조)', figure('deductionLimit')),
    sum('상속공제금액 합계', figure('deductionApplied'), cut),
  ]
  const tax = [
    line('상속세과세가액', figure('taxableValue')),
    line('상속공제액', figure('deductionApplied')),
    line('감정평가수수료', figure('appraisalFee')),
    ...taxLines(calculation, '산출세액계'),
    empty('이자상당액'),
    empty('문화유산 등 징수유예세액 (제74조)'),
    sum('세액공제 합계', total(figure('giftTaxCredit'), figure('shortTermCredit'), settled.credit)),
    sum('증여세액공제 소계', figure('giftTaxCredit')),
    line('증여세액공제 (제28조)', figure('giftTaxCredit')),
    empty('과세특례 증여세액공제 (조세특례제한법 제30조의5, 제30조의6)'),
    empty('외국납부세액공제 (제29조)'),
    line('단기재상속세액공제 (제30조)', figure('shortTermCredit')),
    line('신고세액공제 (제69조)', settled.credit),
    empty('그 밖의 공제·감면세액'),
    ...['유증 등 재산가액', '면제세액 (제3조의2)', '면제분 납부세액 (합계액)'].map((name) => empty(`영리법인 면제: ${name}`)),
    ...dueLines(settled, [], '납부할 세액 (합계액)', [empty('연부연납 (제71조)'), empty('물납 (제73조)')]),
  ]
  return [
    { name: '부표: 상속세과세가액계산명세서', lines: value },
    { name: '부표: 채무·공과금·장례비용 및 상속공제명세서', lines: deductions },
    { name: INHERITANCE.name, lines: tax },
  ]
}

/** From the base to the tax with the surcharge: the same in both forms. */
function taxLines(calculation: TaxCalculation, name: string): FilingLine[] {
  const { figure } = reading(calculation)
  const base = figure('taxableBase')
  const bracket = bracketsOf(base ?? 0, calculation.rates ?? []).find(({ holds }) => holds)
  return [
    sum('과세표준', base),
    bracket ? { ...empty('세율'), percent: bracket.percent } : empty('세율'),
    line('산출세액', figure('calculatedTax')),
    line(`세대생략가산액 (${calculation.taxType === 'gift' ? '제57조' : '제27조'})`, figure('surtax')),
    sum(name, total(figure('calculatedTax'), figure('surtax'))),
  ]
}

/** From the penalties to how it is paid; `penalties` and `ways` are those of one form alone. */
function dueLines({ kind, reporting, latePayment, due, instalment, asOf }: Settlement, penalties: FilingLine[], name: string, ways: FilingLine[]): FilingLine[] {
  const note = due === null ? ('unknown' as const) : asOf ? ('asOf' as const) : undefined
  return [
    line('신고불성실가산세', reporting),
    line('납부지연가산세', latePayment, note),
    ...penalties,
    sum(name, due, kind === '수정신고' ? 'amended' : undefined),
    ...ways,
    line('분납할 수 있는 금액 (제70조제2항)', instalment, instalment ? 'instalment' : undefined),
    line('신고납부 (분납을 뺀 금액)', due === null || instalment === null ? null : due - instalment),
  ]
}

/** What is credited, added and paid. Null is not known. */
interface Settlement {
  kind: FilingKind
  credit: number | null
  reporting: number | null
  latePayment: number | null
  due: number | null
  instalment: number | null
  asOf?: string
}

const KINDS: Record<string, FilingKind> = { late: '기한 후 신고', none: '기한 후 신고', amended: '수정신고' }

function settlement(calculation: TaxCalculation, today: string): Settlement {
  const { figure } = reading(calculation)
  const filing = calculation.input.filing as { type?: string } | null | undefined
  const isLate = !filing && today > calculation.filingDeadline
  const kind = isLate ? '기한 후 신고' : (KINDS[filing?.type ?? ''] ?? '기한 내 신고')
  const overdue = calculation.late?.[0]
  if (overdue) {
    const { on, reportingPenalty, latePaymentPenalty, totalDue } = overdue
    return { kind, credit: 0, reporting: reportingPenalty, latePayment: latePaymentPenalty, due: totalDue, instalment: 0, asOf: on }
  }
  // The deadline has passed since the answer, or the law of the penalties is not decided.
  if (isLate && calculation.finalTax > 0) return { kind, credit: 0, reporting: null, latePayment: null, due: null, instalment: 0 }
  return {
    kind,
    credit: figure('filingCredit'),
    reporting: figure('reportingPenalty'),
    latePayment: figure('latePaymentPenalty'),
    due: figure('totalDue'),
    instalment: figure('installmentMax'),
  }
}

/** The figures of a calculation by name; of its steps what they add or take off, nothing where there is none. */
function reading({ figures, steps }: TaxCalculation) {
  return {
    figure: (name: string): number | null => (typeof figures[name] === 'number' ? figures[name] : null),
    step: (description: string): number => Math.abs(steps.find((each) => each.description === description)?.value ?? 0),
  }
}

function total(...amounts: (number | null)[]): number | null {
  return amounts.reduce((all, each) => (all === null || each === null ? null : all + each), 0)
}

function line(name: string, won: number | null, note?: FilingNote): FilingLine {
  return note ? { name, won, note } : { name, won }
}

function sum(name: string, won: number | null, note?: FilingNote): FilingLine {
  return { ...line(name, won, note), isSum: true }
}

function empty(name: string): FilingLine {
  return { name, won: null }
}
