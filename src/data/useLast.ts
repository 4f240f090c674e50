import { useState } from 'react'

/** A value as it is, or as it was when it was last there. What was there for something else (`of`) does not count. */
export function useLast<T>(value: T | undefined, of: string | number): T | undefined {
  const [last, setLast] = useState(() => ({ of, value }))
  const now = value === undefined && last.of === of ? last.value : value
  if (now !== last.value || of !== last.of) setLast({ of, value: now })
  return now
}
