import { Refusal } from '../core/refuse.ts'
import type { Passwords } from '../core/services.ts'

const atOnce = 8
const mostWaiting = 64

/**
 * The same passwords, at most 8 of them worked on at once: each takes 19 MiB. A short queue waits; who comes after it
 * is refused.
 */
export function queued(passwords: Passwords): Passwords {
  const waiting: (() => void)[] = []
  let running = 0

  const turn = async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= atOnce) {
      if (waiting.length >= mostWaiting) throw busy()
      // Whoever finishes hands the place over, so `running` stays as it is.
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
    hash: (password) => turn(() => passwords.hash(password)),
    verify: (stored, password) => turn(() => passwords.verify(stored, password)),
  }
}

const busy = () =>
  new Refusal(
    429,
    [{ code: 'tooMany', message: 'Many people are signing in right now. Try again in a moment.' }],
    null,
    2,
  )
