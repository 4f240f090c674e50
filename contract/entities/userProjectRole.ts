import * as z from 'zod/mini'
import { defineEntity, type Draft, type Row } from '../entity.ts'
import { chosenId, day, eachOnce, optionalDay, reference } from '../fields.ts'

export const accessLevels = { view: 10, contribute: 20, manage: 30 } as const
export const accessLevelWords: Record<number, string> = { 10: 'View', 20: 'Contribute', 30: 'Manage' }

/** What a person does on a project, and how far that lets them go in each of its systems. */
export const userProjectRole = defineEntity('userProjectRole', {
  name: 'User project role',
  plural: 'User project roles',
  path: 'userProjectRole',
  hub: 'UserProjectRole',
  scope: 'project',
  draft: {
    projectId: reference('Project'),
    userId: chosenId('User'),
    projectRoleId: chosenId('Project role'),
    accessLevel: z.union([z.literal(10), z.literal(20), z.literal(30)], { error: 'Choose an access level.' }),
    systems: z.array(z.enum(['pmp', 'sms', 'sfs', 'fm'])).check(z.minLength(1, 'Choose a system.'), eachOnce()),
    processRoleIds: z._default(
      z.array(z.union([z.literal(10), z.literal(20), z.literal(25), z.literal(30)])).check(eachOnce()),
      [],
    ),
    from: day('From'),
    to: optionalDay('To'),
    isAdHoc: z._default(z.boolean(), false),
  },
  facts: {
    userName: z.string(),
    projectRoleName: z.string(),
    projectNumber: z.string(),
    projectName: z.string(),
  },
  summary: [
    'projectId',
    'userId',
    'userName',
    'projectRoleId',
    'projectRoleName',
    'accessLevel',
    'systems',
    'processRoleIds',
    'from',
    'to',
    'isAdHoc',
    'projectNumber',
    'projectName',
  ],
  filter: { projectId: reference('Project'), userId: reference('User') },
  listsBy: 'projectId',
  affects: { projectIds: 'project', userIds: 'user' },
  touches: ['projectDashboard'],
})

export type UserProjectRole = Row<typeof userProjectRole>
export type UserProjectRoleDraft = Draft<typeof userProjectRole>
