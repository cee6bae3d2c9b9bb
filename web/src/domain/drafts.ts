import { computed, ref, type Ref } from 'vue'

/** What is typed and not sent yet, by consultation: it waits there while another is read, and outlives a reload of the tab. */

const KEY = 'shuking.drafts'
const NEW = 'new'

/** The draft of the consultation `id`; of a new one where that is null. */
export function useDraft(id: Readonly<Ref<string | null>>): Ref<string> {
  const drafts = ref(kept())
  return computed({
    get: () => drafts.value[id.value ?? NEW] ?? '',
    set: (text) => {
      const { [id.value ?? NEW]: _, ...others } = drafts.value
      drafts.value = text ? { ...others, [id.value ?? NEW]: text } : others
      keep(drafts.value)
    },
  })
}

function kept(): Record<string, string> {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Record<string, string>
  } catch {
    return {}
  }
}

function keep(drafts: Record<string, string>): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(drafts))
  } catch {
    // Storage is closed or full: the drafts are there until the page is left.
  }
}
