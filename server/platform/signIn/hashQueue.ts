import { Refusal } from '#server/base/refuse.ts'
import type { PasswordQueue, Passwords } from '#server/core/services.ts'

const mostWaiting = 64
/** Seconds until a refused person may retry, spread so that not all retry at once. */
const soonest = 2
const spread = 6

export type HashQueue = PasswordQueue

/**
 * Limits how many hashes run at once to `atOnce`, because each takes 19 MiB and a core. Up to `mostWaiting` calls wait;
 * further calls are refused with 429.
 */
export function queued(passwords: Passwords): HashQueue {
  const waiting: (() => void)[] = []
  let running = 0
  let underWay = 0

  const turn = async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= passwords.atOnce) {
      if (waiting.length >= mostWaiting) throw busy()
      // A finished call passes its slot on, so `running` does not change.
      await new Promise<void>((go) => waiting.push(go))
    } else running++
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }

  return {
    async admit(signIn) {
      if (underWay >= passwords.atOnce + mostWaiting) throw busy()
      underWay++
      try {
        return await signIn()
      } finally {
        underWay--
      }
    },
    atOnce: passwords.atOnce,
    hash: (password) => turn(() => passwords.hash(password)),
    verify: (stored, password) => turn(() => passwords.verify(stored, password)),
  }
}

const busy = () =>
  new Refusal(
    429,
    [{ code: 'tooMany', message: 'Too many people are signing in at the moment. Try again shortly.' }],
    null,
    soonest + Math.floor(Math.random() * spread),
  )
