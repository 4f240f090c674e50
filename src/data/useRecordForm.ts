import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import {
  useForm,
  type DefaultValues,
  type FieldValues,
  type Path,
  type Resolver,
  type UseFormReturn,
} from 'react-hook-form'
import type { Checked, Draft as Typed, Entity, Row } from '#contract/entity.ts'
import { wasSaved } from '#contract/words.ts'
import { browserOf } from './browser.ts'
import type { Draft } from './drafts.ts'
import type { entityData } from './entityData.ts'
import { ApiProblem } from './http.ts'
import { typedSince } from './typedSince.ts'
import { useEditing } from './useEditing.ts'
import { useKeepDraft } from './useDraft.ts'
import { useOnceKey } from './useOnceKey.ts'
import { whileAway } from './whileAway.ts'

interface Props<E extends Entity> {
  data: ReturnType<typeof entityData<E>>
  /** The record as the cache holds it now; null for a new one. */
  row: Row<E> | null
  /** What a new record begins with. */
  defaults: Typed<E>
  /** What was left behind last time, if anything. */
  left: Draft | null
  /** To what a new record will belong; part of the name its draft is kept under. */
  of?: string
  /** Stored, but with other values than the form holds now: the form stays, and is one of this row from now on. */
  onStored?(row: Row<E>): void
  /** `stay` when the person wants to go on editing. */
  onSaved(row: Row<E>, stay: boolean): void
}

/** The name under which the draft of a record is kept. */
export const draftName = (kind: string, id: number, of = '') => `${kind}/${of}${Math.max(id, 0)}`

/**
 * Everything a form of one record needs: its values, its rules, its draft, and a save that survives a stale version,
 * a refused field, a lost answer and a server that is away.
 */
export function useRecordForm<E extends Entity>({ data, row, defaults, left, of, onStored, onSaved }: Props<E>) {
  const { entity } = data
  const client = useQueryClient()
  const { messages, freshness } = browserOf(client)
  const fields = useMemo(() => Object.keys(entity.draft.shape), [entity])
  const [begin] = useState(() => ({ ...defaults, ...(row && pick(row, fields)) }))
  const [base] = useState<Record<string, unknown> | null>(() => left?.opened ?? row)
  const { key, renewAfter } = useOnceKey(left?.idempotencyKey)
  const form = useForm({
    mode: 'onTouched',
    resolver: zodResolver(entity.draft as never) as unknown as Resolver<FieldValues, unknown, Checked<E> & FieldValues>,
    defaultValues: begin as DefaultValues<FieldValues>,
    ...(left && { values: { ...begin, ...left.values }, resetOptions: { keepDefaultValues: true } }),
  })
  // While a save is under way its answer decides what the form stands on.
  const editing = useEditing(form, form.formState.isSubmitting ? null : row, fields, base)
  const [waiting, setWaiting] = useState(false)
  const [unsaved, setUnsaved] = useState<'typedMeanwhile' | 'savedBefore' | null>(null)
  const opened = row && { id: row.id, rowVersion: editing.version || row.rowVersion }
  const draft = useKeepDraft(draftName(entity.kind, row?.id ?? 0, of), form, () => ({
    rowVersion: opened?.rowVersion ?? 0,
    opened: editing.opened,
    idempotencyKey: key,
  }))

  const saving = useMutation({
    ...data.save(opened, key),
    ...whileAway,
    retry: (attempt, error) => {
      setWaiting(error instanceof ApiProblem && error.isAway)
      return whileAway.retry(attempt, error)
    },
  })
  /** The form stays, as one of the row that is stored; what differs from it in the form is not saved yet. */
  const goOn = (stored: Row<E>, why: typeof unsaved) => {
    editing.standOn(stored)
    setUnsaved(why)
    onStored?.(stored)
    return draft.beginAnew()
  }
  const stand = (sent: FieldValues, stored: Row<E>) => typedSince(form, sent, { ...defaults, ...pick(stored, fields) })
  const submit = async (values: Checked<E> & FieldValues, stay = false) => {
    const sent = structuredClone(form.getValues())
    setUnsaved(null)
    try {
      const saved = await saving.mutateAsync(values)
      messages.add('success', wasSaved(entity.name, entity.name === entity.plural), {
        kind: entity.kind,
        name: entity.name,
        row: saved,
      })
      if (stand(sent, saved)) return await goOn(saved, 'typedMeanwhile')
      await draft.drop()
      onSaved(saved, stay)
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error
      renewAfter(error)
      if (wasSavedBefore<E>(error)) {
        freshness.saved(entity.kind, error.data, [])
        stand(pick(error.data, fields), error.data)
        return await goOn(error.data, 'savedBefore')
      }
      if (error.has('stale') && error.data) editing.moveOnTo(error.data as Row<E>)
      placeProblems(form, error, fields)
    } finally {
      setWaiting(false)
    }
  }
  const problem =
    saving.error instanceof ApiProblem && !saving.error.has('stale') && !wasSavedBefore(saving.error)
      ? saving.error.problems
          .filter(({ field }) => !field || !fields.includes(field.split('.')[0] ?? ''))
          .map(({ message }) => message)
          .join(' ')
      : null
  return { form, submit, problem: problem || null, waiting, unsaved, overtaken: editing.overtaken, giveUp: draft.drop }
}

/** Saved by an attempt whose answer was lost, before the values were changed: the refusal brings the row. */
const wasSavedBefore = <E extends Entity>(error: ApiProblem): error is ApiProblem & { data: Row<E> } =>
  error.has('otherBody') && typeof error.data === 'object' && error.data !== null && 'rowVersion' in error.data

const pick = (row: object, fields: readonly string[]) =>
  Object.fromEntries(fields.map((field) => [field, (row as Record<string, unknown>)[field]]))

/** Refusals land on their fields; the form says the rest above them. */
function placeProblems<T extends FieldValues, Out>(
  form: UseFormReturn<T, unknown, Out>,
  error: ApiProblem,
  fields: readonly string[],
) {
  const placed = error.problems.filter(({ field }) => field && fields.includes(field.split('.')[0] ?? ''))
  for (const { field, message } of placed) form.setError(field as Path<T>, { type: 'server', message })
}
