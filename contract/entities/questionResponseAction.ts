import * as z from 'zod/mini'
import { actionStatus as status, shortestFix } from '../safety/actionStatus.ts'
import { manyFiles } from '../attachments.ts'
import { defineEntity, type Draft, type Row, type Summary } from '../entity.ts'
import { day, int, longText, name, optionalDay, optionalLongText } from '../fields.ts'
import { linkFacts } from '../instances/links.ts'
import { draftSystem, recordSystem } from '../recordSystem.ts'
import { listed, optionalListed, optionalRef, ref } from '../references.ts'
import { actionSourceFields } from '../safety/actionSources.ts'
import { defineWindow } from '../window.ts'
import { project } from './project.ts'

const reason = { reason: longText('Reason', 1000, 10) }

/** Something to put right: who does it, by when, and who checks that it was done. */
export const questionResponseAction = defineEntity('questionResponseAction', {
  name: 'Action',
  plural: 'Actions',
  path: 'questionResponseAction',
  hub: 'QuestionResponseAction',
  called: '{number} {title}',
  scope: 'project',
  draft: {
    projectId: ref('project', 'Project', { whenGone: 'belongs', shows: ['number', 'name'] }),
    systemId: draftSystem,
    title: name('Title', 150),
    description: optionalLongText('Description', 4000),
    priorityId: listed('questionResponseActionPriorities', 'Priority'),
    categoryId: optionalListed('observationTypes', 'Category'),
    assignedClientId: optionalRef('client', 'Company'),
    assignedUserId: optionalRef('user', 'Person', { as: 'assigned' }),
    /** By default whoever raises it. */
    verifierUserId: optionalRef('user', ['Checked by', 'who checks it'], { as: 'verifier' }),
    /** By default the days of its priority after the day on which it is raised. */
    dueOn: optionalDay(['Due', 'the due date']),
    locationId: optionalRef('projectLocation', 'Location'),
    observationId: optionalRef('observation', 'Observation', { shows: ['description', 'number'] }),
    permitId: optionalRef('permit', 'Permit', { shows: ['title', 'number'] }),
    incidentId: optionalRef('incident', 'Incident', { shows: ['title', 'number'] }),
    // Its number only: the title of an accident is told to fewer people than an action of it.
    accidentId: optionalRef('accident', 'Accident', { shows: ['number'] }),
    ramsId: optionalRef('rams', 'RAMS', { shows: ['title', 'number'] }),
    onSiteTrainingId: optionalRef('onSiteTraining', 'On-site training', { shows: ['title', 'number'] }),
    inductionId: optionalRef('induction', 'Induction', { shows: ['title', 'number'] }),
    equipmentId: optionalRef('equipment', ['Equipment', 'a piece of equipment'], { shows: ['name', 'number'] }),
    nonEquipmentItemId: optionalRef('nonEquipmentItem', 'Non-equipment item', { shows: ['name', 'number'] }),
    inspectionId: optionalRef('inspection', 'Inspection', { shows: ['title', 'number'] }),
    nonEquipmentInspectionId: optionalRef('nonEquipmentInspection', 'Non-equipment inspection', {
      shows: ['title', 'number'],
    }),
  },
  rules: [
    {
      field: 'assignedUserId',
      message: 'Choose the company or the person who puts it right.',
      holds: ({ assignedClientId, assignedUserId }) => assignedClientId !== null || assignedUserId !== null,
    },
  ],
  facts: {
    number: z.string(),
    statusId: int('Status', 10, 60),
    raisedByUserId: z.int(),
    raisedByName: z.string(),
    /** As the record that it belongs to. */
    isConfidential: z.boolean(),
    /** The companies that are a party to it: those of the people it names, and the company that puts it right. */
    partyIds: z.array(z.int()),
    /** The first due date, if it was changed. */
    firstDueOn: z.nullable(z.string()),
    fixText: z.nullable(z.string()),
    fixedByUserId: z.nullable(z.int()),
    fixedByName: z.nullable(z.string()),
    fixedOn: z.nullable(z.string()),
    closedOn: z.nullable(z.string()),
    /** How often a fix was not accepted. */
    rejections: z.int(),
    /** Why the last fix was not accepted, or why it was cancelled. */
    reason: z.nullable(z.string()),
    photosBefore: manyFiles('Photo', { most: 20, largest: 25, path: 'questionResponseActionPhoto' }),
    photosAfter: manyFiles('Photo of the fix', { most: 20, largest: 25, path: 'questionResponseActionFixPhoto' }),
    /** Whether the reader may add photos of the fix. */
    mayFix: z.boolean(),
    ...linkFacts,
  },
  summary: [
    'projectId',
    'systemId',
    'projectNumber',
    'number',
    'title',
    'priorityId',
    'priorityName',
    'categoryId',
    'categoryName',
    'assignedClientId',
    'assignedClientName',
    'assignedUserId',
    'assignedName',
    'verifierUserId',
    'verifierName',
    'dueOn',
    'locationId',
    'locationName',
    'observationId',
    'observationDescription',
    'observationNumber',
    'permitId',
    'permitTitle',
    'permitNumber',
    'incidentId',
    'incidentTitle',
    'incidentNumber',
    'accidentId',
    'accidentNumber',
    'ramsId',
    'ramsTitle',
    'ramsNumber',
    'onSiteTrainingId',
    'onSiteTrainingTitle',
    'onSiteTrainingNumber',
    'inductionId',
    'inductionTitle',
    'inductionNumber',
    'equipmentId',
    'equipmentName',
    'equipmentNumber',
    'nonEquipmentItemId',
    'nonEquipmentItemName',
    'nonEquipmentItemNumber',
    'inspectionId',
    'inspectionTitle',
    'inspectionNumber',
    'nonEquipmentInspectionId',
    'nonEquipmentInspectionTitle',
    'nonEquipmentInspectionNumber',
    'statusId',
    'isConfidential',
    'raisedByUserId',
    'raisedByName',
    'fixedByUserId',
    'closedOn',
    'rejections',
  ],
  filter: {
    projectId: ref('project', 'Project'),
    systemId: recordSystem,
    observationId: ref('observation', 'Observation'),
    permitId: ref('permit', 'Permit'),
    incidentId: ref('incident', 'Incident'),
    accidentId: ref('accident', 'Accident'),
    ramsId: ref('rams', 'RAMS'),
    onSiteTrainingId: ref('onSiteTraining', 'On-site training'),
    inductionId: ref('induction', 'Induction'),
    equipmentId: ref('equipment', ['Equipment', 'a piece of equipment']),
    nonEquipmentItemId: ref('nonEquipmentItem', 'Non-equipment item'),
    inspectionId: ref('inspection', 'Inspection'),
    nonEquipmentInspectionId: ref('nonEquipmentInspection', 'Non-equipment inspection'),
  },
  listsBy: ['projectId', ...actionSourceFields],
  window: defineWindow({
    columns: {
      number: { sort: 'text' },
      title: { sort: 'text' },
      statusId: { sort: 'whole', filter: 'choice' },
      priorityId: { sort: 'whole', filter: 'choice' },
      assignedClientId: { filter: 'choice' },
      dueOn: { sort: 'day', filter: 'days' },
    },
    start: { column: 'dueOn', down: false },
    search: ['number', 'title', 'description'],
    views: ['unfinished', 'mine', 'toCheck', 'overdue', 'all'],
  }),
  actions: {
    start: z.object({}),
    fix: z.object({
      text: longText(['What was done', 'what was done'], 4000, shortestFix),
    }),
    accept: z.object({}),
    reject: z.object(reason),
    postpone: z.object({ dueOn: day('New due date'), ...reason }),
    cancel: z.object(reason),
    reopen: z.object(reason),
  },
  moves: {
    [status.open]: ['start', 'fix', 'postpone', 'cancel'],
    [status.inProgress]: ['fix', 'postpone', 'cancel'],
    [status.readyForReview]: ['accept', 'reject', 'cancel'],
    [status.notAccepted]: ['start', 'fix', 'postpone', 'cancel'],
    [status.closed]: ['reopen'],
  },
  affects: { projectIds: 'project' },
  alsoTells: project,
})

export type QuestionResponseAction = Row<typeof questionResponseAction>
export type QuestionResponseActionSummary = Summary<typeof questionResponseAction>
export type QuestionResponseActionDraft = Draft<typeof questionResponseAction>
