/** Longest wait in ms; a hidden tab paints no frames. */
const longestWait = 1_000

/** Resolves once the current render is on screen, so that work that can wait does not delay it. */
export const painted = () =>
  new Promise<void>((done) => {
    setTimeout(done, longestWait)
    requestAnimationFrame(() => requestAnimationFrame(() => done()))
  })
