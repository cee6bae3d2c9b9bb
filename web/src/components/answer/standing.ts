import { computed } from 'vue'
import { useI18n } from 'vue-i18n'
import type { TaxCalculation } from '@/api/types'
import { useToday } from '@/components/shell/today'
import { countdown } from '@/domain/deadline'
import { stepsWhenLate } from '@/domain/late'
import { readableWon } from '@/domain/won'

/** How a calculation stands today: its deadline, the steps of it that hold, and a note where some do not. */
export function useStanding(calculation: () => TaxCalculation | null) {
  const { t, locale } = useI18n()
  const today = useToday()

  return computed(() => {
    const found = calculation()
    if (!found) return null
    const until = countdown(found.filingDeadline, today.value)
    const steps = until.state === 'past' ? stepsWhenLate(found) : found.steps
    const isShorter = steps.length < found.steps.length
    return { until, steps, note: isShorter ? t('answer.steps.late', { amount: readableWon(found.payableTax, locale.value) }) : '' }
  })
}
