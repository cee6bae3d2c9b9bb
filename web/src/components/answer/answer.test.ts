import { flushPromises, mount, type VueWrapper } from '@vue/test-utils'
import { createPinia } from 'pinia'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { AssistantMessage as Answer } from '@/api/types'
import { i18n } from '@/i18n'
import AssistantMessage from './AssistantMessage.vue'
import { answer } from './fixtures'

let page: VueWrapper
const NOW = new Date('2026-11-22T03:00:00Z')

function show(message: Answer, newest = true): VueWrapper {
  page = mount(AssistantMessage, {
    props: { message, newest },
    global: { plugins: [i18n, createPinia()] },
    attachTo: document.body,
  })
  return page
}

const text = (selector: string) => page.get(selector).text().replace(/\s+/g, ' ')
const button = (name: string) => {
  const found = page.findAll('button').find((each) => each.text().startsWith(name) || each.attributes('aria-label') === name)
  if (!found) throw new Error(`There is no button ${name}`)
  return found
}
const said = () => page.emitted<[string]>('say')?.map(([sentence]) => sentence)

beforeEach(() => vi.useFakeTimers({ now: NOW, toFake: ['Date'] }))
afterEach(() => {
  page.unmount()
  vi.useRealTimers()
})

describe('the result', () => {
  it('is the tax, what is to pay in time, and how long there is', () => {
    show(answer('gift_plain'))
    const figure = text('[data-testid=tax-figure]')
    expect(figure).toContain('예상 증여세500만원5,000,000원')
    expect(figure).toContain('기한 안에 신고하면 낼 세금485만원')
    expect(figure).toContain('2027년 2월 1일 (월)')
    expect(figure).toContain('D-71')
  })

  it('says that a deadline is past, and offers no reminder of it', () => {
    show(answer('late'))
    const figure = text('[data-testid=tax-figure]')
    expect(figure).toContain('가산세가 더해집니다')
    expect(figure).toContain('D+293')
    expect(figure).not.toContain('485만원')
    expect(figure).not.toContain('.ics')
  })

  it('says that there is nothing to pay', () => {
    show(answer('tax_zero'))
    expect(text('[data-testid=tax-figure]')).toContain('내실 세금이 없습니다.')
  })

  it('names the bracket of the base', () => {
    show(answer('inheritance'))
    expect(page.text()).toContain('과세표준 7억 3,500만원은 세율 30% 구간(5억원 초과 10억원 이하)입니다.')
  })

  it('describes the chart to those who do not see it', () => {
    show(answer('gift_plain'))
    expect(page.get('[role=img]').attributes('aria-label')).toContain('증여재산공제 (직계존속) −5,000만원, 과세표준 5,000만원')
  })

  it('shows the words of the answer, and the lists once', () => {
    show(answer('gift_correction'))
    expect(text('.answer-text')).toContain('증여세는 2,000만원입니다.')
    expect(page.text().match(/계산 과정/g)).toHaveLength(1)
  })

  it('is short where the conversation has gone on, until it is wanted whole', async () => {
    show(answer('gift_plain'), false)
    expect(page.find('[data-testid=steps]').exists()).toBe(false)
    await button('이 답변 자세히 보기').trigger('click')
    expect(page.find('[data-testid=steps]').exists()).toBe(true)
    expect(page.find('button[data-parameter]').exists()).toBe(false)
  })
})

describe('a change', () => {
  it('is shown with what made it and the difference', () => {
    show(answer('gift_correction'))
    expect(text('[data-testid=change]')).toContain('증여재산: 1억원 → 2억원500만원 → 2,000만원1,500만원 늘었습니다')
    expect(text('[data-testid=change]')).toContain('과세표준5,000만원 → 1억 5,000만원+1억원')
  })

  it('may leave the tax as it was', () => {
    show(answer('gift_same_tax'))
    expect(text('[data-testid=change]')).toContain('세금은 달라지지 않았습니다')
  })
})

