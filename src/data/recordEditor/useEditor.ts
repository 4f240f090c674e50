import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import type * as z from 'zod/mini'
import { browserOf } from '../browser.ts'
import type { Draft } from '../drafts.ts'
import { currentUser } from '../session.ts'
import type { Values, Version } from './edit.ts'
import { createEditor } from './editor.ts'

/** What the editor needs to know of a row beside its values. */
export interface Stored {
  id: number
  rowVersion: number
  updatedOn: string
  updatedByName?: string | null
}

interface Props<Row extends Stored> {
  /** The record as it is stored now; null for a new one. */
  row: Row | null
  /** The values that are edited, of a row, or those a new record begins with. */
  valuesOf(row: Row | null): Values
  /** How a value would be sent; as it is, where this is left out. */
  wire?: (field: string, value: unknown) => unknown
  /** Under which name the draft is kept; the id is 0 for a new record. */
  draftName(id: number): string
  left: Draft | null
}

/** The editor of one record as a component uses it: its state, and its draft under the person who is signed in. */
export function useEditor<Row extends Stored>({ row, valuesOf, wire, draftName, left }: Props<Row>) {
  const client = useQueryClient()
  const versionOf = (stored: Row | null): Version => ({
    id: stored?.id ?? 0,
    rowVersion: stored?.rowVersion ?? 0,
    values: valuesOf(stored),
    by: stored?.updatedByName ?? null,
    on: stored?.updatedOn ?? '',
  })
  const [editor] = useState(() => {
    const { drafts } = browserOf(client)
    const userId = currentUser(client).id
    return createEditor<Row>({
      opened: versionOf(row),
      left,
      versionOf,
      wire,
      drafts: {
        keep: (id, draft) => drafts.keep(userId, draftName(id), draft),
        drop: (id) => drafts.drop(userId, draftName(id)),
      },
    })
  })
  const edit = useSyncExternalStore(editor.subscribe, editor.state)
  const hear = useEffectEvent((stored: Row) => editor.hear(versionOf(stored)))
  useEffect(() => {
    if (row) hear(row)
  }, [row])
  useEffect(() => {
    window.addEventListener('pagehide', editor.leave)
    return () => {
      window.removeEventListener('pagehide', editor.leave)
      editor.leave()
    }
  }, [editor])
  return { editor, edit }
}

/** A value as it would be sent; what does not pass the rules stays as it was typed. */
export function wireOf(schema: z.ZodMiniObject) {
  const rules = schema.shape as Readonly<Record<string, z.ZodMiniType | undefined>>
  return (field: string, value: unknown) => {
    const read = rules[field]?.safeParse(value)
    return read?.success ? read.data : value
  }
}

/** The fields of a row that are edited. */
export const pick = (row: object, fields: readonly string[]): Values =>
  Object.fromEntries(fields.map((field) => [field, (row as Values)[field]]))
