import { flushPromises } from '@vue/test-utils'
import { describe, expect, it } from 'vitest'
import { answer } from './fixtures'
import { button, page, said, show, text, useAnswers } from './mounted'

useAnswers()

describe('a fact', () => {
  it('is changed in place, in a sentence', async () => {
    show(answer('gift_follow_up'))
    await page.get('[data-place=is_minor_recipient]').trigger('click')
    expect(document.activeElement?.textContent).toContain('미성년자')
    await button('미성년자').trigger('click')
    expect(said()).toEqual(['받는 사람은 미성년자예요'])
  })

  it('is left as it is by Escape, and the focus returns to it', async () => {
    show(answer('gift_follow_up'))
    const chip = page.get('[data-place=donor_relationship]')
    await chip.trigger('click')
    await page.get('[role=group][aria-label="주신 분 바꾸기"]').trigger('keydown', { key: 'Escape' })
    await flushPromises()
    expect(said()).toBeUndefined()
    expect(document.activeElement).toBe(chip.element)
    expect(chip.attributes('aria-expanded')).toBe('false')
  })

  it('takes an amount from the keypad or as it is typed', async () => {
    show(answer('gift_follow_up'))
    await page.get('[data-place=gift_property_value]').trigger('click')
    await button('+1억').trigger('click')
    await button('+1,000만').trigger('click')
    expect(text('output')).toBe('2억 1,000만원')
    const field = page.get<HTMLInputElement>('input[inputmode=numeric]')
    await field.setValue('300000000')
    expect(field.element.value).toBe('300,000,000')
    await page.get('form').trigger('submit')
    expect(said()).toEqual(['정정할게요. 증여재산가액은 3억원이에요'])
  })

  it('takes an amount in words, as it is typed with a keyboard', async () => {
    show(answer('gift_follow_up'))
    await page.get('[data-place=gift_property_value]').trigger('click')
    const field = page.get<HTMLInputElement>('input[inputmode=numeric]')
    await field.setValue('1억 5천')
    expect(field.element.value).toBe('1억 5천')
    expect(text('output')).toBe('1억 5,000만원')
    await field.trigger('blur')
    expect(field.element.value).toBe('150,000,000')
    await page.get('form').trigger('submit')
    expect(said()).toEqual(['정정할게요. 증여재산가액은 1억 5,000만원이에요'])
  })

  it('leaves the cursor where it is while the groups of digits change', async () => {
    show(answer('gift_follow_up'))
    await page.get('[data-place=gift_property_value]').trigger('click')
    const { element } = page.get<HTMLInputElement>('input[inputmode=numeric]')
    element.value = '12,00,000'
    element.setSelectionRange(5, 5)
    element.dispatchEvent(new Event('input'))
    expect(element.value).toBe('1,200,000')
    expect(element.value.slice(element.selectionStart!)).toBe('000')
  })

  it('cannot be a gift of nothing, but no debt', async () => {
    show(answer('gift_follow_up'))
    await page.get('[data-place=gift_property_value]').trigger('click')
    await button('지우기').trigger('click')
    await page.get('form').trigger('submit')
    expect(said()).toBeUndefined()
    await page.get('[data-place=secured_debt]').trigger('click')
    await page.get('form').trigger('submit')
    expect(said()).toEqual(['넘겨받는 빚은 없어요'])
  })

  it('may be an earlier gift: its day and its value', async () => {
    show(answer('gift_follow_up'))
    await page.get('[data-place=prior_gifts]').trigger('click')
    await button('+1,000만').trigger('click')
    await page.get('form').trigger('submit')
    expect(page.get('[role=alert]').text()).toBe('날짜를 골라 주세요')
    await page.get('input[type=date]').setValue('2020-03-02')
    await page.get('form').trigger('submit')
    expect(said()).toEqual(['2020년 3월 2일에도 같은 분께 1,000만원을 받은 적이 있어요'])
  })

  it('takes a day', async () => {
    show(answer('inheritance'))
    await page.get('[data-place=death_date]').trigger('click')
    await page.get('input[type=date]').setValue('2026-05-03')
    await page.get('form').trigger('submit')
    expect(said()).toEqual(['정정할게요. 돌아가신 날은 2026년 5월 3일이에요'])
  })
})
