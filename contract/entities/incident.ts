import * as z from 'zod/mini'
import { defineEntity, type Draft, type Row, type Summary } from '../entity.ts'
import { inWords } from '../fieldFacts.ts'
import {
  dateTime,
  day,
  decimal,
  int,
  longText,
  oneOf,
  optionalDay,
  optionalLongText,
  orNull,
  sum,
  text,
  yesNo,
} from '../fields.ts'
import {
  instanceColumns,
  instanceDraft,
  instanceFacts,
  instanceReason,
  instanceSearch,
  instanceSummary,
  submitInput,
} from '../questionnaires/instance.ts'
import { instanceStatus as status } from '../questionnaires/instanceStatus.ts'
import { draftSystem, recordSystem } from '../recordSystem.ts'
import { listed, ref } from '../references.ts'
import { likelihoods, severities, type RiskLevel } from '../safety/risk.ts'
import { occurrenceClasses, occurrenceClassWords } from '../safety/occurrenceClasses.ts'
import { defineWindow } from '../window.ts'
import { project } from './project.ts'

/** Something that happened, or nearly did, without anyone being injured (domain specification, 7.6). */
export const incident = defineEntity('incident', {
  name: 'Incident',
  plural: 'Incidents',
  path: 'incident',
  hub: 'Incident',
  displayName: '{number} {title}',
  scope: 'project',
  draft: {
    ...instanceDraft,
    systemId: draftSystem,
    incidentTypeId: listed('incidentTypes', 'Type'),
    /** Only for types that may be a dangerous occurrence. */
    occurrenceClass: orNull(inWords(occurrenceClassWords, oneOf('Dangerous occurrence', occurrenceClasses))),
    occurredOn: dateTime(['When it happened', 'the time at which it happened'], 'Enter when it happened.'),
    description: longText(['What happened', 'what happened'], 4000, 20),
    /** What it could have led to. */
    potentialSeverity: inWords(severities, int('Potential severity', 1, 5)),
    likelihood: inWords(likelihoods, int('Likelihood', 1, 5)),
    immediateAction: optionalLongText(['What was done at once', 'what was done at once'], 2000),
    peopleInvolved: optionalLongText(['People involved', 'the people involved'], 1000),
    stoppedHours: orNull(decimal(['Work stopped', 'how many hours work stopped'], 0, 10_000, 1)),
    cost: orNull(sum('Cost', 0, 1_000_000_000)),
    isReportable: yesNo('Reportable to the authority', false),
    /** Only for occupational ill health. */
    diagnosedOn: optionalDay(['Diagnosed on', 'the day of the diagnosis']),
  },
  facts: {
    ...instanceFacts('incident'),
    /** Whether its reporter stays anonymous. */
    isAnonymous: z.boolean(),
    riskScore: z.int(),
    riskLevel: z.custom<RiskLevel>(),
    /** The last day for the report to the authority; null unless it is reportable. */
    reportDueOn: z.nullable(z.string()),
    reportedOn: z.nullable(z.string()),
    /** The authority's reference number of the report. */
    reportReference: z.nullable(z.string()),
    /** The accident that was created from it, for readers who may find it. */
    accidentId: z.nullable(z.int()),
    accidentNumber: z.nullable(z.string()),
    /** The change request that was created from it; null if there is none or the reader may not see it. */
    changeRequestId: z.nullable(z.int()),
    changeRequestNumber: z.nullable(z.string()),
  },
  summary: [
    ...instanceSummary,
    'incidentTypeId',
    'incidentTypeName',
    'occurredOn',
    'riskScore',
    'riskLevel',
    'isReportable',
    'reportDueOn',
    'reportedOn',
  ],
  filter: { projectId: ref('project', 'Project'), systemId: recordSystem },
  listsBy: ['projectId'],
  window: defineWindow({
    columns: {
      ...instanceColumns,
      incidentTypeId: { filter: 'choice' },
      occurredOn: { sort: 'moment', filter: 'moments' },
      riskScore: { sort: 'whole' },
    },
    start: { column: 'occurredOn', down: true },
    search: [...instanceSearch],
    views: ['all', 'overdue', 'open', 'toReport', 'mine'],
  }),
  actions: {
    submit: submitInput,
    report: z.object({
      reportedOn: day(['Reported on', 'the day on which it was reported'], 'Enter the day on which it was reported.'),
      referenceNumber: text('Reference', 60),
    }),
    close: z.object({ comment: optionalLongText('Comment', 1000) }),
    reopen: z.object({ reason: instanceReason }),
    cancel: z.object({ reason: instanceReason }),
    /** Creates an accident for the same event, because someone was hurt after all. */
    convert: z.object({}),
  },
  moves: {
    [status.draft]: ['submit', 'cancel'],
    [status.inReview]: ['report', 'convert', 'cancel'],
    [status.changesRequested]: ['submit', 'report', 'convert', 'cancel'],
    [status.approved]: ['report', 'convert', 'close', 'cancel'],
    [status.closed]: ['reopen'],
  },
  affects: { projectIds: 'project' },
  alsoAnnounces: project,
  isSealed: true,
})

/** The number of days after closing within which an incident can be reopened (domain specification, 6.2). */
export const reopenIncidentDays = 90

export type Incident = Row<typeof incident>
export type IncidentSummary = Summary<typeof incident>
export type IncidentDraft = Draft<typeof incident>
