import { flushPromises } from '@vue/test-utils'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { TaxCalculation } from '@/api/types'
import { answer } from '../answer/fixtures'
import { NOW } from '../answer/mounted'
import { asked, button, correct, form, server, showForm } from './mounted'

vi.useFakeTimers({ now: NOW, toFake: ['Date'] })
afterEach(() => form.unmount())

const field = () => form.get<HTMLInputElement>('input[inputmode=numeric]')

async function calculated(payableTax: number): Promise<void> {
  const { calculation } = answer('gift_case')
  const exchange = await server.next('POST', /calculations/)
  exchange.json({ calculation: { ...(calculation as TaxCalculation), payableTax }, parameter: null, message: null })
  await vi.waitFor(() => expect(form.get('[data-testid=preview]').attributes('aria-busy')).toBe('false'))
}

describe('several facts', () => {
  it('are changed at once, shown with what they come to, and sent as one correction', async () => {
    showForm(answer('gift_case'))
    await correct('현금 2억원')
    await button('+1억').trigger('click')
    await form.get('form').trigger('submit')
    await correct('받는 분')
    await button('미성년자').trigger('click')
    expect(form.findAll('[data-testid=becomes]').map((each) => each.text().replace('되돌리기', '').trim())).toEqual(['→ 3억원', '→ 미성년자'])
    await calculated(44_620_000)
    expect(form.get('[data-testid=preview]').text()).toContain('4,462만원')
    await button('2가지 고치고 다시 계산').trigger('click')
    const values = [
      { parameter: 'gift_property_value', value: 300_000_000 },
      { parameter: 'is_minor_recipient', value: true },
    ]
    const text = '정정할게요. 증여재산가액은 3억원이에요. 받는 사람은 미성년자예요.'
    expect(form.emitted('say')).toEqual([[text, { tax: 'gift_tax', values }]])
    expect(form.find('[data-testid=preview]').exists()).toBe(false)
  })

  it('are taken back one by one, or all', async () => {
    showForm(answer('gift_case'))
    await correct('받는 분')
    await button('미성년자').trigger('click')
    await correct('받는 분의 거주지')
    await button('해외').trigger('click')
    await button('되돌리기: 받는 분').trigger('click')
    expect(form.findAll('[data-testid=becomes]')).toHaveLength(1)
    await button('모두 되돌리기').trigger('click')
    expect(form.findAll('[data-testid=becomes]')).toHaveLength(0)
    expect(form.find('[data-testid=preview]').exists()).toBe(false)
  })

  it('are not sent where nothing can be computed with them, and the reason stands there', async () => {
    showForm(answer('gift_case'))
    await correct('넘겨받는 빚')
    await field().setValue('9억')
    await form.get('form').trigger('submit')
    const exchange = await server.next('POST', /calculations/)
    exchange.json({ calculation: null, parameter: 'secured_debt', message: '빚이 재산보다 많으면 계산할 수 없습니다.' })
    await vi.waitFor(() => expect(form.get('[data-testid=preview]').text()).toBe('빚이 재산보다 많으면 계산할 수 없습니다.'))
    expect(button('1가지 고치고').attributes('disabled')).toBeDefined()
  })

  it('stay where the tax cannot be asked for', async () => {
    showForm(answer('gift_case'))
    await correct('받는 분')
    await button('미성년자').trigger('click')
    ;(await server.next('POST', /calculations/)).fail()
    await vi.waitFor(() => expect(form.get('[data-testid=preview]').text()).toContain('서버에 연결하지 못했습니다'))
    expect(form.findAll('[data-testid=becomes]')).toHaveLength(1)
  })
})

describe('a tax that could not be told', () => {
  it.each([
    ['RATE_LIMITED', 429],
    ['UNAVAILABLE', 503],
  ])('is asked for again after %s, and what was changed can be sent then', async (code, status) => {
    showForm(answer('gift_case'))
    await correct('받는 분')
    await button('미성년자').trigger('click')
    ;(await server.next('POST', /calculations/)).json({ error: { code, message: '' } }, status, { 'Retry-After': '1' })
    await vi.waitFor(() => expect(form.get('[data-testid=preview]').text()).not.toBe(''))
    expect(button('1가지 고치고').attributes('disabled')).toBeDefined()
    await calculated(6_000_000)
    await vi.waitFor(() => expect(button('1가지 고치고').attributes('disabled')).toBeUndefined())
  })
})

