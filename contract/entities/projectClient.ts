import * as z from 'zod/mini'
import { defineEntity, type Row } from '../entity.ts'
import { optionalDay, optionalName } from '../fields.ts'
import { listed, optionalRef, ref } from '../references.ts'

/** A company's role on a project. Exactly one company is the project's client (relationship 10). */
export const projectClient = defineEntity('projectClient', {
  name: 'Project client',
  plural: 'Project clients',
  displayName: '{clientName} on {projectNumber}',
  path: 'projectClient',
  hub: 'ProjectClient',
  scope: 'project',
  draft: {
    projectId: ref('project', 'Project', { whenGone: 'belongs', displayFields: ['number', 'name', 'statusId'] }),
    clientId: ref('client', 'Client', { whenGone: 'linked' }),
    relationshipId: listed('clientProjectRelationships', 'Relationship'),
    contactUserId: optionalRef('user', 'Contact'),
    packageName: optionalName('Package', 100),
    from: optionalDay(['From', 'the first day']),
    to: optionalDay(['To', 'the last day']),
  },
  facts: {
    insuranceOk: z.boolean(),
    /** Whether an expiry date of the company's insurance is recorded. */
    insuranceKnown: z.boolean(),
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
    'insuranceKnown',
    'projectNumber',
    'projectName',
    'projectStatusId',
  ],
  filter: { projectId: ref('project', 'Project'), clientId: ref('client', 'Client') },
  listsBy: ['projectId', 'clientId'],
  affects: { projectIds: 'project', clientIds: 'client' },
})

export type ProjectClient = Row<typeof projectClient>
