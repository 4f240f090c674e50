import * as z from 'zod/mini'
import { defineEntity, type Draft, type Row } from '../entity.ts'
import { chosenId, optionalDay, optionalId, optionalText, reference } from '../fields.ts'

/** A company's part in a project. Exactly one is the client of the project, relationship 10. */
export const projectClient = defineEntity('projectClient', {
  name: 'Project client',
  plural: 'Project clients',
  path: 'projectClient',
  hub: 'ProjectClient',
  scope: 'project',
  draft: {
    projectId: reference('Project'),
    clientId: chosenId('Client'),
    relationshipId: chosenId('Relationship'),
    contactUserId: optionalId('Contact'),
    packageName: optionalText('Package', 100),
    from: optionalDay('From'),
    to: optionalDay('To'),
  },
  facts: {
    clientName: z.string(),
    relationshipName: z.string(),
    contactName: z.nullable(z.string()),
    projectNumber: z.string(),
    projectName: z.string(),
    projectStatusId: z.int(),
    insuranceOk: z.boolean(),
  },
  summary: [
    'projectId',
    'clientId',
    'clientName',
    'relationshipId',
    'relationshipName',
    'contactUserId',
    'contactName',
    'packageName',
    'from',
    'to',
    'insuranceOk',
    'projectNumber',
    'projectName',
    'projectStatusId',
  ],
  filter: { projectId: reference('Project'), clientId: reference('Client') },
  listsBy: 'projectId',
  affects: { projectIds: 'project', clientIds: 'client' },
  touches: ['projectDashboard'],
})

export type ProjectClient = Row<typeof projectClient>
export type ProjectClientDraft = Draft<typeof projectClient>
