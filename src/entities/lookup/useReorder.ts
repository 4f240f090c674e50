import { notifyManager, useMutation } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { LookupList } from '#contract/lists.ts'
import { lookups, type Entry } from './data.ts'
import { arranged, inOrder, shifted } from './entryOrder.ts'

/**
 * The entries of a list in their order, which can be changed place by place: seen at once, saved when `settle` is
 * called.
 * A save that fails brings back the order that is stored, with the reason in `problem`.
 */
export function useReorder(list: LookupList, stored: readonly Entry[] | undefined) {
  const [wished, setWished] = useState<readonly number[] | null>(null)
  const { mutate, error, reset } = useMutation(lookups.reorder(list))
  const entries = useMemo(() => stored && (wished ? arranged(stored, wished) : inOrder(stored)), [stored, wished])
  return {
    entries,
    problem: error?.message ?? null,
    dismiss: reset,
    /** Moves an entry up (negative) or down; answers its new place, from 1. */
    move(id: number, by: number) {
      const ids = entries?.map((entry) => entry.id) ?? []
      const next = shifted(ids, id, by)
      if (next !== ids) setWished(next)
      return next.indexOf(id) + 1
    },
    settle() {
      if (!wished) return
      // A newer wish than the one that was saved stays. The stored order is on its way to the screen by the same queue:
      // the
      // wish ends after it has arrived, else the old order would show for a moment, and a move made in it would be
      // lost.
      mutate(wished, {
        onSettled: () => notifyManager.schedule(() => setWished((now) => (now === wished ? null : now))),
      })
    },
  }
}
