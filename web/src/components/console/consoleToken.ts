import { type InjectionKey, type Ref, inject } from 'vue'
import type { ApiError } from '@/api/client'

const KEY = 'shuking.console'

/** What the parts of the console share: the token, and what to do with an error of its API. */
export interface ConsoleAccess {
  token: Ref<string>
  /** Show an error; one that says that the token is wrong asks for it again. */
  fail: (error: ApiError) => void
}

export const CONSOLE_ACCESS: InjectionKey<ConsoleAccess> = Symbol('console')

export function useConsoleAccess(): ConsoleAccess {
  const access = inject(CONSOLE_ACCESS)
  if (!access) throw new Error('Only within ConsoleView')
  return access
}

/** The token is kept until the tab is closed. */
export function keptToken(): string {
  return sessionStorage.getItem(KEY) ?? ''
}

export function keepToken(token: string): void {
  if (token) sessionStorage.setItem(KEY, token)
  else sessionStorage.removeItem(KEY)
}
