import { useMutation, useQueryClient, type UseMutationOptions } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import type * as z from 'zod/mini'
import type { Entity } from '#contract/entity.ts'
import { wasSaved } from '#contract/text/words.ts'
import { browserOf } from '../browser.ts'
import type { Draft } from '../drafts.ts'
import { disputeOf } from './dispute.ts'
import { useEditor, wireOf, type Stored } from './useEditor.ts'
import { placeProblems, useEditorForm } from './useEditorForm.ts'
import { useSayKept } from './useSayKept.ts'

/** Some values of a record, and the version they were edited on. */
export interface PartSave {
  rowVersion: number
  values: object
}

interface Props<Row extends Stored> {
  entity: Pick<Entity, 'name'>
  row: Row
  /** Name under which the draft is stored. */
  name: string
  schema: z.ZodMiniObject
  /** Returns the values of this part from a row. */
  valuesOf(row: Row): FieldValues
  /** The draft left by an earlier visit, if any. */
  left: Draft | null
  save: UseMutationOptions<Row, Error, PartSave>
  onSaved?(): void
}

/**
 * A form for part of a record that is saved by a separate call, with the same merging as a record's form. It reports
 * saves by others only if there is a conflict.
 */
export function usePartForm<Row extends Stored>({
  entity,
  row,
  name,
  schema,
  valuesOf,
  left,
  save,
  onSaved,
}: Props<Row>) {
  const { messages } = browserOf(useQueryClient())
  const fields = useMemo(() => Object.keys(schema.shape), [schema])
  const { editor, edit } = useEditor<Row>({
    row,
    valuesOf: (stored) => (stored ? valuesOf(stored) : {}),
    wire: wireOf(schema),
    draftName: () => name,
    left,
  })
  const { form, rebase } = useEditorForm<Row, object>(editor, schema)
  useSayKept(editor)
  const { mutateAsync } = useMutation(save)
  const [problem, setProblem] = useState<string | null>(null)

  const submit = async (values: FieldValues) => {
    setProblem(null)
    const outcome = await editor.save(({ rowVersion }) => mutateAsync({ rowVersion, values }))
    if (outcome.is === 'away' || outcome.is === 'refused')
      return setProblem(placeProblems(form, outcome.problem, fields))
    if (outcome.is === 'stored') messages.add('success', wasSaved(entity.name))
    if (outcome.is === 'stored' && !outcome.isMoreTyped) return onSaved?.()
    if (outcome.is !== 'stale') rebase()
  }
  const dispute = disputeOf(edit)
  return {
    form,
    submit,
    giveUp: editor.giveUp,
    isDirty: form.formState.isDirty,
    problem,
    dispute: dispute && dispute.fields.length > 0 ? dispute : null,
    choose: editor.choose,
  }
}
