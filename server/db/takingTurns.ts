import type { PGlite } from '@electric-sql/pglite'

/** How long statements may run without yielding to the event loop, in milliseconds. */
const longest = 8
/**
 * How many times the event loop turns at each yield. Node accepts one new connection per turn, so with a single turn
 * 200 people who connect at once would wait `longest` each, one after the other. A turn with nothing to do takes
 * microseconds.
 */
const turns = 32

/**
 * Makes the embedded database yield to the event loop between statements. It runs inside this process, and its queue
 * advances without returning to the event loop, so during a rush nothing else would be answered, not even the health
 * check. A transaction is not interrupted.
 */
export function takingTurns(lite: PGlite): PGlite {
  let last: Promise<unknown> = Promise.resolve()
  let since = 0
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const done = last.then(async () => {
      if (performance.now() - since > longest) {
        for (let turn = 0; turn < turns; turn++) await new Promise((go) => setImmediate(go))
        since = performance.now()
      }
      return work()
    })
    last = done.catch(() => undefined)
    return done
  }
  const query = lite.query.bind(lite)
  const transaction = lite.transaction.bind(lite)
  lite.query = (...asked) => inTurn(() => query(...asked))
  lite.transaction = (work) => inTurn(() => transaction(work))
  return lite
}
