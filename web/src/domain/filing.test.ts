import { describe, expect, it } from 'vitest'
import type { TaxCalculation } from '@/api/types'
import { answer } from '@/components/answer/fixtures'
import { filingSheet, type FilingLine } from './filing'

const TODAY = '2026-11-22'
const GIFTS = [
  'gift_plain',
  'gift_case',
  'gift_correction',
  'gift_follow_up',
  'gift_same_tax',
  'gift_with_debt',
  'generation_skipping',
  'many_alternatives',
  'tax_zero',
  'late',
]
const INHERITANCES = ['inheritance', 'inheritance_case', 'inheritance_full']

const calculated = (name: string): TaxCalculation => answer(name).calculation!

/** As it was stored before the kinds of deduction were told apart. */
function older(name: string): TaxCalculation {
  const found = calculated(name)
  for (const kind of ['basic', 'marriage', 'childbirth']) delete found.figures[`${kind}DeductionInAll`]
  return found
}

/** The lines of a part of a return by name; without a number that of the form itself, which comes last. */
function filled(calculation: TaxCalculation, part = -1, today = TODAY) {
  const lines = filingSheet(calculation, today).parts.at(part)!.lines
  const find = (name: string): FilingLine => {
    const found = lines.find((line) => line.name.startsWith(name))
    if (!found) throw new Error(`There is no line ${name}`)
    return found
  }
  return { lines, find, won: (name: string) => find(name).won ?? 0 }
}

describe('the return of a gift', () => {
  it('has the lines of the form, in its order', () => {
    const { lines } = filled(calculated('gift_with_debt'))
    expect(lines.map(({ name, won, percent }) => [name.replace(/ \(.*\)/, ''), percent ?? won])).toEqual([
      ['증여재산가액', 900_000_000],
      ['비과세재산가액', null],
      ['과세가액 불산입: 공익법인 출연재산가액', null],
      ['과세가액 불산입: 공익신탁 재산가액', null],
      ['과세가액 불산입: 장애인 신탁 재산가액', null],
      ['채무액', 300_000_000],
      ['증여재산가산액', 200_000_000],
      ['증여세과세가액', 800_000_000],
      ['증여재산공제: 배우자', 0],
      ['증여재산공제: 직계존비속', 50_000_000],
      ['증여재산공제: 그 밖의 친족', 0],
      ['혼인 증여재산공제', 70_000_000],
      ['출산 증여재산공제', 20_000_000],
      ['재해손실공제', null],
      ['감정평가수수료', 3_000_000],
      ['과세표준', 657_000_000],
      ['세율', 30],
      ['산출세액', 137_100_000],
      ['세대생략가산액', 0],
      ['산출세액계', 137_100_000],
      ['이자상당액', 0],
      ['박물관자료 등 징수유예세액', null],
      ['세액공제 합계', 15_753_000],
      ['기납부세액', 12_000_000],
      ['외국납부세액공제', null],
      ['신고세액공제', 3_753_000],
      ['그 밖의 공제·감면세액', null],
      ['신고불성실가산세', 0],
      ['납부지연가산세', 0],
      ['공익법인 등 관련 가산세', null],
      ['자진납부할 세액', 121_347_000],
      ['연부연납', null],
      ['분납할 수 있는 금액', 60_673_500],
      ['신고납부', 60_673_500],
    ])
  })

  it.each(GIFTS)('adds up as the form says: %s', (name) => {
    const calculation = calculated(name)
    const { won } = filled(calculation)
    expect(won('증여세과세가액')).toBe(won('증여재산가액') - won('채무액') + won('증여재산가산액'))
    const deductions = ['증여재산공제: 배우자', '증여재산공제: 직계존비속', '증여재산공제: 그 밖의 친족', '혼인', '출산', '감정평가수수료']
    expect(won('과세표준')).toBe(deductions.reduce((left, each) => left - won(each), won('증여세과세가액')))
    expect(won('산출세액계')).toBe(won('산출세액') + won('세대생략가산액'))
    expect(won('세액공제 합계')).toBe(won('기납부세액') + won('신고세액공제'))
    const due = won('산출세액계') + won('이자상당액') - won('세액공제 합계') + won('신고불성실가산세') + won('납부지연가산세')
    expect(won('자진납부할 세액')).toBe(due)
    expect(due).toBe(calculation.late?.[0]?.totalDue ?? calculation.payableTax)
  })

  it('puts the deduction where the giver belongs, and says that earlier ones are in it', () => {
    expect(filled(calculated('tax_zero')).find('증여재산공제: 배우자')).toEqual({ name: '증여재산공제: 배우자', won: 500_000_000 })
    expect(filled(calculated('gift_case')).find('증여재산공제: 직계존비속')).toMatchObject({ won: 50_000_000, note: 'prior' })
  })

  it('has no rate where nothing is taxed, and the surcharge where a generation is skipped', () => {
    expect(filled(calculated('tax_zero')).find('세율')).toEqual({ name: '세율', won: null })
    expect(filled(calculated('generation_skipping')).won('세대생략가산액')).toBe(454_500_000)
  })

  it('leaves the deductions empty that an older answer does not tell apart', () => {
    expect(filled(older('gift_plain')).find('증여재산공제: 직계존비속').won).toBe(50_000_000)
    expect(filled(older('gift_case')).find('증여재산공제: 직계존비속')).toMatchObject({ won: null, note: 'unparted' })
    expect(filled(older('gift_case')).find('혼인').won).toBeNull()
  })

  it('is one for each of several gifts', () => {
    const { parts } = filingSheet(calculated('several_gifts'), TODAY)
    expect(parts.map(({ name }) => name)).toEqual(['첫째의 1억원', '둘째의 2억원'])
    const amounts = (part: number) =>
      ['증여재산가액', '증여재산공제: 직계존비속', '과세표준', '세율', '산출세액계', '신고세액공제', '자진납부할 세액'].map((name) => {
        const { won, percent } = parts[part]!.lines.find((line) => line.name.startsWith(name))!
        return percent ?? won
      })
    expect(amounts(0)).toEqual([100_000_000, 50_000_000, 50_000_000, 10, 5_000_000, 150_000, 4_850_000])
    expect(amounts(1)).toEqual([200_000_000, 50_000_000, 150_000_000, 20, 20_000_000, 600_000, 19_400_000])
    expect(parts[0]!.lines.map(({ name }) => name)).toEqual(filled(calculated('gift_plain')).lines.map(({ name }) => name))
  })
})

