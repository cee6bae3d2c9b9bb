import { describe, expect, it } from 'vitest'
import rich from '@/components/answer/fixtures/generation_skipping.json'
import inheritance from '@/components/answer/fixtures/inheritance.json'
import zero from '@/components/answer/fixtures/tax_zero.json'
import { waterfall } from './waterfall'

const shape = (answer: { calculation: { steps: { step: number; description: string; value: number }[] } }) =>
  waterfall(answer.calculation.steps).map(({ description, kind, from, to }) => [description, kind, from, to])

describe('a waterfall', () => {
  it('falls from the estate over what is taken off to the base, and rises again from the tax', () => {
    expect(shape(inheritance)).toEqual([
      ['상속재산가액', 'total', 0, 2_000_000_000],
      ['채무', 'less', 2_000_000_000, 1_800_000_000],
      ['장례비용', 'less', 1_800_000_000, 1_795_000_000],
      ['상속세 과세가액', 'total', 0, 1_795_000_000],
      ['일괄공제', 'less', 1_795_000_000, 1_295_000_000],
      ['배우자 상속공제', 'less', 1_295_000_000, 795_000_000],
      ['금융재산 상속공제', 'less', 795_000_000, 735_000_000],
      ['과세표준', 'total', 0, 735_000_000],
      ['산출세액', 'tax', 0, 160_500_000],
      ['신고세액공제', 'less', 160_500_000, 155_685_000],
      ['기한 안에 신고할 때 낼 세금', 'tax', 0, 155_685_000],
    ])
  })

  it('lets the surcharge stand on the tax', () => {
    expect(shape(rich).slice(3, 6)).toEqual([
      ['산출세액', 'tax', 0, 1_515_000_000],
      ['세대생략 할증세액', 'more', 1_515_000_000, 1_969_500_000],
      ['할증을 더한 세액', 'tax', 0, 1_969_500_000],
    ])
  })

  it('ends on the ground where nothing is taxed', () => {
    expect(shape(zero).map(([, , from, to]) => [from, to])).toEqual([
      [0, 500_000_000],
      [500_000_000, 0],
      [0, 0],
      [0, 0],
    ])
  })
})
