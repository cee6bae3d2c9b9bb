import { useI18n } from 'vue-i18n'
import type { ApiError } from '@/api/client'

/** An error in the words of the page's language: the API's own, which are more precise, where that is Korean. */
export function useErrorText(): (error: Pick<ApiError, 'code' | 'message' | 'retryAfterSeconds'>) => string {
  const { t, te, locale } = useI18n()
  return ({ code, message, retryAfterSeconds }) => {
    if (locale.value === 'ko' && message && retryAfterSeconds === null) return message
    const key = `errors.${code}`
    return t(te(key) ? key : 'errors.other', { seconds: retryAfterSeconds ?? 60 })
  }
}
