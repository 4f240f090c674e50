import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { browserOf } from '../browser.ts'
import type { Draft } from '../drafts.ts'
import { currentUser } from '../session.ts'

/** Returns the draft stored under a name, or null; undefined while it loads. */
export function useLeftDraft(name: string): Draft | null | undefined {
  const client = useQueryClient()
  const [draft, setDraft] = useState<Draft | null | undefined>(undefined)
  useEffect(() => {
    let wanted = true
    const found = browserOf(client).drafts.read(currentUser(client).id, name)
    // Editing also works in a browser that cannot store drafts (private windows, full disk).
    found.then(
      (left) => wanted && setDraft(left),
      () => wanted && setDraft(null),
    )
    return () => void (wanted = false)
  }, [client, name])
  return draft
}
