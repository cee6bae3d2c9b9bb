import { describe, expect, it } from 'vitest'
import type { TaxCalculation } from '@/api/types'
import { filingSheet } from './filing'
import cases from './filingCases.json'

/**
 * Ten cases whose amounts are known from elsewhere (published examples and sums done by hand from the statute): `expected` is
 * those, by line, and `calculation` what the engine makes of the case.
 */
interface FilingCase {
  name: string
  expected: Record<string, number>
  calculation: TaxCalculation
}
const CASES = cases as unknown as FilingCase[]
const TODAY = '2024-04-01'

/** From the form: 별지 제10호서식. */
const GIFT = [
  '증여재산가액', '비과세재산가액', '과세가액 불산입: 공익법인 출연재산가액', '과세가액 불산입: 공익신탁 재산가액', '과세가액 불산입: 장애인 신탁 재산가액',
  '채무액', '증여재산가산액', '증여세과세가액', '증여재산공제: 배우자', '증여재산공제: 직계존비속', '증여재산공제: 그 밖의 친족', '혼인 증여재산공제',
  '출산 증여재산공제', '재해손실공제', '감정평가수수료', '과세표준', '세율', '산출세액', '세대생략가산액', '산출세액계', '이자상당액',
  '박물관자료 등 징수유예세액', '세액공제 합계', '기납부세액', '외국납부세액공제', '신고세액공제', '그 밖의 공제·감면세액', '신고불성실가산세',
  '납부지연가산세', '공익법인 등 관련 가산세', '자진납부할 세액', '연부연납', '분납할 수 있는 금액', '신고납부',
]
/** From the form, 별지 제9호서식, after its annexes 1 and 3. */
const INHERITANCE = [
  '상속재산가액', '상속개시 전 처분재산 등 산입액', '총상속재산가액', '비과세재산가액', '과세가액 불산입: 공익법인 출연·공익신탁 재산가액', '공과금', '장례비용', '채무',
  '가산하는 증여재산가액', '상속세과세가액',
  '기초공제', '그 밖의 인적공제: 자녀·미성년자·연로자·장애인공제', '일괄공제', '가업상속공제', '영농상속공제', '배우자상속공제', '금융재산상속공제', '재해손실공제', '동거주택상속공제',
  '공제적용한도액', '상속공제금액 합계',
  '상속세과세가액', '상속공제액', '감정평가수수료', '과세표준', '세율', '산출세액', '세대생략가산액', '산출세액계', '이자상당액',
  '문화유산 등 징수유예세액', '세액공제 합계', '증여세액공제 소계', '증여세액공제', '과세특례 증여세액공제', '외국납부세액공제', '단기재상속세액공제', '신고세액공제', '그 밖의 공제·감면세액',
  '영리법인 면제: 유증 등 재산가액', '영리법인 면제: 면제세액', '영리법인 면제: 면제분 납부세액',
  '신고불성실가산세', '납부지연가산세', '납부할 세액', '연부연납', '물납', '분납할 수 있는 금액', '신고납부',
]

const linesOf = ({ calculation }: FilingCase) =>
  filingSheet(calculation, TODAY).parts.flatMap(({ lines }) => lines.map((line) => ({ ...line, name: line.name.replace(/ \(.*\)$/, '') })))

describe.each(CASES)('the return of a known case: $name', (known) => {
  it('has every line of the official form, in its order', () => {
    expect(linesOf(known).map(({ name }) => name)).toEqual(known.calculation.taxType === 'gift' ? GIFT : INHERITANCE)
  })

  it('has the known amounts in them', () => {
    const lines = linesOf(known)
    const found = Object.keys(known.expected).map((name) => [name, [...new Set(lines.filter((line) => line.name === name).map(({ won }) => won))]])
    expect(found).toEqual(Object.entries(known.expected).map(([name, won]) => [name, [won]]))
  })
})

it('are ten', () => {
  expect(CASES).toHaveLength(10)
})
