import { act, renderHook } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { createEditor } from '#src/data/recordEditor/editor.ts'
import { useEditorForm } from '#src/data/recordEditor/useEditorForm.ts'

const opened = { id: 7, rowVersion: 1, updatedOn: '2026-11-22T08:00:00Z', town: 'Cobh', county: 'Cork' }
type Row = typeof opened
const schema = z.object({ town: z.string().check(z.trim()), county: z.string() })
const versionOf = ({ id, rowVersion, updatedOn, town, county }: Row) => ({
  id,
  rowVersion,
  values: { town, county },
  by: 'Neil Ashworth',
  on: updatedOn,
})
const drafts = { keep: () => Promise.resolve(), drop: () => Promise.resolve() }

/** A form with two fields, open while others save the record. */
function editing() {
  const { result } = renderHook(() => {
    const [editor] = useState(() =>
      createEditor<Row>({
        opened: versionOf(opened),
        left: null,
        versionOf,
        drafts,
        wire: (_, value) => (typeof value === 'string' ? value.trim() : value),
      }),
    )
    const { form, rebase } = useEditorForm<Row, Row>(editor, schema)
    return { editor, form, rebase, isDirty: form.formState.isDirty }
  })
  const town = () => result.current.form.getValues('town') as string
  return {
    town,
    isDirty: () => result.current.isDirty,
    form: () => result.current.form.getValues(),
    editor: result.current.editor,
    rebase: () => act(() => result.current.rebase()),
    type: (words: string) => act(() => result.current.form.setValue('town', words, { shouldDirty: true })),
    savedElsewhere: (rowVersion: number, change: Partial<Row>) =>
      act(() => result.current.editor.hear(versionOf({ ...opened, ...change, rowVersion }))),
    take: (side: 'mine' | 'theirs') => act(() => result.current.editor.choose('town', side)),
    yours: () => result.current.editor.state().conflicts.town?.mine,
  }
}

test('choosing theirs and then mine again restores everything typed', () => {
  const { type, savedElsewhere, take, town, yours } = editing()
  type('Youghal')
  savedElsewhere(2, { town: 'Midleton' })
  type('Youghal, East Cork')
  take('theirs')
  expect(town()).toBe('Midleton')
  expect(yours()).toBe('Youghal, East Cork')
  take('mine')
  expect(town()).toBe('Youghal, East Cork')
})

test('mine can still be chosen after theirs was chosen and has changed again', () => {
  const { type, savedElsewhere, take, town, yours } = editing()
  type('Youghal')
  savedElsewhere(2, { town: 'Midleton' })
  take('theirs')
  savedElsewhere(3, { town: 'Midleton West' })
  expect(town()).toBe('Midleton West')
  expect(yours()).toBe('Youghal')
  take('mine')
  expect(town()).toBe('Youghal')
})

test('text typed over their version counts as mine', () => {
  const { type, savedElsewhere, take, town, yours } = editing()
  type('Youghal')
  savedElsewhere(2, { town: 'Midleton' })
  take('theirs')
  type('Midleton, Co. Cork')
  expect(yours()).toBe('Midleton, Co. Cork')
  take('theirs')
  take('mine')
  expect(town()).toBe('Midleton, Co. Cork')
})

test('a form without changes shows what others save', () => {
  const { savedElsewhere, form, isDirty, type } = editing()
  savedElsewhere(2, { town: 'Midleton', county: 'East Cork' })
  expect(form()).toEqual({ town: 'Midleton', county: 'East Cork' })
  expect(isDirty()).toBe(false)
  type('Youghal')
  savedElsewhere(3, { town: 'Midleton', county: 'Cork' })
  expect(form()).toEqual({ town: 'Youghal', county: 'Cork' })
  expect(isDirty()).toBe(true)
})

test('a trailing space in a field that is still being typed in survives saves by others', () => {
  const { type, savedElsewhere, form } = editing()
  type('Cobh ')
  savedElsewhere(2, { county: 'East Cork' })
  expect(form()).toEqual({ town: 'Cobh ', county: 'East Cork' })
})

test('only text typed during a save counts as changed after it', async () => {
  const { type, editor, rebase, form, isDirty } = editing()
  type('Youghal')
  const saving = editor.save(() => Promise.resolve({ ...opened, rowVersion: 2, town: 'Youghal' }))
  type('Youghal East')
  expect(await saving).toMatchObject({ is: 'stored', isMoreTyped: true })
  rebase()
  expect(form()).toEqual({ town: 'Youghal East', county: 'Cork' })
  expect(isDirty()).toBe(true)
  expect(editor.state()).toMatchObject({ base: { rowVersion: 2 }, typed: { town: 'Youghal East' } })
})
