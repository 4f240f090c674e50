import { MutationObserver, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import type * as z from 'zod/mini'
import type { Checked, Draft as Typed, Entity, Row } from '#contract/entity.ts'
import { wasSaved } from '#contract/words.ts'
import { browserOf } from '../browser.ts'
import type { Draft } from '../drafts.ts'
import type { entityData } from '../entityData.ts'
import { ApiProblem } from '../http.ts'
import { whileAway } from '../whileAway.ts'
import { disputeOf } from './dispute.ts'
import { pick, useEditor, wireOf } from './useEditor.ts'
import { placeProblems, useEditorForm } from './useEditorForm.ts'
import { useSayKept } from './useSayKept.ts'

interface Props<E extends Entity> {
  data: ReturnType<typeof entityData<E>>
  /** The record as the cache holds it now; null for a new one. */
  row: Row<E> | null
  /** What a new record begins with. */
  defaults: Typed<E>
  /** What was left behind last time, if anything. */
  left: Draft | null
  /** To what a new record will belong; part of the name its draft is kept under. */
  of?: string | undefined
  /** Stored, but with other values than the form holds now: the form stays, and is one of this row from now on. */
  onStored?(row: Row<E>): void
  /** `stay` when the person wants to go on editing. */
  onSaved(row: Row<E>, stay: boolean): void
}

/** What is saved where nobody chooses: a field that says so shows it from the beginning. */
function savedWithoutChoice(draft: z.ZodMiniObject): Record<string, unknown> {
  const fields = Object.entries(draft.shape as Readonly<Record<string, z.ZodMiniType>>)
  return Object.fromEntries(
    fields.flatMap(([name, rules]) => {
      const read = rules.safeParse(undefined)
      return read.success && read.data !== undefined && read.data !== null ? [[name, read.data] as const] : []
    }),
  )
}

/** The name under which the draft of a record is kept. */
export const draftName = (kind: string, id: number, of = '') => `${kind}/${of}${Math.max(id, 0)}`

/**
 * Everything a form with a Save button needs: its values, its rules, its draft, and a save that survives a stale
 * version, a refused field, a lost answer and a server that is away.
 */
export function useRecordForm<E extends Entity>({ data, row, defaults, left, of, onStored, onSaved }: Props<E>) {
  const { entity } = data
  const client = useQueryClient()
  const { messages, freshness } = browserOf(client)
  const fields = useMemo(() => Object.keys(entity.draft.shape), [entity])
  const saved = useMemo(() => savedWithoutChoice(entity.draft), [entity])
  const { editor, edit } = useEditor<Row<E>>({
    row,
    valuesOf: (stored) => ({ ...saved, ...defaults, ...(stored && pick(stored, fields)) }),
    wire: wireOf(entity.draft),
    draftName: (id) => draftName(entity.kind, id, of),
    left,
  })
  const { form, rebase } = useEditorForm<Row<E>, Checked<E>>(editor, entity.draft)
  useSayKept(editor)
  const [waiting, setWaiting] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [unsaved, setUnsaved] = useState<'typedMeanwhile' | 'savedBefore' | null>(null)

  /** The form stays, as one of the row that is stored; what differs from it in the form is not saved yet. */
  const goOn = (stored: Row<E>, why: typeof unsaved) => {
    rebase()
    setUnsaved(why)
    onStored?.(stored)
  }
  const send = (values: Checked<E>) =>
    editor.save(({ id, rowVersion, key }) => {
      const retry = (attempt: number, error: Error) => {
        setWaiting(error instanceof ApiProblem && error.isAway)
        return whileAway.retry(attempt, error)
      }
      const options = { ...data.save(id > 0 ? { id, rowVersion } : null, key), ...whileAway, retry }
      return new MutationObserver(client, options).mutate(values)
    })
  const submit = async (values: Checked<E> & FieldValues, stay = false) => {
    setUnsaved(null)
    setProblem(null)
    try {
      const outcome = await send(values)
      // A row that came with a refusal is not in the cache yet.
      if ('row' in outcome) freshness.saved(entity.kind, outcome.row, [])
      if (outcome.is === 'storedBefore') goOn(outcome.row, 'savedBefore')
      else if (outcome.is === 'stored') {
        const words = wasSaved(entity.name, entity.name === entity.plural)
        messages.add('success', words, { kind: entity.kind, name: entity.name, row: outcome.row })
        if (outcome.isMoreTyped) goOn(outcome.row, 'typedMeanwhile')
        else onSaved(outcome.row, stay)
      } else if (outcome.is !== 'stale') setProblem(placeProblems(form, outcome.problem, fields))
    } finally {
      setWaiting(false)
    }
  }
  return {
    form,
    submit,
    problem,
    waiting,
    unsaved,
    dispute: disputeOf(edit),
    choose: editor.choose,
    giveUp: editor.giveUp,
  }
}
