/**
 * When Enter sends, while a syllable may still be composed.
 *
 * A Korean input method commits the syllable on Enter and lets the Enter through. How that looks differs:
 * Chromium and Firefox report keydown while composing (`isComposing`, keyCode 229), then compositionend, then the Enter
 * itself, as a second keydown or only as the line break that it would insert. Safari reports compositionend first, then
 * one keydown with keyCode 229 and `isComposing` false. Japanese and Chinese methods take the Enter for themselves.
 * So: a plain Enter sends; an Enter while composing does nothing yet; a line break that no keydown announced sends; and
 * the Enter right after a Hangul syllable was committed sends.
 */
export class EnterKey {
  private shift = false
  private committedHangul = false

  compositionStarted(): void {
    this.committedHangul = false
  }

  compositionEnded(event: Pick<CompositionEvent, 'data'>): void {
    this.committedHangul = /[\u1100-\u11ff\u3130-\u318f\uac00-\ud7af]$/.test(event.data)
  }

  /** Whether this key sends. */
  pressed(event: Pick<KeyboardEvent, 'key' | 'keyCode' | 'shiftKey' | 'isComposing'>): boolean {
    this.shift = event.shiftKey
    const isEnter = event.key === 'Enter' || event.keyCode === 13
    const committed = this.committedHangul
    this.committedHangul = false
    if (!isEnter || event.shiftKey || event.isComposing) return false
    return event.keyCode !== 229 || committed
  }

  /** Whether this input, not announced by a key that already sent, sends instead of breaking the line. */
  inserting(event: Pick<InputEvent, 'inputType'>): boolean {
    return !this.shift && (event.inputType === 'insertLineBreak' || event.inputType === 'insertParagraph')
  }
}
