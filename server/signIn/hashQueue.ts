import { Refusal } from '../core/refuse.ts'
import type { Passwords } from '../core/services.ts'

const mostWaiting = 64

/**
 * Limits how many hashes run at once to `atOnce`, because each takes 19 MiB and a core. Up to `mostWaiting` calls wait;
 * further calls are refused with 429.
 */
export function queued(passwords: Passwords): Passwords {
  const waiting: (() => void)[] = []
  let running = 0

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
    2,
  )
