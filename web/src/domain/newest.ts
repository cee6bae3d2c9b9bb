/** Asks several times for the same thing, of which only what was asked for last counts: null from every other. */
export function newest() {
  let asked = 0
  return async <T>(asking: Promise<T | null>): Promise<T | null> => {
    const request = ++asked
    const found = await asking
    return request === asked ? found : null
  }
}
