import { type Ref, shallowRef } from 'vue'
import { ApiError } from '@/api/client'
import { listVersions, type TurnVersion } from '@/api/consultations'
import type { Session } from '@/api/types'
import { newest } from '@/domain/newest'

/** Where the versions of a consultation's turns are. */
export function useVersions(session: Ref<Session | null>) {
  /** Of each turn that has more than one, in the order in which they were asked; by turn. */
  const versions = shallowRef<Record<string, TurnVersion[]>>({})

  const last = newest()

  /** Look for them, if it is a branch or has any: the newest of these is then the one that is listed. */
  async function findVersions(signal: AbortSignal): Promise<void> {
    const { id, rootId, listed } = session.value ?? { listed: true }
    if (!id || (listed && rootId === id)) return
    try {
      const found = await last(listVersions(id))
      if (found && !signal.aborted) versions.value = found
    } catch (error) {
      if (!(error instanceof ApiError)) throw error // They are there when the consultation is next opened.
    }
  }

  return { versions, findVersions }
}
