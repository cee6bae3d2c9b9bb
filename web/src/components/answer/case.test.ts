import { flushPromises } from '@vue/test-utils'
import { describe, expect, it } from 'vitest'
import { speak } from '@/i18n'
import { answer } from './fixtures'
import { button, page, said, show, text, useAnswers } from './mounted'

useAnswers()

const CARD = '[data-testid=case]'
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

  it('leaves what was only assumed to be unfolded, and corrected there', async () => {
    show(answer('gift_case'))
    expect(text(`${CARD} summary`)).toBe('말씀이 없어 가정한 것 4가지')
    expect(page.findAll(`${CARD} details li`).map((chip) => chip.text())).not.toContain('주신 분')
    await button('받는 분').trigger('click')
    await button('미성년자').trigger('click')
    expect(said()).toEqual(['받는 사람은 미성년자예요'])
  })

  it('is corrected in place, in a sentence that nobody questions', async () => {
    show(answer('gift_case'))
    await correct('현금 2억원').trigger('click')
    await button('+1억').trigger('click')
    await page.get(`${CARD} form`).trigger('submit')
    expect(said()).toEqual(['정정할게요. 증여재산가액은 3억원이에요'])
    await correct('아버지 → 나').trigger('click')
    await button('조부모님').trigger('click')
    expect(said()?.[1]).toBe('정정할게요. 주신 분을 조부모님으로 바꿔 주세요')
    await correct('2026년 10월 15일').trigger('click')
    await page.get('input[type=date]').setValue('2026-09-03')
    await page.get(`${CARD} form`).trigger('submit')
    expect(said()?.[2]).toBe('정정할게요. 증여일은 2026년 9월 3일이에요')
  })

  it('names the one thing of several that is worth something else', async () => {
    show(answer('inheritance_case'))
    await correct('아파트 12억원').trigger('click')
    expect(text(`${CARD} [role=group]`)).toContain('아파트 바꾸기')
    await button('+1억').trigger('click')
    await page.get(`${CARD} form`).trigger('submit')
    await correct('은행 대출 2억원').trigger('click')
    await button('지우기').trigger('click')
    await page.get(`${CARD} form`).trigger('submit')
    expect(said()).toEqual(['아파트는 13억원이에요', '은행 대출은 없어요'])
  })

  it('is written anew where it has no value', async () => {
    show(answer('inheritance_case'))
    await correct('고인은 아버지').trigger('click')
    const field = page.get(`${CARD} input[type=text]`)
    await page.get(`${CARD} form`).trigger('submit')
    expect(said()).toBeUndefined()
    await field.setValue(' 돌아가신 분은 어머니예요 ')
    await page.get(`${CARD} form`).trigger('submit')
    expect(said()).toEqual(['돌아가신 분은 어머니예요'])
  })

  it('gives the focus back to its button', async () => {
    show(answer('inheritance_case'))
    await correct('자녀 2명').trigger('click')
    await page.get(`${CARD} [role=group]`).trigger('keydown', { key: 'Escape' })
    await flushPromises()
    expect(document.activeElement).toBe(correct('자녀 2명').element)
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
