import { useQuery } from '@tanstack/react-query'
import type { UserProjectRole } from '#contract/entities/userProjectRole.ts'
import type { System } from '#contract/systems.ts'
import type { Option } from '#src/ui/fields/field.ts'
import { dayOf } from '#src/ui/time/time.ts'
import { useClock } from '#src/ui/time/TimeZoneProvider.tsx'
import { userProjectRoles } from '../data.ts'

/**
 * People whom records of a project may name: those with a role in one of these systems, filtered by `fits`, and those
 * already named.
 */
export function usePeopleOptions(
  projectId: number,
  known: readonly { id: number; name: string }[],
  within: readonly System[] = ['pmp'],
  fits: (role: Pick<UserProjectRole, 'projectRoleId' | 'accessLevel'>) => boolean = () => true,
): readonly (Option & { value: number })[] {
  const { data: roles = [] } = useQuery(userProjectRoles.list({ projectId }))
  const clock = useClock()
  const today = dayOf(clock.now, clock.zone)
  const fitting = roles.filter(
    (role) =>
      role.systems.some((system) => within.includes(system)) && (role.to === null || role.to >= today) && fits(role),
  )
  // Later entries replace earlier ones, so a person with several roles shows the most senior, which has the lowest id.
  const names = new Map([
    ...known.map(({ id, name }) => [id, name] as const),
    ...fitting
      .toSorted((one, other) => other.projectRoleId - one.projectRoleId)
      .map(({ userId, userName, projectRoleName }) => [userId, `${userName}, ${projectRoleName}`] as const),
  ])
  return [...names]
    .map(([value, label]) => ({ value, label }))
    .toSorted((one, other) => one.label.localeCompare(other.label))
}
