import { onScopeDispose, ref, shallowRef, watch } from 'vue'
import * as api from '@/api/client'
import { ApiError, isAbort } from '@/api/client'
import type { Calculated } from '@/api/types'
import type { GivenFacts } from '@/domain/given'

/** For how long nothing more is entered before the tax is asked for. */
export const SETTLED_MS = 250

/** After how long what could not be told is asked for again, where nobody says when. */
const AGAIN_SECONDS = 5

/** What is asked for: facts, and the case on which they are put. `since` changes with what that case knows. */
export interface Asked {
  facts: GivenFacts
  sessionId: string | null
  since?: string
}

/** What facts come to, as they are entered; of several that are asked for in a row only the last counts. What fails in passing is asked for again. */
export function usePreview(asked: () => Asked | null) {
  const result = shallowRef<Calculated | null>(null)
  const error = shallowRef<ApiError | null>(null)
  const isComputing = ref(false)
  let asking = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined

  function forget(): void {
    clearTimeout(timer)
    asking.abort()
    isComputing.value = false
  }

  async function ask(wanted: Asked): Promise<void> {
    const { facts, sessionId } = wanted
    asking = new AbortController()
    const { signal } = asking
    try {
      result.value = await api.calculate(facts, sessionId, signal)
      error.value = null
    } catch (reason) {
      if (isAbort(reason) || signal.aborted) return
      if (!(reason instanceof ApiError)) throw reason
      result.value = null
      error.value = reason
      if (reason.passing || reason.retryAfterSeconds) timer = setTimeout(() => void ask(wanted), (reason.retryAfterSeconds ?? AGAIN_SECONDS) * 1000)
    }
    isComputing.value = false
  }

  watch(
    () => JSON.stringify(asked()),
    () => {
      forget()
      const now = asked()
      if (!now) {
        result.value = null
        error.value = null
        return
      }
      isComputing.value = true
      timer = setTimeout(() => void ask(now), SETTLED_MS)
    },
    { immediate: true },
  )
  onScopeDispose(forget)

  return { result, error, isComputing }
}
