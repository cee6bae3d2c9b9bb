import { uuid } from '@/domain/uuid'

const KEY = 'shuking.client-id'

let unstored: string | null = null

/** The UUID that makes consultations visible to this browser alone. Kept until the site's data is cleared. */
export function clientId(): string {
  try {
    const kept = localStorage.getItem(KEY)
    if (kept) return kept
    const made = uuid()
    localStorage.setItem(KEY, made)
    return made
  } catch {
    // Storage is closed: consultations are then visible until the page is left.
    return (unstored ??= uuid())
  }
}
