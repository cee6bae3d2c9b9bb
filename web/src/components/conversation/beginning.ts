import { computed, ref, shallowRef, watch } from 'vue'
import { useRoute, useRouter } from 'vue-router'
import { ApiError } from '@/api/client'
import { useConsultation } from '@/stores/consultation'

/** Consultations that are begun from where one is: a question, a table, a question asked otherwise. */
export function useBeginning() {
  const route = useRoute()
  const router = useRouter()
  const consultation = useConsultation()
  /** Where one is begun now. */
  const beginning = ref<string | null>(null)
  const isBeginning = computed(() => beginning.value === route.path)
  const beginError = shallowRef<ApiError | null>(null)

  watch(
    () => route.path,
    () => (beginError.value = null),
  )

  /** Go to a consultation that is to begin; who has gone elsewhere meanwhile stays there. Whether it has begun. */
  async function opened(begin: () => Promise<string>): Promise<boolean> {
    const place = route.path
    beginning.value = place
    beginError.value = null
    try {
      const id = await begin()
      if (route.path === place) await router.push({ name: 'session', params: { id } })
      else void consultation.forward(id)
      return true
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (route.path === place) beginError.value = error
      return false
    } finally {
      if (beginning.value === place) beginning.value = null
    }
  }

  return { isBeginning, beginError, opened }
}
