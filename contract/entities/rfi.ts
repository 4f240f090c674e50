import * as z from 'zod/mini'
import { manyFiles, type AttachedFile } from '../attachments.ts'
import type { LinkedDocument } from '../documents/linkedDocuments.ts'
import { defineEntity, type Draft, type Row, type Summary } from '../entity.ts'
import { inWords, labelled, onlyValues } from '../fieldFacts.ts'
import {
  chosenId,
  eMail,
  int,
  longText,
  name,
  oneOf,
  optionalDay,
  optionalId,
  optionalLongText,
  optionalName,
  orNull,
  sum,
  yesNo,
} from '../fields.ts'
import { listed, optionalRef, ref, refs } from '../references.ts'
import { impacts, impactWords, rfiStatus } from '../changes/rfiStatus.ts'
import { defineWindow } from '../window.ts'
import { project } from './project.ts'

/** Someone who is asked for an answer. The RFI counts as answered once all required answers are in. */
const assignee = z.object({
  userId: ref('user', 'Assignee', { whenGone: 'keep', missing: 'Choose people who may open RFIs of this project.' }),
  responseRequired: yesNo('Answer required', true),
})
export type RfiAssignee = z.output<typeof assignee>

const rfiResponseKinds = ['answer', 'forward', 'comment'] as const

/** An answer, a forward or a comment. */
export interface RfiResponse {
  id: number
  kind: (typeof rfiResponseKinds)[number]
  text: string
  on: string
  /** Null if someone without an account answered through a link. */
  byUserId: number | null
  byName: string
  byCompany: string | null
  /** Who was asked, for a forward. */
  toName: string | null
  /** Answers of an earlier round were not enough. */
  round: number
  files: AttachedFile[]
}

/** A question as it was worded before a change. */
interface RfiFormerQuestion {
  question: string
  /** When and by whom it was replaced. */
  on: string
  byName: string | null
}

/** How long a person has had the ball. */
interface RfiHolding {
  userId: number
  name: string
  clientName: string
  from: string
  /** Null while they have it. */
  to: string | null
}

/** A link for an answer by someone without an account. */
export interface RfiAnswerLink {
  id: number
  email: string
  name: string
  company: string | null
  sentOn: string
  expiresOn: string
  usedOn: string | null
  withdrawnOn: string | null
  /** When its mail left for the recipient; null while it waits in the outbox, or if nothing is known of it any more. */
  mailedOn: string | null
}

/** Whether someone can still answer with a link, at a time in ISO 8601. */
export const linkWorks = ({ usedOn, withdrawnOn, expiresOn }: RfiAnswerLink, now: string) =>
  usedOn === null && withdrawnOn === null && expiresOn > now

const answer = { text: longText('Answer', 8000) }
const reason = { reason: longText('Reason', 1000) }

