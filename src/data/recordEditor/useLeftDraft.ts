import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { browserOf } from '../browser.ts'
import type { Draft } from '../drafts.ts'
import { currentUser } from '../session.ts'

/** A draft that was left behind under this name; undefined while it is looked for. */
export function useLeftDraft(name: string): Draft | null | undefined {
  const client = useQueryClient()
  const [draft, setDraft] = useState<Draft | null | undefined>(undefined)
  useEffect(() => {
    let wanted = true
    const found = browserOf(client).drafts.read(currentUser(client).id, name)
    // A browser that keeps nothing (private windows, a full disk) still edits.
    found.then(
      (left) => wanted && setDraft(left),
      () => wanted && setDraft(null),
    )
    return () => void (wanted = false)
  }, [client, name])
  return draft
}