describe('a fact', () => {
  it('is the giver: with whether a generation is skipped', async () => {
    showForm(answer('gift_case'))
    await correct('아버지 → 나')
    await button('조부모님').trigger('click')
    expect(await asked()).toEqual([
      { parameter: 'donor_relationship', value: '직계존속' },
      { parameter: 'is_generation_skipping', value: true },
    ])
  })

  it('is a day', async () => {
    showForm(answer('inheritance'))
    await correct('돌아가신 날')
    await form.get('input[type=date]').setValue('2026-05-03')
    await form.get('form').trigger('submit')
    expect(await asked()).toEqual([{ parameter: 'death_date', value: '2026-05-03' }])
  })

  it('is one thing of several', async () => {
    showForm(answer('inheritance_case'))
    await correct('아파트 12억원')
    expect(form.get('[role=group]').text()).toContain('아파트 바꾸기')
    await button('+1억').trigger('click')
    await form.get('form').trigger('submit')
    expect(await asked()).toEqual([{ parameter: 'gross_estate', value: 1_300_000_000, thing: '아파트' }])
  })

  it('is all earlier gifts together', async () => {
    showForm(answer('gift_case'))
    await correct('전에 받은 증여 3,000만원, 2019년 3월 2일')
    await form.get('input[type=date]').setValue('2021-03-02')
    await button('+1,000만').trigger('click')
    await form.get('form').trigger('submit')
    const known = { gift_date: '2019-03-02', gift_property_value: 30_000_000 }
    expect(await asked()).toEqual([{ parameter: 'prior_gifts', value: [known, { gift_date: '2021-03-02', gift_property_value: 10_000_000 }] }])
  })

  it('is no change where it is entered as it was', async () => {
    showForm(answer('gift_case'))
    await correct('현금 2억원')
    await form.get('form').trigger('submit')
    expect(form.findAll('[data-testid=becomes]')).toHaveLength(0)
  })

  it('is written anew where it has no value, and sent at once', async () => {
    showForm(answer('inheritance_case'))
    await correct('고인은 아버지')
    await form.get('input[type=text]').setValue(' 돌아가신 분은 어머니예요 ')
    await form.get('form').trigger('submit')
    expect(form.emitted('say')).toEqual([['돌아가신 분은 어머니예요']])
  })

  it('is left as it is by Escape, and the focus returns to its button', async () => {
    showForm(answer('inheritance_case'))
    await correct('자녀 2명')
    await form.get('[role=group]').trigger('keydown', { key: 'Escape' })
    await flushPromises()
    expect(document.activeElement).toBe(button('고치기: 자녀 2명').element)
  })

  it('stays the one that is changed when an answer comes with other lines before it', async () => {
    const { case: lines = [], collectedParameters: said } = answer('inheritance_case')
    showForm(answer('inheritance_case'))
    await correct('아파트 12억원')
    await field().setValue('13억')
    await form.setProps({ lines: [{ text: '', facts: [{ text: '예금 1억원', parameter: 'gross_estate', thing: '예금', value: 100_000_000 }] }, ...(lines ?? [])], said, since: 'next' })
    expect(form.get('[role=group]').text()).toContain('아파트 바꾸기')
    expect([field().element.value, document.activeElement === field().element]).toEqual(['13억', true])
    await form.get('form').trigger('submit')
    expect(await asked()).toEqual([{ parameter: 'gross_estate', value: 1_300_000_000, thing: '아파트' }])
  })

  it('is open from the beginning where its line was pressed', () => {
    showForm(answer('gift_case'), 'gift_property_value')
    expect(form.get('[role=group]').attributes('aria-label')).toContain('증여재산')
  })
})

describe('an amount', () => {
  it('is taken in words, as it is typed with a keyboard', async () => {
    showForm(answer('gift_follow_up'))
    await correct('증여재산')
    await field().setValue('1억 5천')
    expect(field().element.value).toBe('1억 5천')
    expect(form.get('output').text()).toBe('1억 5,000만원')
    await field().trigger('blur')
    expect(field().element.value).toBe('150,000,000')
  })

  it('leaves the cursor where it is while the groups of digits change', async () => {
    showForm(answer('gift_follow_up'))
    await correct('증여재산')
    const { element } = field()
    element.value = '12,00,000'
    element.setSelectionRange(5, 5)
    element.dispatchEvent(new Event('input'))
    expect(element.value).toBe('1,200,000')
    expect(element.value.slice(element.selectionStart!)).toBe('000')
  })

  it.each(['-1', '−5억', '- 3'])('is not below zero: %s', async (typed) => {
    showForm(answer('gift_follow_up'))
    await correct('증여재산')
    await field().setValue(typed)
    await field().trigger('blur')
    expect(form.get('[role=alert]').text()).toContain('0원보다 적은 금액은')
    expect(field().attributes('aria-invalid')).toBe('true')
    expect(form.get('form [type=submit]').attributes('disabled')).toBeDefined()
    await button('지우기').trigger('click')
    expect(field().element.value).toBe('')
    await field().setValue('1')
    expect(form.find('[role=alert]').exists()).toBe(false)
    expect(button('1원 입력').attributes('disabled')).toBeUndefined()
  })

  it('cannot be a gift of nothing', async () => {
    showForm(answer('gift_follow_up'))
    await correct('증여재산')
    await button('지우기').trigger('click')
    await form.get('form').trigger('submit')
    expect(form.findAll('[data-testid=becomes]')).toHaveLength(0)
    expect(form.find('form').exists()).toBe(true)
  })
})
