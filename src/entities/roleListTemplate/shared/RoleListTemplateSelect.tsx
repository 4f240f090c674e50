import { useQuery } from '@tanstack/react-query'
import type { FieldValues } from 'react-hook-form'
import type { ProcessKindId } from '#contract/processKinds.ts'
import type { FieldProps } from '#src/ui/fields/field.ts'
import { SelectField } from '#src/ui/fields/SelectField.tsx'
import { roleListTemplates } from '../data.ts'

interface Props<T extends FieldValues, Context, Out> extends Omit<FieldProps<T, Context, Out>, 'placeholder'> {
  /** Offers only approvals for this kind. */
  kindId: ProcessKindId
  /** The record's current approval, offered even if inactive. */
  knownId?: number
  /** Label for no choice. With it, the field may stay empty. */
  none?: string
}

/** Selects an active approval for a kind. */
export function RoleListTemplateSelect<T extends FieldValues, Context, Out>({
  kindId,
  knownId = 0,
  ...field
}: Props<T, Context, Out>) {
  const { data = [] } = useQuery(roleListTemplates.list())
  const options = data
    .filter(({ id, isActive, processKindIds }) => processKindIds.includes(kindId) && (isActive || id === knownId))
    .toSorted((one, other) => one.name.localeCompare(other.name))
    .map(({ id, name, isActive }) => ({ value: id, label: isActive ? name : `${name} (inactive)` }))
  return <SelectField {...field} options={options} />
}
