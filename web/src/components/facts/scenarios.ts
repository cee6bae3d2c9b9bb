import { ref, shallowRef, watch } from 'vue'
import * as api from '@/api/client'
import { ApiError } from '@/api/client'
import type { Scenario } from '@/domain/scenarios'

/** What the case of a consultation is compared with: kept on the server, so that every device has the same. */
export function useScenarios(sessionId: () => string) {
  const scenarios = ref<Scenario[]>([])
  const error = shallowRef<ApiError | null>(null)

  watch(sessionId, load, { immediate: true })

  async function load(): Promise<void> {
    scenarios.value = []
    await exchange((id) => api.getScenarios(id))
  }

  /** Keep these instead. They are shown at once; what could not be kept is said. */
  async function keep(wanted: Scenario[]): Promise<void> {
    scenarios.value = wanted
    await exchange((id) => api.keepScenarios(id, wanted))
  }

  async function exchange(ask: (id: string) => Promise<{ scenarios: Scenario[] }>): Promise<void> {
    const id = sessionId()
    try {
      const found = await ask(id)
      if (id !== sessionId()) return
      scenarios.value = found.scenarios
      error.value = null
    } catch (reason) {
      if (!(reason instanceof ApiError)) throw reason
      if (id === sessionId()) error.value = reason
    }
  }

  return { scenarios, error, load, keep }
}
