import { mount, type VueWrapper } from '@vue/test-utils'
import { describe, expect, it } from 'vitest'
import { i18n } from '@/i18n'
import MessageComposer from './MessageComposer.vue'

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
