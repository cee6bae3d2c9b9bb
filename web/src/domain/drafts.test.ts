import { beforeEach, expect, it } from 'vitest'
import { ref } from 'vue'
import { useDraft } from './drafts'

beforeEach(() => sessionStorage.clear())

it('keeps what is typed in each consultation, over a reload too', () => {
  const id = ref<string | null>(null)
  const { draft } = useDraft(id)
  draft.value = '부모님께'
  id.value = 'a'
  expect(draft.value).toBe('')
  draft.value = '2억이요'
  const { draft: reloaded } = useDraft(id)
  expect(reloaded.value).toBe('2억이요')
  id.value = null
  expect([draft.value, reloaded.value]).toEqual(['부모님께', '부모님께'])
})

it('keeps nothing of what was sent', () => {
  const { draft } = useDraft(ref('a'))
  draft.value = '2억이요'
  draft.value = ''
  expect(useDraft(ref('a')).draft.value).toBe('')
  expect(sessionStorage.getItem('shuking.drafts')).toBe('{}')
})

it('puts back what could not be sent where it was written, and keeps what has been typed since', () => {
  const id = ref<string | null>(null)
  const { draft, putBack } = useDraft(id)
  draft.value = '그리고요'
  id.value = 'a'
  draft.value = '2억이요'
  putBack(null, '부모님께 1억 받았어요')
  expect(draft.value).toBe('2억이요')
  id.value = null
  expect(draft.value).toBe('부모님께 1억 받았어요\n그리고요')
})
