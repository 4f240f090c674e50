import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'

/**
 * Validates a form without reporting rows that nobody has filled in yet. Adding, removing or moving a row makes the
 * form validate its whole list; of the rows' errors, only those already shown are kept then. Each field is validated on
 * blur, and everything on save.
 */
export const withoutNewRows =
  <Out>(
    check: Resolver<FieldValues, unknown, Out>,
    isShown: (field: string) => boolean,
  ): Resolver<FieldValues, unknown, Out> =>
  async (values, context, options) => {
    const checked = await check(values, context, options)
    const [list, another] = options.names ?? []
    // A list that is a single field, such as a multiple choice, is one of the form's fields; a list of rows is not.
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
