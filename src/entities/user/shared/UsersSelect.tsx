import { useQuery } from '@tanstack/react-query'
import { useWatch, type FieldValues } from 'react-hook-form'
import { usersForProcessRole } from '#contract/approvals/processRoles.ts'
import { choices } from '#src/data/choices.ts'
import type { FieldProps } from '#src/ui/fields/field.ts'
import { MultiSelectField } from '#src/ui/fields/MultiSelectField.tsx'

interface Props<T extends FieldValues, Context, Out> extends FieldProps<T, Context, Out> {
  /** Offers only users who may hold this process role (specification, section 6). */
  processRoleId: number
}

/** Selects several users, found by typing. Current ones remain options even if they no longer qualify. */
export function UsersSelect<T extends FieldValues, Context, Out>({ processRoleId, ...field }: Props<T, Context, Out>) {
  const { data: people = [] } = useQuery(choices('user'))
  const value: unknown = useWatch({ control: field.form.control, name: field.name })
  const chosen = Array.isArray(value) ? (value as unknown[]) : []
  const fitting = new Set(usersForProcessRole(people, processRoleId).map(({ id }) => id))
  const options = people
    .filter(({ id }) => fitting.has(id) || chosen.includes(id))
    .map(({ id, name, of }) => ({ value: id, label: of ? `${name}, ${of}` : name }))
  return <MultiSelectField {...field} options={options} />
}
