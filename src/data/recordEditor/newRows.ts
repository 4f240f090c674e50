import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'

/**
 * Checks a form without calling rows wrong that nobody has filled in yet. When a row is added, removed or moved, the form
 * checks its whole list; of the rows, only errors that are shown already count then. Each field is checked when it is
 * left, and everything when the form is saved.
 */
export const withoutNewRows =
  <Out>(
    check: Resolver<FieldValues, unknown, Out>,
    isShown: (field: string) => boolean,
  ): Resolver<FieldValues, unknown, Out> =>
  async (values, context, options) => {
    const checked = await check(values, context, options)
    const [list, another] = options.names ?? []
    // A list that is one field, such as a multiple choice, is among the fields; a list of rows is not.
    if (list === undefined || another !== undefined || options.fields[list]) return checked
    const rows = (checked.errors as FieldErrors)[list]
    if (!Array.isArray(rows)) return checked
    const shown = (rows as (FieldErrors | undefined)[]).map(
      (row, at) =>
        row && Object.fromEntries(Object.entries(row).filter(([field]) => isShown(`${list}.${at}.${field}`))),
    )
    const { [list]: _, ...others } = checked.errors as FieldErrors
    const isAny = shown.some((row) => row && Object.keys(row).length > 0)
    return { ...checked, errors: isAny ? { ...others, [list]: shown } : others } as typeof checked
  }
