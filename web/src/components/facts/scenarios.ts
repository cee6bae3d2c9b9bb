import { computed, reactive, shallowRef, watch } from 'vue'
import * as api from '@/api/client'
import { ApiError } from '@/api/client'
import { oneAfterAnother } from '@/domain/oneAfterAnother'
import type { Scenario } from '@/domain/scenarios'

type Change = (now: Scenario[]) => Scenario[]

/** The scenarios of one consultation: those of the server, as far as they are known, and what is still to be done to them. */
interface Kept {
  known: Scenario[] | null
  changes: Change[]
  error: ApiError | null
}

/** What the case of a consultation is compared with: kept on the server, so that every device has the same. */
export function useScenarios(sessionId: () => string) {
  const kept = shallowRef<Kept>(reactive({ known: null, changes: [], error: null }))
  const scenarios = computed(() => kept.value.changes.reduce((now, change) => change(now), kept.value.known ?? []))
  const error = computed(() => kept.value.error)
  const inOrder = oneAfterAnother()

  watch(
    sessionId,
    (id) => {
      const opened: Kept = reactive({ known: null, changes: [], error: null })
      kept.value = opened
      void inOrder(id, () => settle(id, opened))
    },
    { immediate: true },
  )

  /** Change them. That is shown at once; what could not be kept is said. */
  function keep(change: Change): void {
    const [id, now] = [sessionId(), kept.value]
    now.changes.push(change)
    void inOrder(id, () => settle(id, now))
  }

  /** None is changed before it is known what is there: each change puts all of them in the place of those. */
  async function settle(id: string, now: Kept): Promise<void> {
    try {
      now.known ??= (await api.getScenarios(id)).scenarios
      for (let change = now.changes[0]; change; change = now.changes[0]) {
        const wanted = change(now.known)
        const { scenarios: stored } = await api.keepScenarios(id, wanted).finally(() => {
          now.known = wanted
          now.changes.shift()
        })
        now.known = stored
      }
      now.error = null
    } catch (reason) {
      if (!(reason instanceof ApiError)) throw reason
      now.error = reason
    }
  }

  return { scenarios, error, keep }
}
