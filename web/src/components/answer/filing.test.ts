import { flushPromises } from '@vue/test-utils'
import { afterEach, describe, expect, it, vi } from 'vitest'
import hometax from '@/domain/hometax.json'
import { speak } from '@/i18n'
import { answer } from './fixtures'
import { button, page, show, text, useAnswers } from './mounted'

useAnswers()
afterEach(() => vi.restoreAllMocks())

const SHEET = '[data-testid=filing]'

/** An answer with its sheet open. */
async function open(name: string): Promise<void> {
  show(answer(name))
  await button('신고서 옮겨 적기').trigger('click')
  await vi.dynamicImportSettled()
  await flushPromises()
}

describe('the sheet for the return', () => {
  it('opens over the answer with the form, its deadline, the way to it and its lines', async () => {
    await open('gift_plain')
    expect(page.get<HTMLDialogElement>('dialog').element.open).toBe(true)
    const shown = text(SHEET)
    for (const part of ['증여세과세표준신고 및 자진납부계산서', '별지 제10호서식', '기한 내 신고', '2027년 2월 1일 (월)', '증여재산가액100,000,000원', '세율10%'])
      expect(shown).toContain(part)
    expect(page.get(`${SHEET} a`).attributes()).toMatchObject({ href: hometax.gift, rel: 'noopener noreferrer' })
    expect(page.get(`${SHEET} th [lang=ko]`).text()).toBe('증여재산가액')
  })

  it('copies the digits of a line, and says so', async () => {
    const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    await open('gift_plain')
    await button('증여재산가액 100,000,000원 복사').trigger('click')
    await button('세율 10% 복사').trigger('click')
    await flushPromises()
    expect(writeText.mock.calls).toEqual([['100000000'], ['10']])
    expect(text(`${SHEET} [role=status]`)).toBe('복사했습니다. 세율 10%')
  })

  it('has nothing to copy in an empty line, and says when it cannot copy', async () => {
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'))
    await open('gift_plain')
    expect(page.findAll(`${SHEET} tr`).find((row) => row.text().startsWith('비과세재산가액'))?.text()).toBe('비과세재산가액빈칸')
    await button('증여재산가액 100,000,000원 복사').trigger('click')
    await flushPromises()
    expect(text(`${SHEET} [role=status]`)).toContain('복사하지 못했습니다.')
  })

  it('lists the papers that the case asks for', async () => {
    await open('gift_with_debt')
    const papers = page.findAll(`${SHEET} li`).map((paper) => paper.text())
    expect(papers.filter((paper) => /부담부증여|혼인관계증명서|이전 증여/.test(paper))).toHaveLength(3)
  })

  it('says of which day the penalties are', async () => {
    await open('late')
    expect(text(SHEET)).toContain('2026년 11월 22일에 신고하고 내실 때의 금액입니다.')
    expect(text(SHEET)).toContain('기한 후 신고')
  })

  it('says of several gifts that each has a return of its own', async () => {
    await open('several_gifts')
    expect(text(SHEET)).toContain('받은 분마다, 준 분마다 따로')
    expect(page.findAll(`${SHEET} table`)).toHaveLength(2)
    expect(text(SHEET)).toContain('둘째의 2억원')
    expect(text(SHEET)).toContain('19,400,000원')
  })

  it('is printed instead of the page while it is open', async () => {
    window.print = vi.fn()
    await open('inheritance')
    await button('이 표 인쇄').trigger('click')
    expect(window.print).toHaveBeenCalledOnce()
    const sheet = document.querySelector('.print-sheet')!
    expect(sheet.textContent).toContain('155,685,000원')
    expect(sheet.querySelectorAll('button')).toHaveLength(0)
    await button('닫기').trigger('click')
    await vi.waitFor(() => expect(document.querySelector('.print-sheet')).toBeNull())
    await button('신고서 옮겨 적기').trigger('click')
    expect(page.find(SHEET).exists()).toBe(true)
  })

  it('keeps the names of the form where the page is in English', async () => {
    await speak('en')
    show(answer('gift_plain'))
    await button('Fill in the return').trigger('click')
    await vi.dynamicImportSettled()
    await flushPromises()
    const shown = text(SHEET)
    await speak('ko')
    expect(shown).toContain('증여재산가액')
    expect(shown).toContain('Papers to attach')
  })

  it('is not offered without a calculation', () => {
    show(answer('refused'))
    expect(page.text()).not.toContain('신고서 옮겨 적기')
  })
})
