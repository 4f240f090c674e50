import { useState } from 'react'
import { ApiProblem } from './http.ts'

/**
 * Returns an idempotency key for a write that may be sent repeatedly, a function that replaces the key if it was used
 * with other values, and one that replaces it for the next write.
 */
export function useOnceKey() {
  const [key, setKey] = useState(() => crypto.randomUUID())
  const renew = () => setKey(crypto.randomUUID())
  const renewAfter = (error: unknown) => {
    if (error instanceof ApiProblem && error.has('otherBody')) renew()
  }
  return { key, renew, renewAfter }
}
