import { computed, ref } from 'vue'
import { amend, drop } from '@/domain/outbox'
import { becomes } from '@/domain/patience'
import { isUnnamed, isWaiting, type Turn } from '@/domain/turns'

/** For how long what is unknown here waits for the ids of messages on their way. */
const IDENTIFICATION_MS = 1_500

/** The turns on the screen, in their order. */
export function useTurnList() {
  const turns = ref<Turn[]>([])
  const waiting = computed(() => turns.value.some(isWaiting))

  /** Put a turn at the end; returns it as the list holds it. */
  function put(turn: Turn): Turn {
    turns.value.push(turn)
    return turns.value.at(-1)!
  }

  function byId(id: string): Turn | undefined {
    return turns.value.find((turn) => turn.id === id)
  }

  /** Take back a message that has no answer. */
  function discard(turn: Turn): void {
    drop(turn.key)
    turns.value = turns.value.filter((one) => one.key !== turn.key)
  }

  /** The server has named a turn: what was listed of it meanwhile is the same one. */
  function identify(turn: Turn, id: string): void {
    turns.value = turns.value.filter((one) => one.key === turn.key || one.id !== id)
    turn.id = id
    amend(turn.key, { turnId: id })
  }

  /** Resolves when every message on its way has its id, or it does not come. */
  function identified(): Promise<void> {
    return becomes(() => !turns.value.some(isUnnamed), IDENTIFICATION_MS)
  }

  return { turns, waiting, put, byId, discard, identify, identified }
}
