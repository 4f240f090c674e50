import type { FieldValues, Resolver } from 'react-hook-form'
import { expect, test } from 'vitest'
import { withoutNewRows } from '#src/data/recordEditor/newRows.ts'

const missing = (message: string) => ({ type: 'missing', message })
const errors = {
  name: missing('Enter a name.'),
  lines: [{ text: missing('Enter a text.'), sum: missing('Enter a sum.') }, { text: missing('Enter a text.') }],
}
const check: Resolver<FieldValues, unknown, FieldValues> = () => ({
  values: {},
  errors: errors as never,
})
const checked = (names: string[] | undefined, shown: readonly string[], fields: object = {}) =>
  withoutNewRows(check, (field) => shown.includes(field))({}, undefined, {
    ...(names && { names }),
    fields,
    shouldUseNativeValidation: false,
  } as never)

test('a row that is added is not wrong before someone has filled it in', async () => {
  expect((await checked(['lines'], [])).errors).toEqual({ name: errors.name })
})

test('errors that are shown stay when a row is added', async () => {
  expect((await checked(['lines'], ['lines.0.sum'])).errors).toEqual({
    name: errors.name,
    lines: [{ sum: errors.lines[0]!.sum }, {}],
  })
})

test('a field of a row, a list that is one field, and the whole form are checked in full', async () => {
  expect((await checked(['lines.1.text'], [])).errors).toEqual(errors)
  expect((await checked(['lines'], [], { lines: {} })).errors).toEqual(errors)
  expect((await checked(undefined, [])).errors).toEqual(errors)
})
