import type { GivenFacts } from './given'
import { orderedJson } from './orderedJson'

/** Beside the case itself. */
export const MOST_SCENARIOS = 2

/** What else could be: other values of some facts, under a name. */
export interface Scenario {
  name: string
  facts: GivenFacts
}

/** A name that none has yet: `경우 1`, `경우 2`. */
export function nameFor(scenarios: readonly Scenario[], called: (number: number) => string): string {
  for (let number = 1; ; number++) {
    const name = called(number)
    if (!scenarios.some((one) => one.name === name)) return name
  }
}

/** The same for the same facts. */
export const keyOfScenario = ({ facts }: Scenario): string => orderedJson(facts)
