import { useState } from 'react'

const newKeys = (count: number) => Array.from({ length: count }, () => crypto.randomUUID() as string)

/**
 * Keys for rows that have no name of their own: a key stays with its row while others are put in, moved and taken
 * away, so that focus and half-typed words stay where they belong. Tell it of each action together with the rows.
 */
export function useRowKeys(count: number) {
  const [kept, setKept] = useState<readonly string[]>(() => newKeys(count))
  // Rows that came or went elsewhere come and go at the end.
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
