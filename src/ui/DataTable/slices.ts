/** Work that stops every now and then, so that a keystroke can come between. */
export type Work<Result> = Generator<void, Result, void>

/** Does the rest of the work at once. */
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

/** Does the work in slices of at most `budget` ms while nobody needs the page; gives back a way to stop. */
export function inSlices(work: Work<unknown>, budget = 6): () => void {
  let stop = soon(slice)
  function slice() {
    const end = performance.now() + budget
    while (performance.now() < end) if (work.next().done) return
    stop = soon(slice)
  }
  return () => stop()
}