/** A formal question on a project that needs one recorded answer by a date. */
export const rfi = defineEntity('rfi', {
  name: 'RFI',
  plural: 'RFIs',
  path: 'rfi',
  hub: 'RFI',
  scope: 'project',
  draft: {
    parentProjectId: ref('project', 'Project', {
      as: 'project',
      whenGone: 'belongs',
      displayFields: ['number', 'name'],
    }),
    subject: name('Subject', 150),
    question: longText('Question', 8000, 10),
    suggestedAnswer: optionalLongText('Suggested answer', 4000),
    disciplineId: listed('rfiDisciplines', 'Discipline'),
    priorityId: listed('rfiPriorities', 'Priority'),
    raisedForClientId: optionalRef('client', ['Raised for', 'the company that it is raised for']),
    managerUserId: ref('user', 'RFI manager', {
      as: 'manager',
      missing: 'Choose someone who may open RFIs of this project.',
    }),
    assignees: labelled(
      'Assignees',
      z
        .array(assignee)
        .check(z.minLength(1, 'Choose who is asked for an answer.'), z.maxLength(20, 'Choose at most 20.')),
    ),
    distributionUserIds: refs('user', ['Copies to people', 'the people who get copies'], {
      max: 200,
      whenGone: 'clear',
    }),
    distributionGroupIds: refs('group', ['Copies to groups', 'the groups that get copies'], {
      max: 50,
      whenGone: 'clear',
    }),
    /** By default the project's time to answer, in working days. */
    dueOn: optionalDay('Due date'),
    locationId: optionalRef('projectLocation', 'Location'),
    documentIds: refs('projectDocumentPmp', 'Drawings and documents', { max: 50, whenGone: 'clear' }),
    costImpact: z._default(inWords(impactWords, oneOf(['Cost impact', 'the cost impact'], impacts)), 'unknown'),
    costEstimate: orNull(sum('Estimated cost', -999_999_999, 999_999_999)),
    timeImpact: z._default(inWords(impactWords, oneOf(['Time impact', 'the time impact'], impacts)), 'unknown'),
    timeDays: orNull(int(['Estimated days', 'the estimated number of days'], -365, 365)),
    isPrivate: yesNo('Private', false),
  },
  emptied: ({ costImpact, timeImpact }) => ({
    ...(costImpact !== 'yes' && { costEstimate: null }),
    ...(timeImpact !== 'yes' && { timeDays: null }),
  }),
  rules: [
    {
      field: 'assignees',
      message: 'Choose each person only once.',
      isMet: ({ assignees }) => new Set(assignees.map(({ userId }) => userId)).size === assignees.length,
    },
    {
      field: 'assignees',
      message: 'Ask at least one person for an answer.',
      isMet: ({ assignees }) => assignees.length === 0 || assignees.some(({ responseRequired }) => responseRequired),
    },
  ],
  facts: {
    /** Null for a draft. */
    number: z.nullable(z.string()),
    statusId: onlyValues(Object.values(rfiStatus), int('Status', 10, 60)),
    /** The folder in whose pages it opens: the root folder of the project's pmp system. */
    folderId: z.nullable(z.int()),
    raisedByUserId: z.int(),
    raisedByName: z.string(),
    ballInCourtUserIds: z.array(z.int()),
    ballInCourtNames: z.array(z.string()),
    ballInCourtClients: z.array(z.string()),
    ballSince: z.nullable(z.string()),
    /** In the order of `assignees`. */
    assigneeNames: z.array(z.string()),
    distribution: z.array(z.object({ id: z.int(), name: z.string(), isGroup: z.boolean() })),
    submittedOn: z.nullable(z.string()),
    closedOn: z.nullable(z.string()),
    /** Working days past the due date while it was open, up to the last time it stopped being open. */
    overdueDays: z.int(),
    /** How often it was opened again because the answers were not enough, or after it was closed; the first is 1. */
    round: z.int(),
    voidReason: z.nullable(z.string()),
    responses: z.array(z.custom<RfiResponse>()),
    answerCount: z.int(),
    officialResponseId: z.nullable(z.int()),
    formerQuestions: z.array(z.custom<RfiFormerQuestion>()),
    holdings: z.array(z.custom<RfiHolding>()),
    /** Links that were sent to people without an account, newest first. */
    answerLinks: z.array(z.custom<RfiAnswerLink>()),
    files: manyFiles('File', { most: 50, path: 'rfiFile' }),
    fileCount: z.int(),
    /** Those of `documentIds` that the reader may open. */
    documents: z.array(z.custom<LinkedDocument>()),
    /** Whether it may be closed without an official answer, by the settings of the project. */
    officialRequired: z.boolean(),
    /** The change request that was made of it; null if there is none or the reader may not see it. */
    changeRequestId: z.nullable(z.int()),
    changeRequestNumber: z.nullable(z.string()),
  },
  summary: [
    'parentProjectId',
    'projectNumber',
    'number',
    'subject',
    'disciplineId',
    'disciplineName',
    'priorityId',
    'priorityName',
    'statusId',
    'folderId',
    'raisedByUserId',
    'raisedByName',
    'raisedForClientId',
    'raisedForClientName',
    'managerUserId',
    'managerName',
    'assignees',
    'assigneeNames',
    'ballInCourtUserIds',
    'ballInCourtNames',
    'ballInCourtClients',
    'ballSince',
    'dueOn',
    'submittedOn',
    'closedOn',
    'overdueDays',
    'costImpact',
    'costEstimate',
    'timeImpact',
    'timeDays',
    'isPrivate',
    'answerCount',
    'officialResponseId',
    'officialRequired',
  ],
  filter: { parentProjectId: ref('project', 'Project') },
  listsBy: ['parentProjectId'],
  window: defineWindow({
    columns: {
      number: { sort: 'text' },
      subject: { sort: 'text' },
      disciplineId: { sort: 'text', filter: 'choice' },
      statusId: { sort: 'whole', filter: 'choice' },
      ball: { sort: 'text', filter: 'choice' },
      company: { sort: 'text', filter: 'choice' },
      dueOn: { sort: 'day', filter: 'days' },
      days: { sort: 'whole' },
      cost: { sort: 'number' },
      timeDays: { sort: 'whole' },
      priorityId: { sort: 'text' },
      author: { sort: 'text' },
      managerUserId: { sort: 'text' },
    },
    start: { column: 'dueOn', down: false },
    search: ['number', 'subject', 'disciplineId', 'ball', 'company', 'author', 'managerUserId'],
    views: ['pending', 'open', 'mine', 'overdue', 'closed', 'all'],
    toggles: ['raised'],
  }),
  actions: {
    submit: z.object({}),
    return: z.object(reason),
    open: z.object({ dueOn: optionalDay('Due date') }),
    answer: z.object(answer),
    forward: z.object({
      userId: ref('user', 'Person', { whenGone: 'keep' }),
      text: longText('Message', 4000),
    }),
    comment: z.object({ text: longText('Comment', 4000) }),
    askOutside: z.object({
      email: eMail(),
      name: name('Name', 100),
      company: optionalName('Company', 150),
      message: optionalLongText('Message', 2000),
      days: z._default(int(['Link valid for', 'the number of days for which the link is valid'], 1, 60), 14),
    }),
    withdrawLink: z.object({ linkId: chosenId('Link') }),
    enough: z.object({}),
    notEnough: z.object(reason),
    close: z.object({ officialResponseId: optionalId(['Official answer', 'the official answer']) }),
    reopen: z.object(reason),
    askReopen: z.object(reason),
    void: z.object(reason),
  },
  moves: {
    10: ['submit'],
    20: ['open', 'return', 'comment', 'void'],
    30: ['answer', 'forward', 'askOutside', 'withdrawLink', 'enough', 'comment', 'void'],
    40: ['close', 'notEnough', 'comment', 'void'],
    50: ['reopen', 'askReopen'],
  },
  affects: { projectIds: 'project' },
  alsoAnnounces: project,
})

export type Rfi = Row<typeof rfi>
export type RfiSummary = Summary<typeof rfi>
export type RfiDraft = Draft<typeof rfi>
