import { mount, type VueWrapper } from '@vue/test-utils'
import { createPinia } from 'pinia'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { MissingParameter } from '@/api/types'
import { answer } from '@/components/answer/fixtures'
import { NOW } from '@/components/answer/mounted'
import { openQuestion } from '@/domain/openQuestion'
import { i18n } from '@/i18n'
import NextStep from './NextStep.vue'

let step: VueWrapper

beforeEach(() => vi.useFakeTimers({ now: NOW, toFake: ['Date'] }))
afterEach(() => {
  step.unmount()
  vi.useRealTimers()
})

function show(name: string, missing: MissingParameter[] = []): void {
  const question = openQuestion(answer(name))
  if (!question) throw new Error(`${name} asks nothing`)
  step = mount(NextStep, { props: { question, missing }, global: { plugins: [i18n, createPinia()] }, attachTo: document.body })
}

const said = () => step.emitted<[string]>('say')?.map(([sentence]) => sentence)
const says = (text: string) => vi.waitFor(() => expect(said()).toEqual([text]))
const press = (name: string) => step.findAll('button').find((each) => each.text().startsWith(name))!.trigger('click')

describe('the next step', () => {
  it('is taken with a choice', async () => {
    show('question_relation')
    await press('조부모')
    await press('부모님')
    expect(said()).toBeUndefined()
    await says('조부모')
  })

  it('takes a day where one is asked for', async () => {
    show('question_date')
    await step.get('input[type=date]').setValue('2026-10-15')
    await step.get('form').trigger('submit')
    await says('2026년 10월 15일이에요')
  })

  it('asks for the amount at once where there is one', async () => {
    show('refused')
    await press('있음')
    expect(said()).toBeUndefined()
    await press('+1억')
    await step.get('form').trigger('submit')
    await says('1억원이에요')
  })

  it('follows a refusal that asks for another value', async () => {
    show('refused_old')
    await step.get('input[type=date]').setValue('2020-05-03')
    await step.get('form').trigger('submit')
    await says('2020년 5월 3일이에요')
  })

  it('says the question where the answer says something else first', () => {
    show('gift_follow_up')
    const { question } = answer('gift_follow_up')
    expect(step.text()).toContain(question!.text.split('\n')[0])
  })

  it('does not say again what the answer has just asked', () => {
    show('question_relation')
    const { question } = answer('question_relation')
    expect(step.text()).not.toContain(question!.text.split('\n')[0])
  })

  it('says of everything that is missing why, and of what is asked again at once', async () => {
    show('question_date', [
      { name: 'gift_date', reason: 'ambiguous' },
      { name: 'donor_relationship', reason: 'not_provided' },
    ])
    expect(step.text()).toContain('정확히 알기 어려워 다시 여쭤봅니다')
    expect(step.text()).not.toContain('아직 말씀하지 않으셨어요')
    await press('왜')
    expect(step.get('[data-testid=missing]').text()).toContain('주신 분아직 말씀하지 않으셨어요')
  })
})
