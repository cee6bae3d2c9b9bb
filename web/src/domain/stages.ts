import type { StageName } from '@/api/types'

/** What is being done once a stage has passed; each is a text under `turn.` in the languages. */
export type Step = 'sending' | 'waiting' | StageName

/** The steps that are done, and the one that is under way: from the stages that have passed, `first` where none has. */
export function stepsOf(stages: readonly StageName[], first: Step): { done: Step[]; now: Step } {
  const steps: Step[] = stages.filter((stage) => stage !== 'message_received')
  const now = steps.pop() ?? first
  return { done: [...new Set(steps)].filter((step) => step !== now), now }
}
