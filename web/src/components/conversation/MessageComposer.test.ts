import { mount, type VueWrapper } from '@vue/test-utils'
import { describe, expect, it, vi } from 'vitest'
import { i18n } from '@/i18n'
import MessageComposer from './MessageComposer.vue'
import type { Heard, Recognition, Unheard } from './voice'

function composer(props: { busy?: boolean; modelValue?: string } = {}): VueWrapper {
  const wrapper: VueWrapper = mount(MessageComposer, {
    props: {
      busy: false,
      placeholder: '',
      modelValue: '',
      'onUpdate:modelValue': (modelValue: string) => wrapper.setProps({ modelValue }),
      ...props,
    },
    global: { plugins: [i18n] },
  })
  return wrapper
}

async function type(wrapper: VueWrapper, text: string): Promise<void> {
  await wrapper.get('textarea').setValue(text)
}

describe('the composer', () => {
  it('sends what was written, without the space around it, and is empty again', async () => {
    const wrapper = composer()
    await type(wrapper, '  부모님께 1억 받았어요\n')
    await wrapper.get('textarea').trigger('keydown', { key: 'Enter', keyCode: 13 })
    expect(wrapper.emitted('send')).toEqual([['부모님께 1억 받았어요']])
    expect(wrapper.get('textarea').element.value).toBe('')
  })

  it('sends a composed syllable once in the order of Safari', async () => {
    const wrapper = composer()
    const field = wrapper.get('textarea')
    await field.trigger('compositionstart')
    await type(wrapper, '네')
    await field.trigger('compositionend', { data: '네' })
    await field.trigger('keydown', { key: 'Enter', keyCode: 229 })
    await field.trigger('beforeinput', { inputType: 'insertLineBreak' })
    expect(wrapper.emitted('send')).toEqual([['네']])
  })

  it('sends a composed syllable once in the order of Chromium', async () => {
    const wrapper = composer()
    const field = wrapper.get('textarea')
    await field.trigger('compositionstart')
    await type(wrapper, '네')
    await field.trigger('keydown', { key: 'Enter', keyCode: 229, isComposing: true })
    await field.trigger('compositionend', { data: '네' })
    await field.trigger('beforeinput', { inputType: 'insertLineBreak' })
    expect(wrapper.emitted('send')).toEqual([['네']])
  })

  it('sends nothing while an answer is awaited: its button ends the wait, the text stays', async () => {
    const wrapper = composer({ busy: true })
    await type(wrapper, '다음 질문')
    await wrapper.get('textarea').trigger('keydown', { key: 'Enter', keyCode: 13 })
    expect(wrapper.emitted('send')).toBeUndefined()
    expect(wrapper.get('textarea').element.value).toBe('다음 질문')
    await wrapper.get('button').trigger('click')
    expect(wrapper.emitted('stop')).toHaveLength(1)
  })

  it('sends nothing that shows nothing or is too long, and says by how much', async () => {
    const wrapper = composer()
    for (const text of ['   ', '가'.repeat(2_001)]) {
      await type(wrapper, text)
      await wrapper.get('form').trigger('submit')
    }
    expect(wrapper.emitted('send')).toBeUndefined()
    expect(wrapper.get('[role=alert]').text()).toContain('1')
    await type(wrapper, '😀'.repeat(2_000))
    expect(wrapper.find('[role=alert]').exists()).toBe(false)
  })
})

/** The browser's speech recognition, which hears what the test says. */
class Ear extends EventTarget implements Recognition {
  static last: Ear
  lang = ''
  interimResults = false
  start = vi.fn()
  stop = vi.fn(() => this.tell('end'))
  abort = vi.fn(() => this.tell('end'))

  constructor() {
    super()
    Ear.last = this
  }

  tell(name: string, more: Partial<Heard & Unheard> = {}): void {
    this.dispatchEvent(Object.assign(new Event(name), more))
  }

  hear(...parts: string[]): void {
    this.tell('result', { results: parts.map((transcript) => [{ transcript }]) })
  }
}

const button = (wrapper: VueWrapper, name: string) => wrapper.get(`button[aria-label="${name}"]`)

function speaking(modelValue = ''): VueWrapper {
  vi.stubGlobal('SpeechRecognition', Ear)
  return composer({ modelValue })
}

describe('speaking instead of typing', () => {
  it('is not there where the browser does not offer it', () => {
    expect(composer().find('[aria-label="말로 쓰기"]').exists()).toBe(false)
  })

  it('puts what is said in Korean after what was written, as it is understood better and better, and sends nothing by itself', async () => {
    const wrapper = speaking('어제')
    await button(wrapper, '말로 쓰기').trigger('click')
    expect(Ear.last.lang).toBe('ko-KR')
    expect(wrapper.text()).toContain('듣고 있어요')
    for (const parts of [['부모님'], ['부모님께 ', '1억 받았어요']]) Ear.last.hear(...parts)
    await button(wrapper, '말로 쓰기 마치기').trigger('click')
    expect(wrapper.get('textarea').element.value).toBe('어제 부모님께 1억 받았어요')
    expect(wrapper.emitted('send')).toBeUndefined()
    expect(wrapper.text()).not.toContain('듣고 있어요')
  })

  it('hears nothing more of what has been sent', async () => {
    const wrapper = speaking()
    await button(wrapper, '말로 쓰기').trigger('click')
    Ear.last.hear('1억 받았어요')
    await wrapper.vm.$nextTick()
    await wrapper.get('form').trigger('submit')
    expect(wrapper.emitted('send')).toEqual([['1억 받았어요']])
    expect(Ear.last.abort).toHaveBeenCalled()
    Ear.last.hear('1억 받았어요')
    await wrapper.vm.$nextTick()
    expect(wrapper.get('textarea').element.value).toBe('')
  })

  it('hears nothing more where another consultation is opened', async () => {
    const wrapper = speaking()
    await button(wrapper, '말로 쓰기').trigger('click')
    await wrapper.setProps({ place: 'other', modelValue: '2억이요' })
    Ear.last.hear('1억 받았어요')
    await wrapper.vm.$nextTick()
    expect(wrapper.get('textarea').element.value).toBe('2억이요')
    expect(wrapper.text()).not.toContain('듣고 있어요')
  })

  it.each([
    ['not-allowed', '마이크를 쓸 수 없습니다'],
    ['no-speech', '알아듣지 못했습니다'],
  ])('says what to do where it does not go: %s', async (error, text) => {
    const wrapper = speaking()
    await button(wrapper, '말로 쓰기').trigger('click')
    Ear.last.tell('error', { error })
    Ear.last.tell('end')
    await wrapper.vm.$nextTick()
    expect(wrapper.get('[role=alert]').text()).toContain(text)
  })
})
