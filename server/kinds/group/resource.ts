import { group } from '#contract/entities/group.ts'
import { audience } from '#server/core/audience.ts'
import { keptOnProject } from '#server/core/policy.ts'
import { invalid } from '#server/core/refuse.ts'
import type { Resource } from '#server/core/resourceKind.ts'
import { memberNames, refuseOutsiders } from './members.ts'
import { groups } from './table.ts'

export const groupResource: Resource<typeof group> = {
  entity: group,
  table: groups,
  rules: keptOnProject(groups.projectId),
  facts: { members: memberNames },
  shows: { user: ['firstName', 'lastName'] },
  audience: (row) => audience.either(audience.kind('group'), audience.project(row.projectId)),
  affected: async (_tx, row) => [[row.projectId]],
  async check(w, { projectId, userIds }, before) {
    if (before && projectId !== before.projectId)
      throw invalid('A group cannot be moved to another project.', 'projectId')
    await refuseOutsiders(
      w,
      projectId,
      userIds.filter((id) => !before?.userIds.includes(id)),
    )
  },
}
