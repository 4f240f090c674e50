import { MutationObserver, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import type * as z from 'zod/mini'
import type { Checked, Draft as Typed, Entity, Row } from '#contract/entity.ts'
import { namesOf } from '#contract/recordNames.ts'
import { wasSaved } from '#contract/text/words.ts'
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
  /** The record from the cache; null for a new one. */
  row: Row<E> | null
  /** Initial values of a new record. */
  defaults: Typed<E>
  /** The draft left by an earlier visit, if any. */
  left: Draft | null
  /** The parent of a new record, as part of the draft's name. */
  of?: string | undefined
  /** Called if the save stored other values than the form holds now. The form stays open, on the stored row. */
  onStored?(row: Row<E>): void
  /** `stay` if the user wants to continue editing. */
  onSaved(row: Row<E>, stay: boolean): void
}

/** Returns the defaults of the draft's schema, so that fields show from the start what would be saved. */
function savedWithoutChoice(draft: z.ZodMiniObject): Record<string, unknown> {
  const fields = Object.entries(draft.shape as Readonly<Record<string, z.ZodMiniType>>)
  return Object.fromEntries(
    fields.flatMap(([name, rules]) => {
      const read = rules.safeParse(undefined)
      return read.success && read.data !== undefined && read.data !== null ? [[name, read.data] as const] : []
    }),
  )
}

/** Returns the name under which a record's draft is stored. */
export const draftName = (kind: string, id: number, of = '') => `${kind}/${of}${Math.max(id, 0)}`

/**
 * A form with a Save button: values, validation, draft, and a save that handles stale versions, refused fields, lost
 * answers and an unreachable server.
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

  /** Keeps the form open on the stored row; input that differs from it is not saved yet. */
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
      // The row of a refusal is not in the cache yet.
      if ('row' in outcome) freshness.saved(entity.kind, outcome.row, [])
      if (outcome.is === 'storedBefore') goOn(outcome.row, 'savedBefore')
      else if (outcome.is === 'stored') {
        const { name } = namesOf(entity, outcome.row)
        messages.add('success', wasSaved(name), { kind: entity.kind, name, row: outcome.row })
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
