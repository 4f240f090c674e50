import { useState } from 'react'

/** Returns a value, or its last defined value while it is undefined. Values of another `of` do not count. */
export function useLast<T>(value: T | undefined, of: string | number): T | undefined {
  const [last, setLast] = useState(() => ({ of, value }))
  const now = value === undefined && last.of === of ? last.value : value
  if (now !== last.value || of !== last.of) setLast({ of, value: now })
  return now
}
