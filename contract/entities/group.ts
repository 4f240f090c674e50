import * as z from 'zod/mini'
import { defineEntity, type Row, type Summary } from '../entity.ts'
import { name, oneOf } from '../fields.ts'
import { ref, refs } from '../references.ts'
import { inWords } from '../fieldFacts.ts'

export const groupPurposes = ['distribution', 'permission', 'approval'] as const
export const groupPurposeWords: Record<(typeof groupPurposes)[number], string> = {
  distribution: 'Distribution',
  permission: 'Rights',
  approval: 'Approvals',
}

/** A named set of people on a project, for distribution, folder permissions or approvals. */
export const group = defineEntity('group', {
  name: 'Group',
  plural: 'Groups',
  path: 'projectGroup',
  hub: 'ProjectGroup',
  scope: 'project',
  draft: {
    projectId: ref('project', 'Project', { whenGone: 'belongs' }),
    name: name('Name', 80),
    purpose: inWords(
      groupPurposeWords,
      oneOf(['Used for', 'what it is used for'], groupPurposes, 'Choose what it is used for.'),
    ),
    userIds: refs('user', 'Members', {
      max: 200,
      whenGone: 'clear',
      missing: 'Choose people who have a role on this project.',
    }),
  },
  facts: {
    members: z.array(z.object({ id: z.int(), name: z.string() })),
  },
  summary: ['projectId', 'name', 'purpose', 'userIds', 'members'],
  filter: { projectId: ref('project', 'Project') },
  listsBy: ['projectId'],
  affects: { projectIds: 'project' },
})

export type Group = Row<typeof group>
export type GroupSummary = Summary<typeof group>
