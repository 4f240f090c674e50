/** Long work as a generator that yields regularly, so that keystrokes can run in between. */
export type Work<Result> = Generator<void, Result, void>

/** Runs the rest of the work synchronously. */
export function finish<Result>(work: Work<Result>): Result {
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
  }
}

const soon = (run: () => void) => {
  if (typeof requestIdleCallback === 'function') {
    const id = requestIdleCallback(run)
    return () => cancelIdleCallback(id)
  }
  const id = setTimeout(run, 16)
  return () => clearTimeout(id)
}

/** Runs the work in idle time, in slices of at most `budget` ms. Returns a function that stops it. */
export function inSlices(work: Work<unknown>, budget = 6): () => void {
  let stop = soon(slice)
  function slice() {
    const end = performance.now() + budget
    while (performance.now() < end) if (work.next().done) return
    stop = soon(slice)
  }
  return () => stop()
}
