import * as z from 'zod/mini'
import { inOrder } from '../rules.ts'
import { manyFiles } from '../attachments.ts'
import { defineEntity, type Draft, type Row, type Summary } from '../entity.ts'
import { inWords, labelled } from '../fieldFacts.ts'
import { int, line, longText, name, oneOf, optionalDay, optionalLongText, optionalName, yesNo } from '../fields.ts'
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
import { signature } from '../questionnaires/signature.ts'
import { signOnInput, type Signed } from '../questionnaires/signOn.ts'
import { draftSystem, recordSystem } from '../recordSystem.ts'
import { optionalRef, ref } from '../references.ts'
import { controlLevels, controlWords } from '../safety/risk.ts'
import { defineWindow } from '../window.ts'
import { project } from './project.ts'
import { notBefore, type Label } from '../text/words.ts'

const grade = (label: Label) => int(label, 1, 5)
const riskRow = z.object({
  activity: labelled('Activity', z._default(line('Activity', 200), '')),
  hazard: name('Hazard', 300),
  who: labelled(
    ['Who could be harmed', 'who could be harmed'],
    z._default(line(['Who could be harmed', 'who could be harmed'], 200), ''),
  ),
  likelihood: grade('Likelihood'),
  severity: grade('Severity'),
  controls: longText('Controls', 2000),
  level: inWords(controlWords, oneOf('Kind of control', controlLevels)),
  residualLikelihood: grade(['Likelihood afterwards', 'the likelihood afterwards']),
  residualSeverity: grade(['Severity afterwards', 'the severity afterwards']),
  owner: labelled('Owner', z._default(line('Owner', 100), '')),
})

/** Someone who was briefed on a revision, and signed it. `userId` is null for people who entered a name only. */
export interface Briefing extends Signed {
  userId: number | null
  at: string
}

/** Someone who signed an earlier revision, and the last one that they signed; 0 is revision A. */
export interface SignedBefore {
  personId: number | null
  userId: number | null
  name: string
  company: string | null
  revision: number
}

/** The outcome of a review: A accepted, B accepted with comments, C to be changed (domain specification, 7.2). */
export type ReviewCode = 'A' | 'B' | 'C'

/** A risk assessment and method statement for one activity, in revisions. */
export const rams = defineEntity('rams', {
  name: 'RAMS',
  plural: 'RAMS',
  path: 'rams',
  hub: 'RAMS',
  displayName: '{number} {title}',
  scope: 'project',
  draft: {
    ...instanceDraft,
    systemId: draftSystem,
    title: name('Activity', 150),
    description: optionalLongText('Scope', 4000),
    clientId: ref('client', 'Company', { missing: 'Choose the company that does the work.' }),
    supervisorUserId: optionalRef('user', 'Supervisor', {
      as: 'supervisor',
      missing: 'Choose someone who may open the safety records of this project.',
    }),
    workFrom: optionalDay(['Work from', 'the first day of the work']),
    workTo: optionalDay(['Work to', 'the last day of the work']),
    highRisk: yesNo('High risk', false),
    riskRows: labelled(
      'Hazards',
      z._default(z.array(riskRow).check(z.maxLength(100, 'RAMS have at most 100 hazards.')), []),
    ),
    steps: labelled(
      'Method',
      z._default(z.array(longText('Step', 1000)).check(z.maxLength(100, 'RAMS have at most 100 steps.')), []),
    ),
    ppe: optionalName('PPE', 500),
    plant: optionalName('Plant and tools', 500),
    materials: optionalName(['Materials and COSHH', 'the materials and COSHH'], 500),
    emergency: optionalLongText(['In an emergency', 'what to do in an emergency'], 2000),
  },
  rules: [inOrder('workFrom', 'workTo', notBefore('The last day of the work', 'the first day of the work'))],
  facts: {
    ...instanceFacts('rams'),
    /** 0 for the first revision, which is A. */
    revision: z.int(),
    supersedesId: z.nullable(z.int()),
    supersededById: z.nullable(z.int()),
    reviewCode: z.nullable(z.custom<ReviewCode>()),
    /** The last day on which it may be worked to without another review. */
    reviewDueOn: z.nullable(z.string()),
    /** The revision that is being written or reviewed after this one. */
    nextRevisionId: z.nullable(z.int()),
    briefings: z.array(z.custom<Briefing>()),
    briefed: z.int(),
    /** Everyone who signed an earlier revision. */
    signedBefore: z.array(z.custom<SignedBefore>()),
    /** Those of them who have not signed this one, while it is in force. */
    toSignAgain: z.array(z.custom<SignedBefore>()),
    /** Whether the reader's company works to it and they have not signed. */
    isToSign: z.boolean(),
    /** The contractor's own documents, in the place of the table of hazards or beside it. */
    documents: manyFiles('Document', { most: 10, largest: 100, path: 'ramsDocument' }),
  },
  summary: [
    ...instanceSummary,
    'revision',
    'supervisorUserId',
    'supervisorName',
    'highRisk',
    'reviewCode',
    'reviewDueOn',
    'briefed',
    'supersedesId',
  ],
  filter: { projectId: ref('project', 'Project'), systemId: recordSystem },
  listsBy: ['projectId'],
  window: defineWindow({
    columns: { ...instanceColumns, reviewDueOn: { sort: 'day', filter: 'days' } },
    start: { column: 'createdOn', down: true },
    search: [...instanceSearch],
    views: ['all', 'overdue', 'inForce', 'reviewDue', 'toSign', 'toReview', 'mine'],
  }),
  actions: {
    submit: submitInput,
    sign: z.object({ signature }),
    brief: z.object(signOnInput),
    revise: z.object({}),
    suspend: z.object({ reason: instanceReason }),
    resume: z.object({}),
    close: z.object({}),
    cancel: z.object({ reason: instanceReason }),
  },
  moves: {
    [status.draft]: ['submit', 'cancel'],
    [status.inReview]: ['cancel'],
    [status.changesRequested]: ['submit', 'cancel'],
    [status.approved]: ['sign', 'brief', 'revise', 'suspend', 'close'],
    [status.suspended]: ['resume', 'revise', 'close'],
    [status.expired]: ['revise', 'close'],
  },
  affects: { projectIds: 'project' },
  alsoAnnounces: project,
})

/** 'A' for the first revision, 'B' for the second, 'AA' for the twenty-seventh. */
export const revisionLetter = (revision: number): string =>
  revision < 26
    ? String.fromCharCode(65 + revision)
    : `${revisionLetter(Math.floor(revision / 26) - 1)}${revisionLetter(revision % 26)}`

export type Rams = Row<typeof rams>
export type RamsSummary = Summary<typeof rams>
export type RamsDraft = Draft<typeof rams>
