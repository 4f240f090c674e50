import * as z from 'zod/mini'
import { manyFiles } from '../attachments.ts'
import {
  changeFunding,
  changeFundingWords,
  changeKeyDates,
  changeKeyDateWords,
  changeRequestStatusWords,
  changeSourceKinds,
  changeSources,
  changeSourceTargets,
  changeSourceWords,
  isChangeSource,
} from '../changes/changeRequestStatus.ts'
import { costLine, largestCost, totalOf } from '../changes/costLines.ts'
import type { LinkedDocument } from '../documents/linkedDocuments.ts'
import { defineEntity, type Draft, type Row, type Summary } from '../entity.ts'
import { inWords, labelled } from '../fieldFacts.ts'
import {
  chosenId,
  day,
  eachOnce,
  int,
  longText,
  name,
  oneOf,
  optionalId,
  optionalLongText,
  optionalText,
  orNull,
  sum,
  yesNo,
} from '../fields.ts'
import type { OpenSteps, RecordApproval } from '../approvals/processRun.ts'
import { listed, optionalRef, optionalRefBy, ref, refs } from '../references.ts'
import { project } from './project.ts'
import { inSentence, type Label } from '../text/words.ts'
import { defineWindow } from '../window.ts'

const cost = (label: Label) => orNull(sum(label, -largestCost, largestCost))
const days = (label: Label) => orNull(int(label, -365, 365))
const reason = { reason: longText('Reason', 1000) }

/** The fields by which earlier entries of the history name a source. No row has them. */
const formerSources = {
  sourceRfiId: z.optional(optionalRef('rfi', 'Source RFI')),
  sourceObservationId: z.optional(optionalRef('observation', 'Source observation')),
  sourceIncidentId: z.optional(optionalRef('incident', 'Source incident')),
} as {}

/** The part of an answer that says where a change request belongs and what its reader may do (specification, 3.4). */
interface ChangeRequestViewData {
  projectId: number
  folderId: number | null
  allowedActions: string[]
  canEdit: boolean
  canDelete: boolean
}

