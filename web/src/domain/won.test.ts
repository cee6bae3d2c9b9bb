import { describe, expect, it } from 'vitest'
import { exactWon, readableWon, signedWon, typedWon } from './won'

describe('won', () => {
  it.each([
    [0, '0원', '0원'],
    [5_000_000, '500만원', '5,000,000원'],
    [150_000_000, '1억 5,000만원', '150,000,000원'],
    [155_685_000, '1억 5,568만 5,000원', '155,685,000원'],
    [-4_815_000, '−481만 5,000원', '−4,815,000원'],
    [1_000_000_000_000_000, '1,000조원', '1,000,000,000,000,000원'],
    [771_428_571, '7억 7,142만 8,571원', '771,428,571원'],
    [100_000_001, '1억 1원', '100,000,001원'],
  ])('%d', (amount, readable, exact) => {
    expect(readableWon(amount)).toBe(readable)
    expect(exactWon(amount)).toBe(exact)
  })

  it('reads in English too', () => {
    expect(exactWon(150_000_000, 'en')).toBe('₩150,000,000')
    expect(readableWon(-150_000_000, 'en')).toBe('−₩150M')
  })

  it('says which way a difference goes', () => {
    expect([15_000_000, -15_000_000, 0].map((amount) => signedWon(amount))).toEqual(['+1,500만원', '−1,500만원', '0원'])
  })

  it.each([
    ['200,000,000', 200_000_000],
    ['2,0000,0000원', 200_000_000],
    ['1 500 000', 1_500_000],
    ['2억', 200_000_000],
    ['1억 5천만원', 150_000_000],
    ['1억 5천', 150_000_000],
    ['1억 500', 105_000_000],
    ['1억 천만', 110_000_000],
    ['1.5억', 150_000_000],
    ['3조 2억 2천5백만 7', 3_000_225_000_007],
    ['5만 5천', 55_000],
    ['2ㅇ', 2],
    ['', null],
    ['원', null],
  ])('reads %s', (text, amount) => {
    expect(typedWon(text)).toBe(amount)
  })
})
