import { describe, expect, it } from 'vitest'
import type { Json } from '@/api/types'
import { kindOf } from './facts'
import { correction, reply } from './sentences'
import samples from '../../../tests/contract/page_sentences.json'

type Sample = { parameter: string; value: Json; text: string; thing?: string }

describe('a correction', () => {
  // The clarifier's tests read the same sentences.
  it.each(samples)('of $parameter $thing to $value', ({ parameter, value, text, thing }: Sample) => {
    const fact = { parameter, kind: kindOf(parameter)!, said: Boolean(thing) }
    expect(correction(thing ? { ...fact, thing } : fact, value)).toBe(text)
  })

  it('of what was said says that it replaces that', () => {
    const value = { parameter: 'gift_property_value', kind: 'amount', said: true } as const
    expect(correction(value, 300_000_000)).toBe('정정할게요. 증여재산가액은 3억원이에요')
    const more = [{ gift_date: '2020-03-02', gift_property_value: 10_000_000 }]
    expect(correction({ parameter: 'prior_gifts', kind: 'gifts', said: true }, more)).toMatch(/^2020년 3월 2일에도/)
  })

  it('of what has no value is as it was written', () => {
    expect(correction({ parameter: '', kind: 'text', said: true }, '고인은 어머니예요')).toBe('고인은 어머니예요')
  })
})

describe('a reply', () => {
  it.each([
    ['gift_date', '2026-10-15', '2026년 10월 15일이에요'],
    ['gift_property_value', 110_000_000, '1억 1,000만원이에요'],
    ['secured_debt', 0, '없음'],
    ['children', 2, '자녀는 2명이에요'],
    ['marriage_deduction_amount', '2025-05-10', '2025년 5월 10일이에요'],
  ])('to the question for %s', (parameter, value, text) => {
    expect(reply(parameter, value)).toBe(text)
  })
})
