import { useCallback } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { UserChoice } from '#contract/choice.ts'
import { usersForProcessRole } from '#contract/approvals/processRoles.ts'
import { gates } from '#contract/wire/session.ts'
import { ChoiceField, type AddingProps, type KnownChoice } from '#src/entities/record/ChoiceField.tsx'
import { lazyPart } from '#src/ui/lazyPart.tsx'
import type { FieldProps } from '#src/ui/fields/field.ts'

interface Props<T extends FieldValues, Context, Out> extends FieldProps<T, Context, Out>, KnownChoice {
  /** Offers only users who may hold this process role (specification, section 6). */
  processRoleId?: number
}

const UserForm = lazyPart(() => import('../UserForm.tsx').then((file) => ({ default: file.UserForm })))

const NewUser = ({ named, onMade, onClose }: AddingProps) => (
  <UserForm id={0} named={named} onClose={onClose} onSaved={({ id, fullName }) => onMade({ id, name: fullName })} />
)
const adds = { kind: 'person', gate: gates.users, Dialog: NewUser }

/**
 * Selects a user, found by typing. Deactivated users are not offered. Users who may add people can add a missing one
 * here.
 */
export function UserSelect<T extends FieldValues, Context, Out>({ processRoleId, ...field }: Props<T, Context, Out>) {
  const fitting = useCallback(
    (people: readonly UserChoice[]) =>
      processRoleId === undefined ? people : usersForProcessRole(people, processRoleId),
    [processRoleId],
  )
  return <ChoiceField {...field} kind="user" fitting={fitting} adds={adds} />
}
