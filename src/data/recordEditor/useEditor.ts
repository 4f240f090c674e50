import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import type * as z from 'zod/mini'
import { browserOf } from '../browser.ts'
import { isConfidential } from '../confidential.ts'
import type { Draft } from '../drafts.ts'
import { currentUser } from '../session.ts'
import type { Values, Version } from './edit.ts'
import { createEditor } from './editor.ts'

/** The fields of a row that the editor needs besides its values. */
export interface Stored {
  id: number
  rowVersion: number
  updatedOn: string
  updatedByName?: string | null
  isConfidential?: boolean
}

interface Props<Row extends Stored> {
  /** The current stored record; null for a new one. */
  row: Row | null
  /** Returns the values to edit, of a row or of a new record. */
  valuesOf(row: Row | null): Values
  /** Converts a value to its sent form; unchanged by default. */
  wire?: (field: string, value: unknown) => unknown
  /** Returns the name of the draft; the id is 0 for a new record. */
  draftName(id: number): string
  left: Draft | null
}

/** Creates the editor of a record, with a draft stored for the signed-in user, and returns its state. */
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
        keep: (id, draft, values) => drafts.keep(userId, draftName(id), draft, isConfidential(client, row, values)),
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

/** Returns a function that converts a value to its sent form. Invalid input stays as typed. */
export function wireOf(schema: z.ZodMiniObject) {
  const rules = schema.shape as Readonly<Record<string, z.ZodMiniType | undefined>>
  return (field: string, value: unknown) => {
    const read = rules[field]?.safeParse(value)
    return read?.success ? read.data : value
  }
}

/** Returns the given fields of a row. */
export const pick = (row: object, fields: readonly string[]): Values =>
  Object.fromEntries(fields.map((field) => [field, (row as Values)[field]]))
