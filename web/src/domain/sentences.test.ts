import { describe, expect, it } from 'vitest'
import { correction, reply } from './sentences'
import samples from '../../../tests/contract/page_sentences.json'

describe('a correction', () => {
  // The clarifier's tests read the same sentences.
  it.each(samples)('of $parameter to $value', ({ parameter, value, text }) => {
    expect(correction(parameter, value)).toBe(text)
  })
})

describe('a reply', () => {
  it.each([
    ['gift_date', '2026-10-15', '2026년 10월 15일이에요'],
    ['gift_property_value', 110_000_000, '1억 1,000만원이에요'],
    ['secured_debt', 0, '없음'],
    ['children', 2, '자녀는 2명이에요'],
  ])('to the question for %s', (parameter, value, text) => {
    expect(reply(parameter, value)).toBe(text)
  })
})
