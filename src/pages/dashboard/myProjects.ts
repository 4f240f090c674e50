import type { ProjectSummary } from '#contract/entities/project.ts'
import type { UserProjectRole } from '#contract/entities/userProjectRole.ts'
import { byAttention } from '#src/entities/project/projectLooks.ts'

/** Returns the projects that a user manages or has a role on. */
export function ownProjects(
  all: readonly ProjectSummary[],
  roles: readonly Pick<UserProjectRole, 'projectId'>[],
  userId: number,
) {
  const held = new Set(roles.map(({ projectId }) => projectId))
  return all.filter(({ id, managerUserId }) => managerUserId === userId || held.has(id))
}

/** Sorts projects by status, those on site first, and then by next key date. */
export const mostUrgent = (projects: readonly ProjectSummary[]) =>
  projects.toSorted(
    (one, other) =>
      byAttention.indexOf(one.statusId) - byAttention.indexOf(other.statusId) ||
      (one.nextKeyDate ?? '9999').localeCompare(other.nextKeyDate ?? '9999') ||
      one.number.localeCompare(other.number),
  )
