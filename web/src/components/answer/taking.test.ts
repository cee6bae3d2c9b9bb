import { flushPromises } from '@vue/test-utils'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { FakeServer } from '@/api/fakeServer'
import { speak } from '@/i18n'
import { answer } from './fixtures'
import { button, NOW, page, show, text, useAnswers } from './mounted'

useAnswers()

describe('what it rests on', () => {
  it('goes from a step to its article', async () => {
    show(answer('gift_plain'))
    await page.get('[data-testid=steps]').findAll('button')[1]!.trigger('click')
    await flushPromises()
    expect(document.activeElement?.textContent).toContain('제53조')
    const link = page.get('[data-source="53"]')
    expect(link.attributes()).toMatchObject({ target: '_blank', rel: 'noopener noreferrer' })
    expect(link.attributes('href')).toMatch(/^https:\/\/www\.law\.go\.kr\//)
  })

  it('shows the articles that decide the result without a press, and opens the list for another', async () => {
    show(answer('generation_skipping'))
    await button('이 답변 자세히 보기').trigger('click')
    const closed = page.get('[data-testid=citations] details')
    const open = page.findAll('[data-testid=citations] [data-source]').filter((card) => !closed.element.contains(card.element))
    expect(open.map((card) => card.attributes('data-source'))).toEqual(['53', '56', '57'])
    await page.get('[data-testid=steps]').findAll('button').at(-1)!.trigger('click')
    await flushPromises()
    expect((closed.element as HTMLDetailsElement).open).toBe(true)
    expect(document.activeElement?.textContent).toContain('제70조')
  })

  it('tells what is only for reference from the law', () => {
    const message = answer('gift_plain')
    message.citations[1]!.sourceType = 'knowledge'
    show(message)
    expect(text('[data-source="53"]')).toContain('참고 자료')
    expect(text('[data-source="56"]')).not.toContain('참고 자료')
  })

  it('leads to where an explanation can be read, once, and nowhere but to a page', () => {
    const message = answer('question_date')
    const detailUrl = 'https://www.nts.go.kr/'
    message.clarifyingContext = [{ summary: '증여일', detailUrl }, { summary: '날', detailUrl }, { summary: '?', detailUrl: 'javascript:alert(1)' }]
    show(message)
    expect(page.findAll('[data-testid=details] a').map((link) => link.attributes('href'))).toEqual([detailUrl])
  })

  it('leads to no page twice, however its address is spelled', () => {
    const message = answer('gift_plain')
    message.citations[0]!.sourceUrl = encodeURI('https://www.law.go.kr/법령/상속세및증여세법/제53조')
    message.clarifyingContext = [{ summary: '공제', detailUrl: 'https://www.law.go.kr/법령/상속세및증여세법/제53조' }]
    show(message)
    expect(page.find('[data-testid=details]').exists()).toBe(false)
  })

  it('leads from the deadline to where it is filed', () => {
    show(answer('gift_plain'))
    const link = page.findAll('a').find((each) => each.text().startsWith('홈택스'))!
    expect(link.attributes()).toMatchObject({ target: '_blank', rel: 'noopener noreferrer' })
    expect(new URL(link.attributes('href')!).hostname).toBe('hometax.go.kr')
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
    expect(page.findAll('[data-testid=alternatives] > ul > li')).toHaveLength(1)
  })
})

describe('what is done with it', () => {
  it('copies the whole text without marks', async () => {
    const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    show(answer('gift_plain'))
    await button('복사').trigger('click')
    await flushPromises()
    const copied = writeText.mock.calls[0]![0]
    expect(copied).toContain('내실 증여세는 485만원입니다.')
    expect(copied).toContain('1. 증여재산가액: 1억원')
    expect(copied).not.toMatch(/\*\*|\|/)
    expect(page.get('[role=status]').text()).toBe('답변을 복사했습니다.')
  })

  it.each([
    ['is copied where it cannot be shared', 'NotAllowedError', 1],
    ['is not copied where somebody does not share it after all', 'AbortError', 0],
  ])('%s', async (_, error, copies) => {
    const writeText = vi.fn()
    vi.stubGlobal('navigator', { clipboard: { writeText }, share: () => Promise.reject(new DOMException('', error)) })
    show(answer('gift_plain'))
    await button('공유').trigger('click')
    await flushPromises()
    expect(writeText).toHaveBeenCalledTimes(copies)
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

  it('says on paper too that it is not whole in another language', async () => {
    window.print = vi.fn()
    await speak('en')
    onTestFinished(() => speak('ko'))
    show(answer('inheritance'))
    await button('Save as PDF').trigger('click')
    await flushPromises()
    expect(document.querySelector('.print-sheet')!.textContent).toContain('Questions, answers, steps and articles of law are in Korean.')
    window.dispatchEvent(new Event('afterprint'))
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

  it('leaves the comment open to whoever writes on while it is stored', async () => {
    const server = new FakeServer()
    show({ ...answer('gift_plain'), feedback: { type: 'thumbs_down', timestamp: NOW.toISOString() } })
    await button('도움이 됐어요').trigger('click')
    const stored = { id: 'x', feedback: { type: 'thumbs_up', timestamp: NOW.toISOString() } }
    ;(await server.next('PATCH', /feedback$/)).json(stored)
    await flushPromises()
    await page.get('textarea').setValue('쉬워요')
    await page.findAll('form').at(-1)!.trigger('submit')
    const storing = await server.next('PATCH', /feedback$/)
    await page.get('textarea').setValue('쉬워요, 그리고 빨라요')
    storing.json(stored)
    await flushPromises()
    expect(page.get('textarea').element.value).toBe('쉬워요, 그리고 빨라요')
    vi.unstubAllGlobals()
  })

  it('stores one rating after the other, so that the last stays', async () => {
    const server = new FakeServer()
    show(answer('gift_plain'))
    await button('도움이 됐어요').trigger('click')
    await button('아쉬워요').trigger('click')
    const first = await server.next('PATCH', /feedback$/)
    await flushPromises()
    expect(server.requests).toEqual([])
    first.json({ id: 'x', feedback: { type: 'thumbs_up', timestamp: NOW.toISOString() } })
    const second = await server.next('PATCH', /feedback$/)
    expect(second.body).toMatchObject({ type: 'thumbs_down' })
    vi.unstubAllGlobals()
  })

  it('changes the rating and keeps the comment that is being stored', async () => {
    const server = new FakeServer()
    const feedback = { type: 'thumbs_up' as const, timestamp: NOW.toISOString() }
    show(answer('gift_plain'))
    await button('도움이 됐어요').trigger('click')
    ;(await server.next('PATCH', /feedback$/)).json({ id: 'x', feedback })
    await flushPromises()
    await page.setProps({ message: { ...answer('gift_plain'), feedback } })
    await page.get('textarea').setValue('쉬워요')
    await page.findAll('form').at(-1)!.trigger('submit')
    const storing = await server.next('PATCH', /feedback$/)
    await button('아쉬워요').trigger('click')
    storing.json({ id: 'x', feedback: { ...feedback, comment: '쉬워요' } })
    expect((await server.next('PATCH', /feedback$/)).body).toEqual({ type: 'thumbs_down', comment: '쉬워요' })
    vi.unstubAllGlobals()
  })

  it('takes a rating back with a second press', async () => {
    const fetched = vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(null, { status: 204 }))
    const message = answer('gift_plain')
    show({ ...message, feedback: { type: 'thumbs_down', timestamp: NOW.toISOString(), comment: '어려워요' } })
    await button('아쉬워요').trigger('click')
    await flushPromises()
    expect(fetched.mock.calls[0]![1]?.method).toBe('DELETE')
    expect(page.text()).toContain('평가를 취소했습니다.')
    expect(page.find('textarea').exists()).toBe(false)
  })

  it('leaves the focus with whoever has gone on while a rating was stored', async () => {
    vi.spyOn(globalThis, 'fetch').mockResolvedValue(Response.json({ id: 'x', feedback: { type: 'thumbs_up', timestamp: NOW.toISOString() } }))
    show(answer('gift_plain'))
    await button('도움이 됐어요').trigger('click')
    button('복사').element.focus()
    await flushPromises()
    expect(page.find('textarea').exists()).toBe(true)
    expect(document.activeElement).toBe(button('복사').element)
  })

  it('says so when a rating could not be stored', async () => {
    vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('offline'))
    show(answer('gift_plain'))
    await button('아쉬워요').trigger('click')
    await flushPromises()
    expect(page.get('[role=alert]').text()).toContain('서버에 연결하지 못했습니다.')
  })
})
