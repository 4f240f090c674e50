import { zodResolver } from '@hookform/resolvers/zod'
import { MutationObserver, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { useForm, type FieldValues, type Path, type Resolver } from 'react-hook-form'
import type * as z from 'zod/mini'
import type { Checked, Entity, Row } from '#contract/entity.ts'
import { createAutosave } from './autosave.ts'
import { browserOf } from './browser.ts'
import type { Draft } from './drafts.ts'
import type { entityData } from './entityData.ts'
import { currentUser } from './session.ts'
import type { Stored } from './useEditing.ts'
import { draftName } from './useRecordForm.ts'

interface Props<E extends Entity> {
  data: ReturnType<typeof entityData<E>>
  row: Row<E>
  /** What was typed here last time and could not be saved. */
  left: Draft | null
}

type Values = Record<string, unknown>

/** A form that saves itself; nothing that is typed waits for a button, and nothing is lost where it cannot be saved. */
export function useAutosave<E extends Entity>({ data, row, left }: Props<E>) {
  const { entity } = data
  const client = useQueryClient()
  const fields = useMemo(() => Object.keys(entity.draft.shape), [entity])
  const form = useForm({
    mode: 'onTouched',
    resolver: zodResolver(entity.draft as never) as unknown as Resolver<FieldValues, unknown, Checked<E> & FieldValues>,
    defaultValues: { ...pick(row, fields), ...left?.values },
  })
  const [autosave] = useState(() => {
    const { drafts } = browserOf(client)
    const userId = currentUser(client).id
    const name = draftName(entity.kind, row.id)
    const warn = (error: unknown) => console.warn('What is typed could not be kept in this browser', error)
    const known = (values: Values) =>
      Object.fromEntries(fields.map((field) => [field, knownAs(entity, field, values[field])]))
    return createAutosave({
      opened: (left?.opened ?? row) as Stored & Values,
      fields,
      known,
      values: () => known(form.getValues()),
      set: (field, value) => form.setValue(field, value, { shouldDirty: true, shouldValidate: true }),
      check: () => form.trigger(),
      async send(values, rowVersion) {
        const options = data.save({ id: row.id, rowVersion }, '')
        return await new MutationObserver(client, options).mutate(values as Checked<E>)
      },
      place(problem) {
        const [placed, rest] = [
          problem.problems.filter(({ field }) => ofForm(fields, field)),
          problem.problems.filter(({ field }) => !ofForm(fields, field)),
        ]
        for (const { field, message } of placed) form.setError(field as Path<FieldValues>, { type: 'server', message })
        return rest.map(({ message }) => message).join(' ') || null
      },
      keep: (opened) =>
        void drafts
          .keep(userId, name, {
            values: form.getValues(),
            rowVersion: opened.rowVersion,
            opened,
            idempotencyKey: '',
            at: new Date().toISOString(),
          })
          .catch(warn),
      drop: () => void drafts.drop(userId, name).catch(warn),
    })
  })
  const saving = useSyncExternalStore(autosave.subscribe, autosave.state)
  useEffect(() => autosave.absorb(row), [autosave, row])
  useEffect(() => {
    const stop = form.subscribe({ formState: { values: true }, callback: () => autosave.changed() })
    if (left) autosave.changed()
    window.addEventListener('pagehide', autosave.leave)
    return () => {
      stop()
      window.removeEventListener('pagehide', autosave.leave)
      autosave.flush()
    }
  }, [autosave, form, left])
  return { form, saving, choose: autosave.choose, settle: autosave.settle }
}

/** A value as it would be stored; what does not pass stays as it was typed. */
function knownAs(entity: Entity, field: string, value: unknown) {
  const read = (entity.draft.shape as Record<string, unknown> as Record<string, z.ZodMiniType>)[field]?.safeParse(value)
  return read?.success ? read.data : value
}

const pick = (row: object, fields: readonly string[]) =>
  Object.fromEntries(fields.map((field) => [field, (row as Values)[field]]))
const ofForm = (fields: readonly string[], field: string | undefined) =>
  field !== undefined && fields.includes(field.split('.')[0] ?? '')
