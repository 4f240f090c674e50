import { notifyManager, useMutation } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { LookupList } from '#contract/lists.ts'
import { lookups, type Entry } from './data.ts'
import { arranged, inOrder, shifted } from './entryOrder.ts'

/**
 * Returns a list's entries in order, and functions to reorder them. Moves apply optimistically; `settle` saves them. A
 * failed save restores the stored order and sets `problem`.
 */
export function useReorder(list: LookupList, stored: readonly Entry[] | undefined) {
  const [wished, setWished] = useState<readonly number[] | null>(null)
  const { mutate, error, reset } = useMutation(lookups.reorder(list))
  const entries = useMemo(() => stored && (wished ? arranged(stored, wished) : inOrder(stored)), [stored, wished])
  return {
    entries,
    problem: error?.message ?? null,
    dismiss: reset,
    /** Moves an entry by `by` positions (negative is up). Returns its new position, from 1. */
    move(id: number, by: number) {
      const ids = entries?.map((entry) => entry.id) ?? []
      const next = shifted(ids, id, by)
      if (next !== ids) setWished(next)
      return next.indexOf(id) + 1
    },
    settle() {
      if (!wished) return
      // Keeps an order newer than the one saved. The saved order is dropped only after the refetched rows have
      // rendered; otherwise the old order would flash up and a move made in it would be lost.
      mutate(wished, {
        onSettled: () => notifyManager.schedule(() => setWished((now) => (now === wished ? null : now))),
      })
    },
  }
}
