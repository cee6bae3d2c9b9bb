import { describe, expect, it } from 'vitest'
import { EnterKey } from './composition'

const enter = (more: Partial<KeyboardEvent> = {}) => ({ key: 'Enter', keyCode: 13, shiftKey: false, isComposing: false, ...more })
const lineBreak = { inputType: 'insertLineBreak' }

describe('Enter', () => {
  it('sends, and Shift+Enter breaks the line', () => {
    const key = new EnterKey()
    expect(key.pressed(enter())).toBe(true)
    expect(key.pressed(enter({ shiftKey: true }))).toBe(false)
    expect(key.inserting(lineBreak)).toBe(false)
    expect(key.pressed({ ...enter(), key: 'a', keyCode: 65 })).toBe(false)
  })

  it('sends once where the browser reports it while composing and then again (Chromium on Windows and macOS)', () => {
    const key = new EnterKey()
    key.compositionStarted()
    expect(key.pressed(enter({ keyCode: 229, isComposing: true }))).toBe(false)
    key.compositionEnded({ data: '요' })
    expect(key.pressed(enter())).toBe(true)
  })

  it.each([
    ['on Android', { key: 'Process', keyCode: 229 }],
    ['on Linux', { key: 'Enter', keyCode: 13 }],
  ])('sends once where only the line break follows the syllable (Chromium %s)', (_, reported) => {
    const key = new EnterKey()
    key.compositionStarted()
    expect(key.pressed({ ...reported, shiftKey: false, isComposing: true })).toBe(false)
    key.compositionEnded({ data: '요' })
    expect(key.inserting(lineBreak)).toBe(true)
  })

  it('sends once in the order of Safari: the syllable is committed before the key is reported', () => {
    const key = new EnterKey()
    key.compositionStarted()
    key.compositionEnded({ data: '요' })
    expect(key.pressed(enter({ keyCode: 229 }))).toBe(true)
    expect(key.pressed(enter({ keyCode: 229 }))).toBe(false)
  })

  it('belongs to the input method where that has taken it: a Japanese conversion is only confirmed', () => {
    const key = new EnterKey()
    key.compositionStarted()
    key.compositionEnded({ data: '東京' })
    expect(key.pressed(enter({ keyCode: 229 }))).toBe(false)
  })

  it('breaks the line with Shift also right after a syllable', () => {
    const key = new EnterKey()
    key.compositionStarted()
    expect(key.pressed(enter({ keyCode: 229, isComposing: true, shiftKey: true }))).toBe(false)
    key.compositionEnded({ data: '요' })
    expect(key.inserting(lineBreak)).toBe(false)
  })

  it('is not mistaken in a key that comes later', () => {
    const key = new EnterKey()
    key.compositionEnded({ data: '요' })
    expect(key.pressed({ ...enter(), key: '.', keyCode: 190 })).toBe(false)
    expect(key.pressed(enter({ keyCode: 229 }))).toBe(false)
  })
})