describe('a return after the deadline', () => {
  it('has the penalties of today and no credit', () => {
    const calculation = calculated('late')
    expect(filingSheet(calculation, TODAY)).toMatchObject({ kind: '기한 후 신고', asOf: TODAY })
    const { won, find } = filled(calculation)
    expect(['신고세액공제', '신고불성실가산세', '납부지연가산세', '자진납부할 세액', '분납', '신고납부'].map(won)).toEqual([0, 1_000_000, 322_300, 6_322_300, 0, 6_322_300])
    expect(find('납부지연가산세').note).toBe('asOf')
  })

  it('does not know the penalties where the answer was given in time', () => {
    const calculation = calculated('gift_plain')
    expect(filingSheet(calculation, '2027-02-01').kind).toBe('기한 내 신고')
    expect(filingSheet(calculation, '2027-02-02').kind).toBe('기한 후 신고')
    const { find } = filled(calculation, -1, '2027-02-02')
    expect(find('신고세액공제').won).toBe(0)
    expect(find('납부지연가산세')).toMatchObject({ won: null, note: 'unknown' })
    expect(find('자진납부할 세액').won).toBeNull()
  })

  it('has nothing to add where nothing is taxed', () => {
    expect(filled(calculated('tax_zero'), -1, '2028-01-01').find('자진납부할 세액').won).toBe(0)
  })

  it('is the one that was told', () => {
    const calculation = calculated('gift_plain')
    calculation.input.filing = { type: 'amended', filingDate: '2027-03-05', reportedTax: 4_000_000 }
    calculation.figures = { ...calculation.figures, filingCredit: 120_000, reportingPenalty: 25_000, latePaymentPenalty: 7_040, totalDue: 1_032_040 }
    expect(filingSheet(calculation, '2027-03-05').kind).toBe('수정신고')
    expect(filled(calculation, -1, '2027-03-05').find('자진납부할 세액')).toMatchObject({ won: 1_032_040, note: 'amended' })
  })
})

describe('the return of an inheritance', () => {
  it('has what its annexes lead to', () => {
    const calculation = calculated('inheritance_full')
    expect(filingSheet(calculation, TODAY).parts.map(({ name }) => name)).toEqual([
      '부표: 상속세과세가액계산명세서',
      '부표: 채무·공과금·장례비용 및 상속공제명세서',
      '상속세과세표준신고 및 자진납부계산서',
    ])
    const amounts = (part: number) => filled(calculation, part).lines.flatMap(({ won, percent }) => percent ?? won ?? [])
    expect(amounts(0)).toEqual([5_000_000_000, 5_000_000_000, 10_000_000, 20_000_000, 13_000_000, 300_000_000, 300_000_000, 4_957_000_000])
    expect(amounts(1)).toEqual([
      200_000_000, 550_000_000, 0, 1_500_000_000, 200_000_000, 600_000_000, 4_707_000_000, 3_050_000_000,
    ])
    expect(amounts(2)).toEqual([
      4_957_000_000, 3_050_000_000, 4_000_000, 1_903_000_000, 40, 601_200_000, 0, 601_200_000, 56_836_000, 40_000_000, 40_000_000, 0, 16_836_000, 0, 0,
      544_364_000, 272_182_000, 272_182_000,
    ])
  })

  it.each(INHERITANCES)('adds up as the form says: %s', (name) => {
    const calculation = calculated(name)
    const [value, deductions, { won }] = [filled(calculation, 0).won, filled(calculation, 1).won, filled(calculation)]
    const lessened = ['비과세재산가액', '공과금', '장례비용', '채무'].reduce((left, each) => left - value(each), value('상속재산가액'))
    expect(value('상속세과세가액')).toBe(lessened + value('가산하는 증여재산가액'))
    const kinds = ['기초공제', '그 밖의 인적공제', '일괄공제', '배우자상속공제', '금융재산상속공제', '동거주택상속공제']
    const all = kinds.reduce((sum, each) => sum + deductions(each), 0)
    expect(deductions('상속공제금액 합계')).toBe(Math.min(all, deductions('공제적용한도액')))
    expect(won('과세표준')).toBe(won('상속세과세가액') - won('상속공제액') - won('감정평가수수료'))
    expect(won('세액공제 합계')).toBe(won('증여세액공제') + won('단기재상속세액공제') + won('신고세액공제'))
    expect(won('납부할 세액')).toBe(won('산출세액계') - won('세액공제 합계') + won('신고불성실가산세') + won('납부지연가산세'))
    expect(won('납부할 세액')).toBe(calculation.payableTax)
  })
})
