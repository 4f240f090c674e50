import { useQuery } from '@tanstack/react-query'
import { useWatch, type FieldValues } from 'react-hook-form'
import type { AppliesTo } from '#contract/entities/equipmentType.ts'
import type { FieldProps } from '#src/ui/fields/field.ts'
import { SelectField } from '#src/ui/fields/SelectField.tsx'
import { equipmentTypes } from '../../equipmentType/data.ts'

interface Props<T extends FieldValues, Context, Out> extends FieldProps<T, Context, Out> {
  fits: Exclude<AppliesTo, 'both'>
}

/** The type of an item. Inactive types are hidden, except the item's current one. */
export function TypeField<T extends FieldValues, Context, Out>({ fits, ...field }: Props<T, Context, Out>) {
  const { data: types = [] } = useQuery(equipmentTypes.list())
  const chosen: unknown = useWatch({ control: field.form.control, name: field.name })
  const options = types
    .filter(
      ({ id, appliesTo, isActive }) => id === chosen || (isActive && (appliesTo === fits || appliesTo === 'both')),
    )
    .map(({ id, name }) => ({ value: id, label: name }))
    .toSorted((one, other) => one.label.localeCompare(other.label))
  return <SelectField {...field} options={options} />
}
