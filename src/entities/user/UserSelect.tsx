import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { FieldValues } from 'react-hook-form'
import { userStatus, type UserSummary } from '#contract/entities/user.ts'
import { usersForProcessRole } from '#contract/session.ts'
import { TypeAheadField } from '#src/ui/fields/TypeAheadField.tsx'
import type { FieldProps } from '#src/ui/fields/field.ts'
import { users } from './data.ts'

interface Props<T extends FieldValues, Context, Out> extends FieldProps<T, Context, Out> {
  /** The person that the record already has: offered though deactivated or hidden from the reader. */
  known?: { id: number; name: string } | null
  /** Offers only people this duty may be given to (specification, section 6). */
  processRoleId?: number
}

/** One of the people with an account, found by typing; deactivated ones are not offered. */
export function UserSelect<T extends FieldValues, Context, Out>({ known, processRoleId, ...field }: Props<T, Context, Out>) {
  const { data } = useQuery(users.list())
  const { id: knownId = 0, name: knownName = '' } = known ?? {}
  const items = useMemo(() => {
    const open = (data ?? []).filter(({ id, statusId }) => statusId !== userStatus.deactivated && id !== knownId)
    const fitting = named(processRoleId === undefined ? open : usersForProcessRole(open, processRoleId))
    return knownId > 0 ? [{ id: knownId, text: knownName }, ...fitting] : fitting
  }, [data, knownId, knownName, processRoleId])
  return <TypeAheadField {...field} items={items} />
}

/** People who share a name are told apart by their e-mail addresses. */
function named(people: readonly UserSummary[]) {
  const counts = new Map<string, number>()
  for (const { fullName } of people) counts.set(fullName, (counts.get(fullName) ?? 0) + 1)
  return people.map(({ id, fullName, email }) => ({ id, text: (counts.get(fullName) ?? 0) > 1 ? `${fullName}, ${email}` : fullName }))
}