describe('a fact', () => {
  it('is changed in place, in a sentence', async () => {
    show(answer('gift_follow_up'))
    await page.get('[data-parameter=is_minor_recipient]').trigger('click')
    expect(document.activeElement?.textContent).toContain('미성년자')
    await button('미성년자').trigger('click')
    expect(said()).toEqual(['받는 사람은 미성년자예요'])
  })

  it('is left as it is by Escape, and the focus returns to it', async () => {
    show(answer('gift_follow_up'))
    const chip = page.get('[data-parameter=donor_relationship]')
    await chip.trigger('click')
    await page.get('[role=group][aria-label="주신 분 바꾸기"]').trigger('keydown', { key: 'Escape' })
    await flushPromises()
    expect(said()).toBeUndefined()
    expect(document.activeElement).toBe(chip.element)
    expect(chip.attributes('aria-expanded')).toBe('false')
  })

  it('takes an amount from the keypad or as it is typed', async () => {
    show(answer('gift_follow_up'))
    await page.get('[data-parameter=gift_property_value]').trigger('click')
    await button('+1억').trigger('click')
    await button('+1,000만').trigger('click')
    expect(text('output')).toBe('2억 1,000만원')
    const field = page.get<HTMLInputElement>('input[inputmode=numeric]')
    await field.setValue('300000000')
    expect(field.element.value).toBe('300,000,000')
    await page.get('form').trigger('submit')
    expect(said()).toEqual(['증여재산가액은 3억원이에요'])
  })

  it('cannot be a gift of nothing, but no debt', async () => {
    show(answer('gift_follow_up'))
    await page.get('[data-parameter=gift_property_value]').trigger('click')
    await button('지우기').trigger('click')
    await page.get('form').trigger('submit')
    expect(said()).toBeUndefined()
    await page.get('[data-parameter=secured_debt]').trigger('click')
    await page.get('form').trigger('submit')
    expect(said()).toEqual(['넘겨받는 빚은 없어요'])
  })

  it('may be an earlier gift: its day and its value', async () => {
    show(answer('gift_follow_up'))
    await page.get('[data-parameter=prior_gifts]').trigger('click')
    await button('+1,000만').trigger('click')
    await page.get('form').trigger('submit')
    expect(page.get('[role=alert]').text()).toBe('날짜를 골라 주세요')
    await page.get('input[type=date]').setValue('2020-03-02')
    await page.get('form').trigger('submit')
    expect(said()).toEqual(['2020년 3월 2일에도 같은 분께 1,000만원을 받은 적이 있어요'])
  })

  it('takes a day', async () => {
    show(answer('inheritance'))
    await page.get('[data-parameter=death_date]').trigger('click')
    await page.get('input[type=date]').setValue('2026-05-03')
    await page.get('form').trigger('submit')
    expect(said()).toEqual(['돌아가신 날은 2026년 5월 3일이에요'])
  })
})

describe('the question', () => {
  it('is answered with its choices', async () => {
    show(answer('question_relation'))
    await button('조부모').trigger('click')
    expect(said()).toEqual(['조부모'])
  })

  it('takes a day where it asks for one', async () => {
    show(answer('question_date'))
    await page.get('input[type=date]').setValue('2026-10-15')
    await page.get('form').trigger('submit')
    expect(said()).toEqual(['2026년 10월 15일이에요'])
  })

  it('asks for the amount at once where there is one', async () => {
    show(answer('refused'))
    await button('있음').trigger('click')
    expect(said()).toBeUndefined()
    await button('+1억').trigger('click')
    await page.get('form').trigger('submit')
    expect(said()).toEqual(['1억원이에요'])
  })

  it('follows a refusal that asks for another value', async () => {
    show(answer('refused_old'))
    expect(page.get('[data-kind]').attributes('data-kind')).toBe('refusal')
    await page.get('input[type=date]').setValue('2020-05-03')
    await page.get('form').trigger('submit')
    expect(said()).toEqual(['2020년 5월 3일이에요'])
  })

  it('is closed when the conversation has gone on', () => {
    show(answer('question_relation'), false)
    expect(page.findAll('button')).toHaveLength(0)
  })
})

