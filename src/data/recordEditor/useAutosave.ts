import { MutationObserver, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import type { Checked, Entity, Row } from '#contract/entity.ts'
import type { Draft } from '../drafts.ts'
import type { entityData } from '../entityData.ts'
import { createAutosave } from './autosave.ts'
import { pick, useEditor, wireOf } from './useEditor.ts'
import { placeProblems, useEditorForm } from './useEditorForm.ts'
import { draftName } from './useRecordForm.ts'

interface Props<E extends Entity> {
  data: ReturnType<typeof entityData<E>>
  row: Row<E>
  /** The draft left by an earlier visit, if any. */
  left: Draft | null
}

/** A form that saves itself. Input that cannot be saved is kept as a draft. */
export function useAutosave<E extends Entity>({ data, row, left }: Props<E>) {
  const { entity } = data
  const client = useQueryClient()
  const fields = useMemo(() => Object.keys(entity.draft.shape), [entity])
  const { editor } = useEditor<Row<E>>({
    row,
    valuesOf: (stored) => (stored ? pick(stored, fields) : {}),
    wire: wireOf(entity.draft),
    draftName: (id) => draftName(entity.kind, id),
    left,
  })
  const { form } = useEditorForm<Row<E>, Checked<E>>(editor, entity.draft)
  const [autosave] = useState(() =>
    createAutosave<Row<E>>({
      editor,
      check: () => form.trigger(),
      send: ({ id, rowVersion, key }) => {
        const wire = wireOf(entity.draft)
        const values = Object.entries(editor.values()).map(([field, value]) => [field, wire(field, value)])
        const options = data.save({ id, rowVersion }, key)
        return new MutationObserver(client, options).mutate(Object.fromEntries(values) as Checked<E>)
      },
      place: (problem) => placeProblems(form, problem, fields),
    }),
  )
  const saving = useSyncExternalStore(autosave.subscribe, autosave.state)
  useEffect(() => {
    const stop = autosave.start()
    return () => {
      stop()
      autosave.flush()
    }
  }, [autosave])
  return { form, saving, choose: editor.choose, settle: autosave.settle }
}
