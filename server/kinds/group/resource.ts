import { group } from '#contract/entities/group.ts'
import { differs } from '#server/core/marks.ts'
import { keptOnProject } from '#server/core/policy.ts'
import type { KindResource } from '#server/core/resourceKind.ts'
import { groupMembersChanged } from '#server/features/documents/folders/accessLists.ts'
import { memberNames, refuseOutsiders } from './members.ts'
import { groups } from '#server/db/tables/group.ts'

export const groupResource: KindResource<typeof group> = {
  entity: group,
  table: groups,
  rules: keptOnProject(groups.projectId),
  facts: { members: memberNames },
  dependsOn: { user: ['firstName', 'lastName'] },
  immutable: { projectId: 'A group cannot be moved to another project.' },
  check: refuseOutsiders,
  async afterwards(w, row, before) {
    if (before === null || differs(before, row, 'userIds'))
      await groupMembersChanged(w, row.id, [...row.userIds, ...(before?.userIds ?? [])])
  },
}
