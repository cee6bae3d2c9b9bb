import { type InjectionKey, inject } from 'vue'
import type { Operator } from '@/api/console'

const KEY = 'shuking.console'

/**
 * Asks the console's API with the token; null where it refused, which is then shown, and asks for the token again where
 * it is wrong. Null too once the operator has left: what is under way is given up, and nothing more is sent.
 */
export type Ask = <T>(call: (operator: Operator) => Promise<T>) => Promise<T | null>

export const ASK: InjectionKey<Ask> = Symbol('console')

export function useConsole(): Ask {
  const ask = inject(ASK)
  if (!ask) throw new Error('Only within ConsoleView')
  return ask
}

/** The token is kept until the tab is closed. */
export function keptToken(): string {
  return sessionStorage.getItem(KEY) ?? ''
}

export function keepToken(token: string): void {
  if (token) sessionStorage.setItem(KEY, token)
  else sessionStorage.removeItem(KEY)
}
