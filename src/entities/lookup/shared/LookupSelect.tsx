import { useQuery } from '@tanstack/react-query'
import { useWatch, type FieldValues } from 'react-hook-form'
import type { LookupList } from '#contract/lists.ts'
import type { FieldProps } from '#src/ui/fields/field.ts'
import { SelectField } from '#src/ui/fields/SelectField.tsx'
import { lookups } from '../data.ts'
import { inOrder } from '../entryOrder.ts'

interface Props<T extends FieldValues, Context, Out> extends Omit<FieldProps<T, Context, Out>, 'placeholder'> {
  list: LookupList
}

/** Selects one entry of a list, in the list's order. Inactive entries are hidden, except the record's current one. */
export function LookupSelect<T extends FieldValues, Context, Out>({ list, ...field }: Props<T, Context, Out>) {
  const { data: entries = [] } = useQuery(lookups.list({ list }))
  const chosen: unknown = useWatch({ control: field.form.control, name: field.name })
  const options = inOrder(entries)
    .filter(({ id, isActive }) => isActive || id === chosen)
    .map(({ id, name, isActive }) => ({ value: id, label: isActive ? name : `${name} (inactive)` }))
  return <SelectField {...field} options={options} {...(!field.required && { none: 'None' })} />
}