describe('what it rests on', () => {
  it('goes from a step to its article', async () => {
    show(answer('gift_plain'))
    await page.get('[data-testid=steps]').findAll('button')[1]!.trigger('click')
    await flushPromises()
    expect(page.get<HTMLDetailsElement>('[data-testid=citations]').element.open).toBe(true)
    expect(document.activeElement?.textContent).toContain('제53조')
    const link = page.get('[data-source="53"]')
    expect(link.attributes()).toMatchObject({ target: '_blank', rel: 'noopener noreferrer' })
    expect(link.attributes('href')).toMatch(/^https:\/\/www\.law\.go\.kr\//)
  })

  it('links to nothing but pages', () => {
    const message = answer('gift_plain')
    message.citations[0]!.sourceUrl = 'javascript:alert(1)'
    show(message)
    expect(page.html()).not.toContain('javascript:')
  })

  it('says why a rule did not apply, and what else would save how much', () => {
    show(answer('inheritance'))
    expect(page.text()).toContain('왜 이건 적용되지 않았나요?')
    expect(text('[data-testid=alternatives]')).toContain('7,778만 5,715원 절약')
    expect(page.findAll('[data-testid=alternatives] > ul > li')).toHaveLength(2)
  })
})

describe('what is done with it', () => {
  it('copies the whole text without marks', async () => {
    const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    show(answer('gift_correction'))
    await button('복사').trigger('click')
    await flushPromises()
    const copied = writeText.mock.calls[0]![0]
    expect(copied).toContain('증여세는 2,000만원입니다.')
    expect(copied).toContain('1. 증여재산가액: 2억원')
    expect(copied).not.toMatch(/\*\*|\|/)
    expect(page.get('[role=status]').text()).toBe('답변을 복사했습니다.')
  })

  it('is printed as a document of its own', async () => {
    window.print = vi.fn()
    show(answer('inheritance'))
    await button('PDF로 저장').trigger('click')
    await flushPromises()
    expect(window.print).toHaveBeenCalledOnce()
    const sheet = document.querySelector('.print-sheet')!.textContent
    for (const part of ['160,500,000원', '155,685,000원', '2026년 12월 31일', '상속세및증여세법 제19조', '자녀', '2명'])
      expect(sheet).toContain(part)
    window.dispatchEvent(new Event('afterprint'))
    await flushPromises()
    expect(document.querySelector('.print-sheet')).toBeNull()
  })

  it('stores a rating, then a comment to it', async () => {
    const bodies: unknown[] = []
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (_, init) => {
      bodies.push(JSON.parse(String(init?.body)))
      return Response.json({ id: 'x', feedback: { type: 'thumbs_up', timestamp: NOW.toISOString() } })
    })
    const message = answer('gift_plain')
    show(message)
    await button('도움이 됐어요').trigger('click')
    await flushPromises()
    await page.setProps({ message: { ...message, feedback: { type: 'thumbs_up', timestamp: NOW.toISOString() } } })
    expect(button('도움이 됐어요').attributes('aria-pressed')).toBe('true')
    await page.get('textarea').setValue(' 쉬워요 ')
    await page.findAll('form').at(-1)!.trigger('submit')
    await flushPromises()
    expect(bodies).toEqual([
      { type: 'thumbs_up', comment: null },
      { type: 'thumbs_up', comment: '쉬워요' },
    ])
    expect(page.text()).toContain('의견을 보내 주셔서 고맙습니다.')
  })

  it('says so when a rating could not be stored', async () => {
    vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('offline'))
    show(answer('gift_plain'))
    await button('아쉬워요').trigger('click')
    await flushPromises()
    expect(page.get('[role=alert]').text()).toContain('서버에 연결하지 못했습니다.')
  })
})
