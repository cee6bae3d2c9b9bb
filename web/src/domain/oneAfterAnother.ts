/** Does things one after the other, those of each key for themselves. How one ends is for whoever asked for it: the next one is done all the same. */
export function oneAfterAnother() {
  const last = new Map<string, Promise<unknown>>()
  return <T>(key: string, act: () => Promise<T>): Promise<T> => {
    const done = (last.get(key) ?? Promise.resolve()).then(act)
    last.set(
      key,
      done.catch(() => {}),
    )
    return done
  }
}
