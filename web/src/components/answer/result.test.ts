import { nextTick } from 'vue'
import { describe, expect, it, vi } from 'vitest'
import { answer } from './fixtures'
import { button, page, show, text, useAnswers } from './mounted'

useAnswers()

describe('the result', () => {
  it('is the tax, what is to pay in time, and how long there is', () => {
    show(answer('gift_plain'))
    const figure = text('[data-testid=tax-figure]')
    expect(figure).toContain('내실 증여세485만원4,850,000원')
    expect(figure).toContain('공제를 빼기 전의 세금500만원')
    expect(figure).toContain('2027년 2월 1일 (월)')
    expect(figure).toContain('D-71')
  })

  it('says that a deadline is past, and offers no reminder of it', () => {
    show(answer('late'))
    const figure = text('[data-testid=tax-figure]')
    expect(figure).toContain('2026년 11월 22일에 신고하고 내실 때 가산세까지 632만 2,300원입니다.')
    expect(figure).toContain('D+293')
    expect(figure).not.toContain('485만원')
    expect(figure).not.toContain('.ics')
  })

  it('tells nothing of the credit for filing in time as if it applied when that is past', () => {
    show(answer('late'))
    expect(page.get('[role=img]').attributes('aria-label')).not.toContain('신고세액공제')
    const steps = text('[data-testid=steps]')
    expect(steps).toContain('계산 과정 4단계')
    expect(steps).not.toContain('−150,000원')
    expect(steps).toContain('기한 안에 이미 신고하셨다면 내실 세금은 485만원입니다.')
  })

  it('counts the days anew at midnight in Seoul', async () => {
    vi.useFakeTimers({ now: new Date('2026-11-22T14:59:59Z') })
    show(answer('gift_plain'))
    expect(text('[data-testid=tax-figure]')).toContain('D-71')
    vi.advanceTimersByTime(1_000)
    await nextTick()
    expect(text('[data-testid=tax-figure]')).toContain('D-70')
    vi.advanceTimersByTime(86_400_000)
    await nextTick()
    expect(text('[data-testid=tax-figure]')).toContain('D-69')
  })

  it('comes first, then the words, then how it was reckoned', () => {
    show(answer('gift_follow_up'))
    const places = ['data-testid="tax-figure"', 'class="answer-text"', 'role="img"', 'data-testid="steps"'].map((part) => page.html().indexOf(part))
    expect(places).toEqual([...places].sort((a, b) => a - b))
    expect(places).not.toContain(-1)
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
    expect(text('.answer-text')).toContain('증여세가 485만원에서 1,940만원으로 1,455만원 늘었습니다.')
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
    expect(text('[data-testid=tax-figure]')).toContain('지난번보다 1,455만원 많습니다')
    expect(text('[data-testid=change]')).toContain('증여재산: 1억원 → 2억원485만원 → 1,940만원1,455만원 늘었습니다')
    expect(text('[data-testid=change]')).toContain('과세표준5,000만원 → 1억 5,000만원+1억원')
  })

  it('may leave the tax as it was', () => {
    show(answer('gift_same_tax'))
    expect(text('[data-testid=change]')).toContain('세금은 달라지지 않았습니다')
  })
})
