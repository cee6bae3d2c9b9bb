import { ref, watch } from 'vue'
import type { Json, TaxCalculation } from '@/api/types'

/** What is entered in the table and not sent yet: it outlives a reload of the tab. */

const KEY = 'shuking.table'

type Tax = TaxCalculation['taxType']
type Entered = Record<string, Json>

export interface TableDraft {
  tax: Tax
  entered: Record<Tax, Entered>
}

export const emptyDraft = (tax: Tax = 'gift'): TableDraft => ({ tax, entered: { gift: {}, inheritance: {} } })

export function useTableDraft() {
  const draft = ref<TableDraft>(kept())
  watch(draft, (now) => keep(now), { deep: true })
  return draft
}

export function forgetTable(): void {
  keep(emptyDraft())
}

function kept(): TableDraft {
  try {
    return { ...emptyDraft(), ...(JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Partial<TableDraft>) }
  } catch {
    return emptyDraft()
  }
}

function keep(draft: TableDraft): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(draft))
  } catch {
    // Storage is closed or full: it is there until the page is left.
  }
}
