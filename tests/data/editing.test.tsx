import { act, renderHook } from '@testing-library/react'
import { useForm } from 'react-hook-form'
import { expect, test } from 'vitest'
import { useEditing } from '#src/data/useEditing.ts'

const opened = { id: 7, rowVersion: 1, updatedOn: '2026-11-22T08:00:00Z', town: 'Cobh' }
const by = (rowVersion: number, town: string) => ({ ...opened, rowVersion, town, updatedByName: 'Neil Ashworth' })

/** A form of one town, open while others save it. */
function editing() {
  const { result, rerender } = renderHook(
    ({ row }) => {
      const form = useForm({ defaultValues: { town: row.town } })
      return { form, ...useEditing(form, row, ['town'], opened) }
    },
    { initialProps: { row: opened } },
  )
  const town = () => result.current.form.getValues('town')
  return {
    town,
    type: (words: string) => act(() => result.current.form.setValue('town', words, { shouldDirty: true })),
    savedElsewhere: (row: typeof opened) => act(() => rerender({ row })),
    take: (side: 'mine' | 'theirs') => act(() => result.current.overtaken?.take('town', side)),
    yours: () => result.current.overtaken?.disputed[0]?.mine,
  }
}

test('whoever looks at theirs and comes back to mine finds all that was typed', () => {
  const { type, savedElsewhere, take, town, yours } = editing()
  type('Youghal')
  savedElsewhere(by(2, 'Midleton'))
  type('Youghal, East Cork')
  take('theirs')
  expect(town()).toBe('Midleton')
  expect(yours()).toBe('Youghal, East Cork')
  take('mine')
  expect(town()).toBe('Youghal, East Cork')
})

test('mine can still be chosen after theirs was taken and has changed once more', () => {
  const { type, savedElsewhere, take, town, yours } = editing()
  type('Youghal')
  savedElsewhere(by(2, 'Midleton'))
  take('theirs')
  savedElsewhere(by(3, 'Midleton West'))
  expect(town()).toBe('Midleton West')
  expect(yours()).toBe('Youghal')
  take('mine')
  expect(town()).toBe('Youghal')
})
