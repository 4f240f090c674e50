import * as z from 'zod/mini'
import { manyFiles } from '../attachments.ts'
import type { InspectedKind } from '../equipment/statuses.ts'
import { defineEntity, type Draft, type Row, type Summary } from '../entity.ts'
import { inWords, onlyValues } from '../fieldFacts.ts'
import { int, longText, oneOf, optionalLongText, optionalName, yesNo } from '../fields.ts'
import { linkFacts } from '../questionnaires/links.ts'
import { natures, natureWords, observationStatus as status } from '../safety/observationStatus.ts'
import { draftSystem, recordSystem } from '../recordSystem.ts'
import { listed, optionalListed, optionalRef, ref, refs } from '../references.ts'
import { defineWindow } from '../window.ts'
import { project } from './project.ts'

const reason = { reason: longText('Reason', 1000, 10) }

/** An item of the registers that an observation names. */
export interface NamedAsset {
  kind: InspectedKind
  id: number
  number: string
  name: string
}

/** What someone saw on site, good or bad. One that needs action has a corrective action from the start. */
export const observation = defineEntity('observation', {
  name: 'Observation',
  plural: 'Observations',
  path: 'observation',
  hub: 'Observation',
  displayName: '{number}',
  scope: 'project',
  draft: {
    projectId: ref('project', 'Project', { whenGone: 'belongs', displayFields: ['number', 'name'] }),
    systemId: draftSystem,
    /** One that the project uses. A confidential one hides the observation from everyone whom it does not name. */
    processSubTypeId: optionalRef('processSubType', 'Sub type'),
    nature: inWords(natureWords, oneOf(['What you saw', 'what you saw'], natures, 'Choose what you saw.')),
    observationTypeId: listed('observationTypes', 'Type'),
    description: longText('Description', 4000, 10),
    locationId: optionalRef('projectLocation', 'Location'),
    clientId: optionalRef('client', 'Company'),
    priorityId: optionalListed('questionResponseActionPriorities', 'Priority'),
    alreadyFixed: yesNo('Already put right', false),
    thanksTo: optionalName(['Thanks to', 'the names of those thanked'], 150),
    /** Equipment and building elements of the register in which something was seen, such as a fault. */
    equipmentIds: refs('equipment', ['Equipment', 'a piece of equipment'], {
      max: 10,
      missing: 'Choose equipment of this project.',
    }),
    nonEquipmentItemIds: refs('nonEquipmentItem', 'Building elements', {
      max: 10,
      missing: 'Choose building elements of this project.',
    }),
  },
  emptied: ({ nature }) => ({ ...(nature !== 'negative' && { priorityId: null, alreadyFixed: false }) }),
  rules: [
    {
      field: 'clientId',
      message: 'Choose the company that has to act.',
      isMet: ({ nature, clientId }) => nature !== 'negative' || clientId !== null,
    },
    {
      field: 'priorityId',
      message: 'Choose a priority.',
      isMet: ({ nature, alreadyFixed, priorityId }) => nature !== 'negative' || alreadyFixed || priorityId !== null,
    },
  ],
  facts: {
    number: z.string(),
    statusId: onlyValues(Object.values(status), int('Status', 10, 95)),
    raisedByUserId: z.int(),
    raisedByName: z.string(),
    isConfidential: z.boolean(),
    /** The companies that are a party to it: the one that has to act, and the author's. */
    partyIds: z.array(z.int()),
    closedOn: z.nullable(z.string()),
    /** What was said when it was closed, cancelled or reopened. */
    reason: z.nullable(z.string()),
    photos: manyFiles('Photo', { most: 20, largest: 25, path: 'observationPhoto' }),
    photoCount: z.int(),
    /** What it names of the registers, as it is called now. */
    assets: z.array(z.custom<NamedAsset>()),
    actionCount: z.int(),
    unfinishedActionCount: z.int(),
    /** The change request that was made of it; null if there is none or the reader may not see it. */
    changeRequestId: z.nullable(z.int()),
    changeRequestNumber: z.nullable(z.string()),
    ...linkFacts,
  },
  summary: [
    'projectId',
    'systemId',
    'projectNumber',
    'number',
    'processSubTypeId',
    'processSubTypeName',
    'isConfidential',
    'nature',
    'observationTypeId',
    'observationTypeName',
    'description',
    'locationId',
    'locationName',
    'clientId',
    'clientName',
    'priorityId',
    'priorityName',
    'statusId',
    'raisedByUserId',
    'raisedByName',
    'closedOn',
    'photoCount',
    'assets',
    'unfinishedActionCount',
  ],
  filter: { projectId: ref('project', 'Project'), systemId: recordSystem },
  listsBy: ['projectId'],
  window: defineWindow({
    columns: {
      number: { sort: 'text' },
      nature: { filter: 'choice' },
      observationTypeId: { filter: 'choice' },
      statusId: { sort: 'whole', filter: 'choice' },
      clientId: { filter: 'choice' },
      createdOn: { sort: 'whole', filter: 'moments' },
    },
    start: { column: 'createdOn', down: true },
    search: ['number', 'description'],
    views: ['all', 'open', 'mine', 'good'],
  }),
  actions: {
    close: z.object({ comment: optionalLongText('Comment', 1000) }),
    reopen: z.object(reason),
    cancel: z.object(reason),
  },
  moves: {
    [status.open]: ['close', 'cancel'],
    [status.closed]: ['reopen'],
  },
  affects: { projectIds: 'project' },
  alsoAnnounces: project,
})

export type Observation = Row<typeof observation>
export type ObservationSummary = Summary<typeof observation>
export type ObservationDraft = Draft<typeof observation>
