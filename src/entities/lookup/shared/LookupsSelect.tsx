import { useQuery } from '@tanstack/react-query'
import { useWatch, type FieldValues } from 'react-hook-form'
import type { LookupList } from '#contract/lists.ts'
import type { FieldProps } from '#src/ui/fields/field.ts'
import { MultiSelectField } from '#src/ui/fields/MultiSelectField.tsx'
import { lookups } from '../data.ts'
import { inOrder } from '../entryOrder.ts'

interface Props<T extends FieldValues, Context, Out> extends FieldProps<T, Context, Out> {
  list: LookupList
}

/**
 * Selects several entries of a list, in the list's order. Inactive entries are hidden, except the record's current
 * ones.
 */
export function LookupsSelect<T extends FieldValues, Context, Out>({ list, ...field }: Props<T, Context, Out>) {
  const { data: entries = [] } = useQuery(lookups.list({ list }))
  const value: unknown = useWatch({ control: field.form.control, name: field.name })
  const chosen = Array.isArray(value) ? (value as unknown[]) : []
  const options = inOrder(entries)
    .filter(({ id, isActive }) => isActive || chosen.includes(id))
    .map(({ id, name, isActive }) => ({ value: id, label: isActive ? name : `${name} (inactive)` }))
  return <MultiSelectField {...field} options={options} />
}
