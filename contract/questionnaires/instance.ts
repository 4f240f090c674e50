import * as z from 'zod/mini'
import { manyFiles } from '../attachments.ts'
import { labelled } from '../fieldFacts.ts'
import { chosenId, int, longText, name, optionalLongText } from '../fields.ts'
import type { OpenSteps, RecordApproval } from '../approvals/processRun.ts'
import type { Result } from '../questions/scoring.ts'
import { recordSystem } from '../recordSystem.ts'
import { optionalRef, ref } from '../references.ts'
import type { WindowColumn } from '../window.ts'
import { instanceStatusWords } from './instanceStatus.ts'
import { linkFacts } from './links.ts'
import type { RenamedPerson } from './signature.ts'

/** The fields that every record of the process engine has (domain specification, 6.2). */
export const instanceDraft = {
  projectId: ref('project', 'Project', { whenGone: 'belongs', displayFields: ['number', 'name', 'timeZone'] }),
  processSubTypeId: ref('processSubType', 'Sub type', { missing: 'Choose a sub type that this project uses.' }),
  title: name('Title', 150),
  description: optionalLongText('Description', 4000),
  locationId: optionalRef('projectLocation', 'Location'),
  clientId: optionalRef('client', 'Company'),
}

/** The fields that the server adds. `path` is the first part of the address of the files of answers. */
export const instanceFacts = (path: string) => ({
  systemId: recordSystem,
  /** Null for a draft that was never submitted. */
  number: z.nullable(z.string()),
  statusId: labelled('Status', int('Status', 10, 95), instanceStatusWords),
  isConfidential: z.boolean(),
  authorUserId: z.int(),
  authorName: z.string(),
  /** The companies that are party to it: its own, and those of the people it names. */
  partyIds: z.array(z.int()),
  /** Whether it has a questionnaire to submit, and one to answer before it is closed. */
  asksMain: z.boolean(),
  asksCloseOut: z.boolean(),
  /** Whether a newer version of its questionnaire is published, to which a draft may change. */
  hasNewerForm: z.boolean(),
  scorePercent: z.nullable(z.int()),
  result: z.nullable(z.custom<Result>()),
  submittedOn: z.nullable(z.string()),
  decidedOn: z.nullable(z.string()),
  closedOn: z.nullable(z.string()),
  /** The hash of the last submission; null if there is none. A signature with another hash was given before. */
  contentHash: z.nullable(z.string()),
  /** The reason given when it was suspended, cancelled, reopened or closed. */
  reason: z.nullable(z.string()),
  /** The names of the people whose decision it waits for; '' if there are none. */
  waitingFor: z.string(),
  actionCount: z.int(),
  unfinishedActionCount: z.int(),
  /** The id of the approval that waits for the reader's decision; null if there is none. */
  toDecide: z.nullable(z.int()),
  /** Accounts with a name other than the one under which they signed or decided here. */
  renamedPeople: z.array(z.custom<RenamedPerson>()),
  approval: z.nullable(z.custom<RecordApproval>()),
  /** The steps of the approval that the reader can take. */
  approvalSteps: z.array(z.custom<OpenSteps>()),
  answerFiles: manyFiles('Photo', { most: 300, largest: 25, path: `${path}AnswerFile` }),
  ...linkFacts,
})

export const instanceSummary = [
  'projectId',
  'systemId',
  'projectNumber',
  'projectTimeZone',
  'number',
  'title',
  'processSubTypeId',
  'processSubTypeName',
  'locationId',
  'locationName',
  'clientId',
  'clientName',
  'isConfidential',
  'authorUserId',
  'authorName',
  'statusId',
  'result',
  'submittedOn',
  'closedOn',
  'waitingFor',
  'toDecide',
  'unfinishedActionCount',
] as const

/** The columns that every register of these records can be sorted and filtered by. */
export const instanceColumns = {
  number: { sort: 'text' },
  title: { sort: 'text' },
  processSubTypeId: { filter: 'choice' },
  statusId: { sort: 'whole', filter: 'choice' },
  clientId: { filter: 'choice' },
  locationId: { filter: 'choice' },
  createdOn: { sort: 'whole', filter: 'moments' },
} satisfies Record<string, WindowColumn>

export const instanceSearch = ['number', 'title', 'description'] as const

/** A reason that someone reads later. */
export const instanceReason = longText('Reason', 1000, 10)

/**
 * The input of a submission for approval. `chosen` contains user ids by stage, for stages whose people the author
 * chooses.
 */
export const submitInput = z.object({
  chosen: z._default(
    z.record(z.string(), z.array(chosenId('Person')).check(z.maxLength(20, 'Choose at most 20.'))),
    {},
  ),
})