/** A possible change of scope, cost or time, from early warning to implementation (domain specification, 9.2). */
export const changeRequest = defineEntity('changeRequest', {
  name: 'Change request',
  plural: 'Change requests',
  path: 'changeRequest',
  hub: 'ChangeRequest',
  scope: 'project',
  draft: {
    projectId: ref('project', 'Project', { whenGone: 'belongs', displayFields: ['number', 'name', 'currency'] }),
    title: name('Title', 150),
    typeId: listed('changeRequestTypes', 'Type'),
    reason: longText('Reason', 4000),
    description: longText('Description', 4000),
    contractClause: optionalText('Contract clause', 40),
    eventDate: day(
      ['Aware since', 'the day on which you became aware of it'],
      'Enter since when you have been aware of it.',
    ),
    onBehalfClientId: optionalRef('client', ['On behalf of', 'the company on whose behalf it is raised']),
    assessorUserId: optionalRef('user', 'Assessor', {
      as: 'assessor',
      missing: 'Choose someone who may open change requests of this project.',
    }),
    source: z._default(inWords(changeSourceWords, oneOf('Source', changeSources)), 'none'),
    sourceId: optionalRefBy('source', changeSourceTargets, 'Source record', { displayFields: [] }),
    instructionRef: optionalText('Instruction', 40),
    locationId: optionalRef('projectLocation', 'Location'),
    documentIds: refs('projectDocumentPmp', 'Documents', { max: 50, whenGone: 'clear' }),
    items: labelled(
      'Cost lines',
      z._default(z.array(costLine).check(z.maxLength(200, 'A change request has at most 200 cost lines.')), []),
    ),
    contingencyDraw: orNull(sum(['Drawn from contingency', 'the amount drawn from contingency'], 0, largestCost)),
    timeImpactDays: days(['Effect on completion', 'the effect on completion']),
    affectsKeyDates: inWords(
      changeKeyDateWords,
      labelled('Key dates', z._default(z.array(oneOf('Key date', changeKeyDates)).check(eachOnce()), [])),
    ),
    programmeNote: optionalLongText('Programme note', 2000),
    riskScore: orNull(int('Risk score', 1, 25)),
    safetyImpact: optionalLongText(['Effect on safety', 'the effect on safety'], 2000),
    affectsSafetyFile: yesNo('Affects the safety file', false),
    affectsBuildingControl: yesNo('Affects building control', false),
    fundedBy: z._default(inWords(changeFundingWords, oneOf(['Funded by', 'who pays for it'], changeFunding)), 'client'),
  },
  emptied: ({ source }) => ({
    ...(!isChangeSource(source) && { sourceId: null }),
    ...(source !== 'instruction' && { instructionRef: null }),
  }),
  rules: [
    {
      field: 'items',
      message: 'The cost lines add up to more than this version can hold.',
      isMet: ({ items }) => Math.abs(totalOf(items)) <= largestCost,
    },
    ...changeSourceKinds.map((kind) => ({
      field: 'sourceId' as const,
      message: `Choose the ${inSentence(changeSourceWords[kind])} it comes from.`,
      isMet: ({ source, sourceId }: { source: string; sourceId: number | null }) =>
        source !== kind || sourceId !== null,
    })),
    {
      field: 'instructionRef',
      message: 'Enter the reference of the instruction.',
      isMet: ({ source, instructionRef }) => source !== 'instruction' || instructionRef !== null,
    },
  ],
  facts: {
    /** Null for a draft. */
    number: z.nullable(z.string()),
    statusId: labelled('Status', int('Status', 10, 95), changeRequestStatusWords),
    /** The folder in whose pages it opens: the root folder of the project's pmp system. */
    folderId: z.nullable(z.int()),
    raisedByUserId: z.int(),
    raisedByName: z.string(),
    /** The companies that are a party to it: the one it is raised for, the author's and the assessor's. */
    partyIds: z.array(z.int()),
    /** The last day for the notice, by the time bar of the contract. */
    notifyBy: z.nullable(z.string()),
    notifiedOn: z.nullable(z.string()),
    /** Whether the notice came after its last day. The mark stays. */
    isNoticeLate: z.boolean(),
    noticeReplyDueOn: z.nullable(z.string()),
    quotationDueOn: z.nullable(z.string()),
    decisionDueOn: z.nullable(z.string()),
    /** The last day of the step it waits for: notice, answer to the notice, quotation or decision. */
    dueOn: z.nullable(z.string()),
    /** Null for a reader who does not read sums, as are the other sums; the cost lines are then empty. */
    costEstimate: cost('Estimate'),
    quotedCost: cost('Quotation'),
    quotedDays: days(['Quoted days', 'the quoted number of days']),
    /** What was put up for approval: the quotation, or the part of it that is recommended. */
    recommendedCost: cost('Recommended cost'),
    recommendedDays: days(['Recommended days', 'the recommended number of days']),
    agreedCost: cost('Agreed cost'),
    agreedDays: days(['Agreed days', 'the agreed number of days']),
    decidedOn: z.nullable(z.string()),
    implementedOn: z.nullable(z.string()),
    closedOn: z.nullable(z.string()),
    /** Why it was withdrawn, superseded or closed without a change. */
    endReason: z.nullable(z.string()),
    /** The number of the record it comes from; null if there is none or the reader may not open it. */
    sourceNumber: z.nullable(z.string()),
    supersededById: z.nullable(z.int()),
    supersededByNumber: z.nullable(z.string()),
    /** The names of those whose decision it waits for; '' if it waits for nobody. */
    waitingFor: z.string(),
    /** Those of `documentIds` that the reader may open. */
    documents: z.array(z.custom<LinkedDocument>()),
    viewData: z.custom<ChangeRequestViewData>(),
    approval: z.nullable(z.custom<RecordApproval>()),
    /** The steps of the approval that are open to the reader. */
    approvalSteps: z.array(z.custom<OpenSteps>()),
    files: manyFiles('File', { most: 50, path: 'changeRequestFile' }),
    ...formerSources,
  },
  summary: [
    'projectId',
    'projectNumber',
    'number',
    'title',
    'typeId',
    'typeName',
    'statusId',
    'folderId',
    'raisedByUserId',
    'raisedByName',
    'onBehalfClientId',
    'onBehalfClientName',
    'assessorUserId',
    'assessorName',
    'partyIds',
    'eventDate',
    'notifyBy',
    'notifiedOn',
    'isNoticeLate',
    'quotationDueOn',
    'decisionDueOn',
    'dueOn',
    'costEstimate',
    'quotedCost',
    'agreedCost',
    'timeImpactDays',
    'quotedDays',
    'agreedDays',
    'waitingFor',
  ],
  filter: { projectId: ref('project', 'Project') },
  listsBy: ['projectId'],
  window: defineWindow({
    columns: {
      number: { sort: 'text' },
      title: { sort: 'text' },
      typeId: { sort: 'text', filter: 'choice' },
      statusId: { sort: 'whole', filter: 'choice' },
      raised: { sort: 'moment', filter: 'days' },
      dueOn: { sort: 'day' },
      estimate: { sort: 'number' },
      agreed: { sort: 'number' },
      days: { sort: 'whole' },
      waiting: { sort: 'text', filter: 'choice' },
      author: { sort: 'text' },
      onBehalfClientId: { sort: 'text' },
      quotation: { sort: 'number' },
    },
    start: { column: 'raised', down: true },
    search: ['number', 'title', 'typeId', 'waiting', 'author', 'onBehalfClientId'],
    views: ['all', 'pending', 'approved', 'drafts'],
    toggles: ['waiting'],
    totals: ['estimate', 'agreed', 'days', 'quotation'],
  }),
  actions: {
    notify: z.object({}),
    assess: z.object({ assessorUserId: optionalId('Assessor') }),
    quote: z.object({
      quotedCost: sum('Quotation', -largestCost, largestCost),
      quotedDays: days(['Days', 'the number of days']),
    }),
    submit: z.object({
      recommendedCost: sum('Recommended cost', -largestCost, largestCost),
      recommendedDays: days(['Recommended days', 'the recommended number of days']),
      /** User ids by stage, where the template leaves the choice to whoever submits. */
      chosen: z._default(
        z.record(z.string(), z.array(chosenId('Person')).check(z.maxLength(20, 'Choose at most 20.'))),
        {},
      ),
    }),
    revise: z.object(reason),
    implement: z.object({}),
    close: z.object({}),
    closeUnchanged: z.object(reason),
    supersede: z.object({ changeRequestId: chosenId('Change request'), ...reason }),
    withdraw: z.object(reason),
  },
  moves: {
    10: ['notify'],
    20: ['assess', 'withdraw', 'supersede'],
    30: ['quote', 'closeUnchanged', 'withdraw', 'supersede'],
    40: ['submit', 'quote', 'withdraw', 'supersede'],
    50: ['withdraw', 'supersede'],
    60: ['implement'],
    65: ['implement'],
    70: ['revise', 'supersede'],
    75: ['close'],
  },
  affects: { projectIds: 'project' },
  alsoAnnounces: project,
})

export type ChangeRequest = Row<typeof changeRequest>
export type ChangeRequestSummary = Summary<typeof changeRequest>
export type ChangeRequestDraft = Draft<typeof changeRequest>
