import * as z from 'zod/mini'
import { defineEntity, type Draft, type Row, type Summary } from '../entity.ts'
import { inWords, labelled } from '../fieldFacts.ts'
import { dateTime, day, decimal, int, oneOf, optionalLongText, optionalText, orNull, text } from '../fields.ts'
import {
  instanceColumns,
  instanceDraft,
  instanceFacts,
  instanceReason,
  submitInput,
} from '../questionnaires/instance.ts'
import { instanceStatus as status } from '../questionnaires/instanceStatus.ts'
import { optionalListed, optionalRef } from '../references.ts'
import type { ReportDuty } from '../safety/reportDuty.ts'
import { defineWindow } from '../window.ts'
import {
  injurySeverities,
  injurySeverityWords,
  injuryCategories,
  injuryCategoryWords,
  type InjuryCategory,
} from '../safety/injuryWords.ts'
import { recurrences, worstPotentials } from '../safety/investigationGrades.ts'
import { project } from './project.ts'

const { description: _, ...common } = instanceDraft

/**
 * An accident in which someone was hurt (domain specification, 7.5). The row contains no medical or personal data: what
 * happened, who was hurt and who saw it are encrypted parts with routes of their own
 * (contract/safety/accidentDetails.ts).
 */
export const accident = defineEntity('accident', {
  name: 'Accident',
  plural: 'Accidents',
  path: 'accident',
  hub: 'Accident',
  displayName: '{number} {title}',
  scope: 'project',
  draft: {
    ...common,
    occurredOn: dateTime(['When it happened', 'the time at which it happened'], 'Enter when it happened.'),
    notifiedOn: dateTime(
      ['Reported on site', 'the time at which it was reported on site'],
      'Enter when it was reported on site.',
    ),
    exactPlace: optionalText('Exact place', 150),
    activity: optionalText(['Work going on', 'the work going on'], 200),
    conditions: optionalText('Weather and light', 200),
    accidentKindId: optionalListed('accidentKinds', 'Kind of accident'),
    fallHeight: orNull(decimal(['Height of the fall', 'the height of the fall'], 0, 300, 1)),
    agent: optionalText('Plant, tool or substance', 200),
    incidentId: optionalRef('incident', 'Incident', { displayFields: ['title', 'number'] }),
  },
  facts: {
    ...instanceFacts('accident'),
    /** Whether the reader sees all of it. For others all fields except the head line are empty. */
    isWhole: z.boolean(),
    /** The most severe injury. */
    severity: z.nullable(inWords(injurySeverityWords, oneOf('Severity', injurySeverities))),
    injuredCount: z.int(),
    /** Those of the person who was away longest. */
    daysLost: z.int(),
    /** The legal duty to report that the rules suggest. */
    advisedDuty: z.custom<ReportDuty['duty']>(),
    advisedCategory: z.nullable(z.custom<InjuryCategory>()),
    advisedDueOn: z.nullable(z.string()),
    /** Whether the authority must be notified at once, before the written report. */
    tellAtOnce: z.boolean(),
    /** The decision of staff; null until they have decided. */
    isReportable: z.nullable(z.boolean()),
    reportCategory: z.nullable(z.custom<InjuryCategory>()),
    /** The last day for the report to the authority; null if none is due. */
    reportDueOn: z.nullable(z.string()),
    authorityToldOn: z.nullable(z.string()),
    reportedOn: z.nullable(z.string()),
    /** The authority's reference number of the report. */
    reportReference: z.nullable(z.string()),
    reportedByName: z.nullable(z.string()),
    worstPotential: z.nullable(inWords(worstPotentials, int(['Worst potential', 'the worst potential'], 1, 4))),
    recurrence: z.nullable(
      inWords(recurrences, int(['Likely to happen again', 'how likely it is to happen again'], 1, 5)),
    ),
  },
  summary: [
    'projectId',
    'projectNumber',
    'projectTimeZone',
    'number',
    'title',
    'processSubTypeId',
    'processSubTypeName',
    'locationId',
    'locationName',
    'exactPlace',
    'clientId',
    'clientName',
    'isConfidential',
    'authorUserId',
    'authorName',
    'statusId',
    'submittedOn',
    'closedOn',
    'waitingFor',
    'toDecide',
    'unfinishedActionCount',
    'occurredOn',
    'accidentKindId',
    'accidentKindName',
    'isWhole',
    'severity',
    'injuredCount',
    'daysLost',
    'advisedDuty',
    'tellAtOnce',
    'isReportable',
    'reportDueOn',
    'authorityToldOn',
    'reportedOn',
  ],
  filter: { projectId: instanceDraft.projectId },
  listsBy: ['projectId'],
  // Everyone who finds an accident may sort, filter and search by its head line only.
  window: defineWindow({
    columns: {
      number: instanceColumns.number,
      title: instanceColumns.title,
      statusId: instanceColumns.statusId,
      clientId: instanceColumns.clientId,
      occurredOn: { sort: 'moment', filter: 'moments' },
      severity: { filter: 'choice' },
    },
    start: { column: 'occurredOn', down: true },
    search: ['number', 'title'],
    views: ['all', 'open', 'toReport', 'mine'],
  }),
  actions: {
    submit: submitInput,
    assess: z.object({
      worstPotential: inWords(worstPotentials, int(['Worst potential', 'the worst potential'], 1, 4)),
      recurrence: inWords(recurrences, int(['Likely to happen again', 'how likely it is to happen again'], 1, 5)),
    }),
    decide: z.object({
      isReportable: labelled('Reportable', z.boolean({ error: 'Choose whether it is reportable.' })),
      category: orNull(inWords(injuryCategoryWords, oneOf('Category', injuryCategories))),
      reason: optionalLongText('Reason', 1000),
    }),
    tell: z.object({
      toldOn: dateTime(['Told on', 'the time at which the authority was told'], 'Enter when the authority was told.'),
    }),
    report: z.object({
      reportedOn: day(['Reported on', 'the day on which it was reported'], 'Enter the day on which it was reported.'),
      referenceNumber: text('Reference', 60),
    }),
    close: z.object({ comment: optionalLongText('Comment', 1000) }),
    reopen: z.object({ reason: instanceReason }),
  },
  // A submitted accident is never cancelled (domain specification, 7.5).
  moves: {
    [status.draft]: ['submit', 'decide', 'tell', 'report'],
    [status.inReview]: ['assess', 'decide', 'tell', 'report'],
    [status.changesRequested]: ['submit', 'assess', 'decide', 'tell', 'report'],
    [status.approved]: ['assess', 'decide', 'tell', 'report', 'close'],
    [status.closed]: ['reopen'],
  },
  affects: { projectIds: 'project' },
  alsoAnnounces: project,
  isSealed: true,
})

/** The fields that everyone who finds an accident may read (domain specification, 2.3). */
export const headLine = [
  'id',
  'rowVersion',
  'createdOn',
  'updatedOn',
  'projectId',
  'projectNumber',
  'projectName',
  'projectTimeZone',
  'number',
  'title',
  'occurredOn',
  'locationId',
  'locationName',
  'exactPlace',
  'clientId',
  'clientName',
  'statusId',
  'severity',
  'isConfidential',
  'isWhole',
] as const satisfies readonly (keyof Row<typeof accident>)[]

export type Accident = Row<typeof accident>
export type AccidentSummary = Summary<typeof accident>
export type AccidentDraft = Draft<typeof accident>
