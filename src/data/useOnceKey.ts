import { useState } from 'react'
import { ApiProblem } from './http.ts'

/**
 * The key under which a write may be sent as often as it takes and is done once; a new one where it was done with other
 * values.
 */
export function useOnceKey() {
  const [key, setKey] = useState(() => crypto.randomUUID())
  const renewAfter = (error: unknown) => {
    if (error instanceof ApiProblem && error.has('otherBody')) setKey(crypto.randomUUID())
  }
  return { key, renewAfter }
}
