import { userProjectRole } from '#contract/entities/userProjectRole.ts'
import { notBefore } from '#contract/text/words.ts'
import { audience } from '#server/core/audience.ts'
import { userProjectRoles } from '#server/db/tables/userProjectRole.ts'
import { rightsChanged } from '#server/core/rights/rightsChanged.ts'
import { notify } from '#server/platform/notices/notify.ts'
import { projectAddress } from '#server/features/site/projectAddress.ts'
import { invalid } from '#server/base/refuse.ts'
import type { KindResource } from '#server/core/resourceKind.ts'
import { givesRights, userProjectRoleRules } from './rules.ts'
import { notifyOfRoleDays } from './roleDays.ts'

export const userProjectRoleResource: KindResource<typeof userProjectRole> = {
  entity: userProjectRole,
  table: userProjectRoles,
  rules: userProjectRoleRules,
  timed: { watch: { 'roles that begin or end': { seconds: 5, work: notifyOfRoleDays } } },
  // The people who may read a closed project, and finish its open records, can still be changed.
  entersClosed: () => true,
  givesRights: 'everyone',
  unique: { userProjectRole_once: { field: 'projectRoleId', label: 'This role' } },
  restrictDelete: {
    userId: { sentence: 'still has roles on projects ({projectNumber}). Deactivate the account instead.' },
  },
  audience: (row) =>
    audience.either(audience.kind('userProjectRole'), audience.project(row.projectId), audience.user(row.userId)),
  async check(w, draft, before) {
    if (!givesRights(w.person, draft)) throw invalid('You can only give rights in systems that you manage.', 'systems')
    if (before && (draft.projectId !== before.projectId || draft.userId !== before.userId))
      throw invalid('Remove this role and add the other one.', draft.userId === before.userId ? 'projectId' : 'userId')
    if (draft.to && draft.to < draft.from) throw invalid(notBefore('The last day', 'the first day'), 'to')
  },
  async afterwards(w, row, _before, action) {
    rightsChanged(w, [row.userId])
    if (action === 'created')
      await notify(w, [row.userId], {
        topic: 'role',
        title: `You are ${row.projectRoleName} on ${row.projectNumber}`,
        body: `${w.person.fullName} added you to ${row.projectName}.`,
        projectId: row.projectId,
        entityKind: 'project',
        entityId: row.projectId,
        url: await projectAddress(w, row.userId, row.projectId, 'overview'),
      })
  },
}
