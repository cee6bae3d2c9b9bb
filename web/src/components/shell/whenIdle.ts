/** What can wait until nothing else is to be done: the newest first, one at a time, so that a press never waits for more than one. */
const tasks: (() => void)[] = []
const soon = window.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 30)) // Safari has none.

/** Do something as soon as the page is idle; what is returned takes it back. */
export function whenIdle(task: () => void): () => void {
  tasks.push(task)
  if (tasks.length === 1) soon(next)
  return () => {
    const place = tasks.indexOf(task)
    if (place >= 0) tasks.splice(place, 1)
  }
}

function next(): void {
  tasks.pop()?.()
  if (tasks.length > 0) soon(next)
}
