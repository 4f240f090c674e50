import { useQuery } from '@tanstack/react-query'
import { useWatch, type FieldValues } from 'react-hook-form'
import type { ProcessKindId } from '#contract/processKinds.ts'
import type { FieldProps } from '#src/ui/fields/field.ts'
import { SelectField } from '#src/ui/fields/SelectField.tsx'
import { processSubTypes } from '../data.ts'

interface Props<T extends FieldValues, Context, Out> extends Omit<FieldProps<T, Context, Out>, 'placeholder'> {
  kindIds: readonly ProcessKindId[]
}

/** Selects an active sub type of some kinds, in their order. The record's current one remains an option. */
export function ProcessSubTypeSelect<T extends FieldValues, Context, Out>({
  kindIds,
  ...field
}: Props<T, Context, Out>) {
  const { data = [] } = useQuery(processSubTypes.list())
  const chosen: unknown = useWatch({ control: field.form.control, name: field.name })
  const options = data
    .filter(({ id, processKindId, isActive }) => kindIds.includes(processKindId) && (isActive || id === chosen))
    .toSorted(
      (one, other) =>
        one.processKindId - other.processKindId ||
        one.sortOrder - other.sortOrder ||
        one.name.localeCompare(other.name),
    )
    .map(({ id, name }) => ({ value: id, label: name }))
  return <SelectField {...field} options={options} {...(!field.required && { none: 'None' })} />
}
