import { useI18n } from 'vue-i18n'
import type { Json } from '@/api/types'
import { plainDay } from '@/domain/day'
import { earlierGifts, kindOf, shownOf } from '@/domain/facts'
import { readableWon } from '@/domain/won'

const isNamed = (parameter: string): boolean => shownOf(parameter) !== undefined

/** How parameters and their values are called on the page. */
export function useFactText() {
  const { t, te, locale } = useI18n()

  const inKorean = () => locale.value === 'ko'

  function label(parameter: string): string {
    const shown = shownOf(parameter)
    return (inKorean() ? shown?.label : shown?.label_en) ?? t('answer.facts.other')
  }

  function text(parameter: string, value: Json): string {
    if (typeof value === 'boolean') return flag(parameter, value)
    if (parameter === 'prior_gifts') {
      const gifts = earlierGifts(value).map(({ day, won }) => `${plainDay(day, locale.value)} ${readableWon(won, locale.value)}`)
      return gifts.join(', ') || t('answer.facts.nothing')
    }
    if (value === null) return t('answer.facts.unknown')
    if (value === 0) return t('answer.facts.nothing')
    if (kindOf(parameter) === 'count') return t('answer.facts.people', { count: Number(value) })
    if (typeof value === 'number') return readableWon(value, locale.value)
    if (/^\d{4}-\d{2}-\d{2}$/.test(String(value))) return plainDay(String(value), locale.value)
    return te(`answer.relations.${value}`, 'ko') ? t(`answer.relations.${value}`) : String(value)
  }

  function flag(parameter: string, value: boolean): string {
    const shown = shownOf(parameter)
    const [yes, no] = inKorean() ? [shown?.yes, shown?.no] : [shown?.yes_en, shown?.no_en]
    return (value ? yes : no) ?? t(value ? 'answer.yes' : 'answer.no')
  }

  return { label, text, isNamed }
}
