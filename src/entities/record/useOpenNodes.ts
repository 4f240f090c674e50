import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { currentUser } from '#src/data/session.ts'
import { keepTable, keptTable } from '#src/data/tableState.ts'

const none: readonly number[] = []

/** Remembers which nodes of a tree are open, as long as table states are kept; initially those given. */
export function useOpenNodes(name: string, begin: readonly number[] = none) {
  const userId = currentUser(useQueryClient()).id
  const [open, setOpen] = useState<ReadonlySet<number>>(() => {
    const kept = keptTable(userId, `tree.${name}`)
    return new Set(Array.isArray(kept) ? kept.filter((id): id is number => typeof id === 'number') : begin)
  })
  const onOpenChange = useCallback(
    (next: ReadonlySet<number>) => {
      setOpen(next)
      keepTable(userId, `tree.${name}`, [...next])
    },
    [userId, name],
  )
  return { open, onOpenChange }
}
