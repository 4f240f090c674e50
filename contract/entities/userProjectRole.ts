import * as z from 'zod/mini'
import { defineEntity, type Draft, type Row } from '../entity.ts'
import { labelled } from '../fieldFacts.ts'
import { day, eachOnce, optionalDay, optionalLongText, yesNo } from '../fields.ts'
import { listed, listedAs, ref } from '../references.ts'
import { someSystems } from '../systems.ts'
import { project } from './project.ts'

export const accessLevels = { view: 10, contribute: 20, manage: 30 } as const
export const accessLevelWords: Record<number, string> = { 10: 'View', 20: 'Contribute', 30: 'Manage' }

/** A person's role on a project, and their access level in each of its systems. */
export const userProjectRole = defineEntity('userProjectRole', {
  name: 'User project role',
  plural: 'User project roles',
  displayName: '{userName} on {projectNumber}',
  path: 'userProjectRole',
  hub: 'UserProjectRole',
  scope: 'project',
  draft: {
    projectId: ref('project', 'Project', { whenGone: 'belongs', displayFields: ['number', 'name'] }),
    userId: ref('user', 'User', { whenGone: 'linked', displayFields: ['name', 'clientId'] }),
    projectRoleId: listed('projectRoles', 'Project role'),
    accessLevel: labelled(
      'Access level',
      z.union([z.literal(10), z.literal(20), z.literal(30)], { error: 'Choose an access level.' }),
      accessLevelWords,
    ),
    systems: someSystems('Systems', 'Choose a system.'),
    processRoleIds: listedAs(
      'processRoles',
      'Process roles',
      z._default(z.array(z.union([z.literal(10), z.literal(20), z.literal(25), z.literal(30)])).check(eachOnce()), []),
      { many: true },
    ),
    from: day(['From', 'the first day'], 'Enter the first day.'),
    to: optionalDay(['To', 'the last day']),
    isAdHoc: yesNo('Ad hoc', false),
    reason: optionalLongText('Reason', 200),
  },
  rules: [
    {
      field: 'to',
      message: 'Enter the last day of the ad hoc role.',
      isMet: ({ isAdHoc, to }) => !isAdHoc || to !== null,
    },
    {
      field: 'reason',
      message: 'Say why the ad hoc role is needed.',
      isMet: ({ isAdHoc, reason }) => !isAdHoc || reason !== null,
    },
  ],
  facts: {},
  summary: [
    'projectId',
    'userId',
    'userName',
    'userClientId',
    'projectRoleId',
    'projectRoleName',
    'accessLevel',
    'systems',
    'processRoleIds',
    'from',
    'to',
    'isAdHoc',
    'reason',
    'projectNumber',
    'projectName',
  ],
  filter: { projectId: ref('project', 'Project'), userId: ref('user', 'User') },
  listsBy: ['projectId', 'userId'],
  affects: { projectIds: 'project', userIds: 'user' },
  alsoAnnounces: project,
})

export type UserProjectRole = Row<typeof userProjectRole>
export type UserProjectRoleDraft = Draft<typeof userProjectRole>
