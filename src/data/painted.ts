/** In milliseconds; a tab that nobody looks at paints nothing. */
const unseen = 1_000

/** Once what has just been drawn stands on the screen, so that what it can do without does not hold it up. */
export const painted = () =>
  new Promise<void>((done) => {
    setTimeout(done, unseen)
    requestAnimationFrame(() => requestAnimationFrame(() => done()))
  })
