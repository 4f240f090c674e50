import * as z from 'zod/mini'
import { allOrNone, someOf } from '../rules.ts'
import { actionStatus as status, shortestFix } from '../safety/actionStatus.ts'
import { manyFiles } from '../attachments.ts'
import { defineEntity, type Draft, type Row, type Summary } from '../entity.ts'
import { inWords, labelled, onlyValues } from '../fieldFacts.ts'
import { chosenId, day, int, longText, name, optionalDay, optionalLongText } from '../fields.ts'
import { linkFacts } from '../questionnaires/links.ts'
import { draftSystem, recordSystem } from '../recordSystem.ts'
import { listed, optionalListed, optionalRef, optionalRefBy, ref } from '../references.ts'
import { actionSourceKinds, actionSourceTargets, actionSourceWords } from '../safety/actionSources.ts'
import { defineWindow } from '../window.ts'
import { project } from './project.ts'

/** The fields by which earlier entries of the history name a source. No row has them. */
const formerSources = Object.fromEntries(
  actionSourceKinds.map((kind) => [`${kind}Id`, z.optional(optionalRef(kind, actionSourceWords[kind]))]),
) as {}

const reason = { reason: longText('Reason', 1000, 10) }

/** Something to put right: who does it, by when, and who checks that it was done. */
export const questionResponseAction = defineEntity('questionResponseAction', {
  name: 'Action',
  plural: 'Actions',
  path: 'questionResponseAction',
  hub: 'QuestionResponseAction',
  displayName: '{number} {title}',
  scope: 'project',
  draft: {
    projectId: ref('project', 'Project', { whenGone: 'belongs', displayFields: ['number', 'name'] }),
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
    /** The record that it came from. */
    sourceKind: inWords(actionSourceWords, labelled('Source', z._default(z.nullable(z.enum(actionSourceKinds)), null))),
    sourceId: optionalRefBy('sourceKind', actionSourceTargets, 'From', {
      as: 'source',
      displayFields: ['number', 'title'],
    }),
    /** The asset that it was raised for, or that the observation it came from names. */
    equipmentId: optionalRef('equipment', ['Equipment', 'a piece of equipment'], { displayFields: ['name', 'number'] }),
    nonEquipmentItemId: optionalRef('nonEquipmentItem', 'Non-equipment item', { displayFields: ['name', 'number'] }),
  },
  rules: [
    someOf('assignedUserId', ['assignedClientId'], 'Choose the company or the person who puts it right.'),
    allOrNone('sourceId', ['sourceKind'], 'Choose the record it came from.'),
  ],
  facts: {
    number: z.string(),
    statusId: onlyValues(Object.values(status), int('Status', 10, 60)),
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
    ...formerSources,
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
    'sourceKind',
    'sourceId',
    'sourceNumber',
    'sourceTitle',
    'equipmentId',
    'equipmentName',
    'equipmentNumber',
    'nonEquipmentItemId',
    'nonEquipmentItemName',
    'nonEquipmentItemNumber',
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
    sourceKind: labelled('Source', z.enum(actionSourceKinds)),
    sourceId: chosenId('From'),
    equipmentId: ref('equipment', ['Equipment', 'a piece of equipment']),
    nonEquipmentItemId: ref('nonEquipmentItem', 'Non-equipment item'),
  },
  listsBy: ['projectId', 'sourceId', 'equipmentId', 'nonEquipmentItemId'],
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
  alsoAnnounces: project,
})

export type QuestionResponseAction = Row<typeof questionResponseAction>
export type QuestionResponseActionSummary = Summary<typeof questionResponseAction>
export type QuestionResponseActionDraft = Draft<typeof questionResponseAction>
