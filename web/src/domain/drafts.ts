import { computed, ref, type Ref } from 'vue'

/** What is typed and not sent yet, by consultation: it waits there while another is read, and outlives a reload of the tab. */

const KEY = 'shuking.drafts'
const NEW = 'new'

/** The draft of the consultation `id`; of a new one where that is null. */
export function useDraft(id: Readonly<Ref<string | null>>): { draft: Ref<string>; putBack: (to: string | null, text: string) => void } {
  const drafts = ref(kept())
  const read = (of: string | null) => drafts.value[of ?? NEW] ?? ''

  function write(to: string | null, text: string): void {
    const { [to ?? NEW]: _, ...others } = drafts.value
    drafts.value = text ? { ...others, [to ?? NEW]: text } : others
    keep(drafts.value)
  }

  /** Put back what could not be sent, before what has been typed there since. */
  const putBack = (to: string | null, text: string) => write(to, [text, read(to)].filter(Boolean).join('\n'))
  const draft = computed({ get: () => read(id.value), set: (text) => write(id.value, text) })
  return { draft, putBack }
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
