import { useCallback } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { UserChoice } from '#contract/choice.ts'
import { usersForProcessRole } from '#contract/processRoles.ts'
import { ChoiceField, type KnownChoice } from '#src/entities/record/ChoiceField.tsx'
import type { FieldProps } from '#src/ui/fields/field.ts'

interface Props<T extends FieldValues, Context, Out> extends FieldProps<T, Context, Out>, KnownChoice {
  /** Offers only users who may hold this process role (specification, section 6). */
  processRoleId?: number
}

/** Selects a user, found by typing. Deactivated users are not offered. */
export function UserSelect<T extends FieldValues, Context, Out>({ processRoleId, ...field }: Props<T, Context, Out>) {
  const fitting = useCallback(
    (people: readonly UserChoice[]) =>
      processRoleId === undefined ? people : usersForProcessRole(people, processRoleId),
    [processRoleId],
  )
  return <ChoiceField {...field} kind="user" fitting={fitting} />
}
