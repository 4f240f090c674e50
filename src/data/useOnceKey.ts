import { useState } from 'react'
import { ApiProblem } from './http.ts'

/**
 * Returns an idempotency key for a write that may be sent repeatedly, and a function that replaces the key if it was
 * used with other values.
 */
export function useOnceKey() {
  const [key, setKey] = useState(() => crypto.randomUUID())
  const renewAfter = (error: unknown) => {
    if (error instanceof ApiProblem && error.has('otherBody')) setKey(crypto.randomUUID())
  }
  return { key, renewAfter }
}
