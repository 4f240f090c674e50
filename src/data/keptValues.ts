import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { browserOf } from './browser.ts'
import { beginEdit, type Values } from './recordEditor/edit.ts'
import { useLeftDraft } from './recordEditor/useLeftDraft.ts'
import { currentUser } from './session.ts'
import { nowText } from '#src/clock/now.ts'

const nothing = { id: 0, rowVersion: 0, values: {}, by: null, on: '' }

/**
 * Values that a screen collects before there is a record. The browser stores them under this name, like form drafts,
 * until they are dropped; undefined while they load.
 */
export function useKeptValues<T extends object>(name: string, start: T) {
  const client = useQueryClient()
  const left = useLeftDraft(name)
  const [typed, setTyped] = useState<T | null>(null)
  const values = typed ?? (left === undefined ? undefined : { ...start, ...left?.edit.typed })
  const keep = useCallback(
    (next: T) => {
      setTyped(next)
      const draft = { edit: { ...beginEdit(nothing, ''), typed: { ...next } as Values }, at: nowText() }
      // Typing continues in a browser that cannot store drafts (private windows, full disk).
      browserOf(client)
        .drafts.keep(currentUser(client).id, name, draft, false)
        .catch((error: unknown) => console.warn('Your entries could not be kept in this browser', error))
    },
    [client, name],
  )
  const drop = useCallback(
    (next: T) => {
      setTyped(next)
      browserOf(client)
        .drafts.drop(currentUser(client).id, name)
        .catch((error: unknown) => console.warn('What was kept could not be removed from this browser', error))
    },
    [client, name],
  )
  return { values, wasLeft: left !== null && left !== undefined, keep, drop }
}
