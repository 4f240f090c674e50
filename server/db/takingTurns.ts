import type { PGlite } from '@electric-sql/pglite'

/** For how long one statement may follow another without a look at what else has come, in milliseconds. */
const longest = 8

/**
 * Makes the embedded database let others in between its statements. It runs inside this process, and its queue moves on
 * without a turn of the event loop: in a rush nothing else would be answered until the queue is empty, not even whether
 * the server lives. A transaction is one turn.
 */
export function takingTurns(lite: PGlite): PGlite {
  let last: Promise<unknown> = Promise.resolve()
  let since = 0
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const done = last.then(async () => {
      if (performance.now() - since > longest) {
        await new Promise((go) => setImmediate(go))
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
