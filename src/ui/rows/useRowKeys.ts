import { useState } from 'react'

const newKeys = (count: number) => Array.from({ length: count }, () => crypto.randomUUID() as string)

/**
 * Returns React keys for rows that have no id. A key stays with its row while rows are inserted, moved and removed, so
 * that focus and input stay in place. Call `insert`, `remove` and `move` together with the change to the rows.
 */
export function useRowKeys(count: number) {
  const [kept, setKept] = useState<readonly string[]>(() => newKeys(count))
  // If the count changes by other means, keys are added or removed at the end.
  const keys =
    kept.length === count
      ? kept
      : kept.length > count
        ? kept.slice(0, count)
        : [...kept, ...newKeys(count - kept.length)]
  if (keys !== kept) setKept(keys)
  return {
    keys,
    insert: (at: number) => setKept(keys.toSpliced(at, 0, ...newKeys(1))),
    remove: (at: number) => setKept(keys.toSpliced(at, 1)),
    move(from: number, to: number) {
      const [key] = keys.slice(from, from + 1)
      if (key !== undefined && to >= 0 && to < keys.length) setKept(keys.toSpliced(from, 1).toSpliced(to, 0, key))
    },
  }
}
