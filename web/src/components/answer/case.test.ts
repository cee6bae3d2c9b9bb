import { describe, expect, it } from 'vitest'
import { speak } from '@/i18n'
import { answer } from './fixtures'
import { button, page, show, text, useAnswers } from './mounted'

useAnswers()

const CARD = '[data-testid=case]'
/** The places at which a change was begun. */
const corrected = () => page.emitted<[string]>('correct')?.map(([place]) => place)
const correct = (line: string) => button(`고치기: ${line}`)

describe('what was understood', () => {
  it('stands above the calculation, line by line with the words that say it', () => {
    show(answer('gift_case'))
    const order = page.findAll('[data-testid]').map((element) => element.attributes('data-testid'))
    expect(order.indexOf('case')).toBeLessThan(order.indexOf('steps'))
    const lines = page.findAll(`${CARD} > ul > li`).map((line) => line.text().replaceAll('고치기', ' | '))
    expect(lines).toEqual([
      '아버지 → 나“아버지께” | 현금 2억원 | 2026년 10월 15일 | ',
      '혼인 공제 1억원“결혼한” | ',
      '전에 받은 증여 3,000만원, 2019년 3월 2일“2019년 3월 2일에도 아버지께 3천만원 받았어요” | ',
    ])
  })

  it('leaves what was only assumed to be unfolded, and changed from there', async () => {
    show(answer('gift_case'))
    expect(text(`${CARD} summary`)).toBe('말씀이 없어 가정한 것 4가지')
    expect(page.findAll(`${CARD} details li`).map((chip) => chip.text())).not.toContain('주신 분')
    await button('받는 분').trigger('click')
    expect(corrected()).toEqual(['is_minor_recipient'])
  })

  it('is changed at a line, or several at once', async () => {
    show(answer('inheritance_case'))
    await correct('아파트 12억원').trigger('click')
    await button('여러 가지 고치기·비교하기').trigger('click')
    expect(corrected()).toEqual(['gross_estate:아파트', ''])
  })

  it('has no buttons once the conversation has gone on', async () => {
    show(answer('gift_case'), false)
    expect(page.find(CARD).exists()).toBe(false)
    await button('이 답변 자세히 보기').trigger('click')
    expect(text(CARD)).toContain('아버지 → 나')
    expect(page.find(CARD).findAll('button')).toHaveLength(0)
  })

  it('is everything that is known, in an answer from before there were lines', () => {
    show(answer('gift_follow_up'))
    expect(page.find(`${CARD} details`).exists()).toBe(false)
    expect(text(CARD)).toContain('증여재산1억원')
  })

  it('is labelled in English where the page is', async () => {
    await speak('en')
    show(answer('gift_case'))
    const shown = text(CARD)
    await speak('ko')
    expect(shown).toContain('What was understood')
    expect(shown).toContain('Giver아버지 → 나“아버지께”')
    expect(shown).toContain('Correct')
  })
})
