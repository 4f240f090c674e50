import * as z from 'zod/mini'
import type { BackgroundTask } from '../entities/backgroundTask.ts'
import { storedName } from '../questionnaires/signature.ts'
import { eachOnce, largestInt, line, longText, name, optionalName } from '../fields.ts'

const id = z.int().check(z.minimum(1), z.maximum(largestInt))

/** The maximum number of documents named in one request. To publish all of a safety file, none are named. */
const mostNamed = 10_000

/**
 * Body of `PUT /api/ProjectPublish` (specification, section 7.2): publishes approved documents of the safety file, the
 * named ones or all, and freezes what is then published as the next issue.
 */
export const publish = z.object({
  projectId: id,
  mode: z.enum(['selection', 'all']),
  documentIds: z._default(z.array(id).check(z.maxLength(mostNamed), eachOnce()), []),
  note: longText('Note', 1000),
})
export type Publish = z.input<typeof publish>

/** An issue that was made while the person waited. */
export interface IssueMade {
  number: number
  documentCount: number
}
/** The answer of `PUT /api/ProjectPublish`: the issue, or the task that makes one of so many documents. */
export type PublishAnswer = (IssueMade & { task?: undefined }) | { task: BackgroundTask }

/** Body of `PUT /api/projectIssue/accept`: the client accepts an issue by typing their full name. */
export const acceptance = z.object({
  projectId: id,
  number: id,
  signature: line('Full name', 120, 'Type your full name.'),
})

/** The largest letter in MB, and the name of the field. */
export const letterLimits = { largest: 20, label: 'Letter or e-mail' } as const

/**
 * Fields of `POST /api/projectIssue/acceptFor` (multipart, with `files`): a manager of the safety file accepts an issue
 * on behalf of a person of the client whose written acceptance is attached.
 */
export const acceptanceFor = z.extend(acceptance, {
  /** The company on whose behalf the safety file is accepted. */
  clientId: id,
  name: name('Name', 120),
  role: name('Role in the company', 80),
})

/** The person on whose behalf an issue was accepted, if not by the client's own people. */
export interface AcceptedFor {
  name: string
  role: string
  company: string
}

/** 'A', or 'A for B (Estates manager) of C, letter attached'. */
export const acceptedWords = ({ acceptedByName, acceptedByNow, acceptedFor }: SafetyFileIssue) => {
  const name = storedName(acceptedByName ?? '', acceptedByNow)
  return acceptedFor === null
    ? name
    : `${name} for ${acceptedFor.name} (${acceptedFor.role}) of ${acceptedFor.company}, letter attached`
}

/** On whose behalf the reader may accept an issue: the companies, and their people with an account. */
export interface AcceptableFor {
  companies: { id: number; name: string }[]
  people: { name: string; role: string | null; clientId: number }[]
}

export const updateSources = ['reason', 'changeRequest', 'job'] as const
export type UpdateSource = (typeof updateSources)[number]

/** The words for the causes of a file update, in forms and lists. */
export const updateSourceWords: Record<UpdateSource, string> = {
  reason: 'Other reason',
  changeRequest: 'Change request',
  job: 'Facility management job',
}

/**
 * Body of `PUT /api/projectIssue/update`: opens a file update, in which a locked safety file may be changed until the
 * next issue.
 */
export const fileUpdate = z
  .object({
    projectId: id,
    source: z._default(z.enum(updateSources), 'reason'),
    /** The number of the change request or the job. */
    reference: optionalName('Reference', 40),
    reason: longText('Reason', 1000),
  })
  .check(
    z.refine(({ source, reference }) => source === 'reason' || reference !== null, {
      path: ['reference'],
      error: 'Enter the number of the change request or the job.',
    }),
  )

/** Body of `PUT /api/projectIssue/takeOut`: removes a document that was made confidential from all issues. */
export const takeOut = z.object({ projectId: id, documentId: id, reason: longText('Reason', 1000) })
export type TakeOut = z.input<typeof takeOut>

/** A document that was made confidential after it was issued, and can still be read in these issues. */
export interface ConfidentialSince {
  documentId: number
  title: string
  issues: number[]
}

export type FileUpdateDraft = z.input<typeof fileUpdate>

/** Why a locked safety file was changed. */
export interface FileUpdate {
  source: UpdateSource
  reference: string | null
  reason: string
  openedOn: string
  openedByName: string
}

/** A numbered issue of a project's safety file. */
export interface SafetyFileIssue {
  number: number
  note: string
  issuedOn: string
  issuedByName: string
  documentCount: number
  acceptedOn: string | null
  acceptedByName: string | null
  /** The account's present name, if it has changed. */
  acceptedByNow: string | null
  acceptedFor: AcceptedFor | null
  /** The file update that led to it; null before the file was locked. */
  update: FileUpdate | null
}

/** The issues of a safety file, the newest first, and what the reader may do. */
export interface SafetyFileIssues {
  issues: SafetyFileIssue[]
  /** What prevents the next issue, in sentences; null for readers who may not make one. */
  obstacles: string[] | null
  /** Warnings that do not prevent it. */
  cautions: string[]
  mayAccept: boolean
  /** Set for readers who may accept only for a named person of the client. */
  acceptableFor: AcceptableFor | null
  /** The names of the people who are asked to accept the newest issue; null if none waits for it. */
  asked: string[] | null
  /** Whether the file can be changed only after a file update is opened. */
  isLocked: boolean
  /** The file update that is open; null if there is none. */
  update: FileUpdate | null
  mayUpdate: boolean
  /** The documents that can be removed from the issues; none for readers who do not manage the safety file. */
  confidentialSince: ConfidentialSince[]
}

/** A document as it is in an issue. */
export interface IssuedDocument {
  documentId: number
  folderPath: string
  number: string | null
  title: string
  revision: string
  suitability: string
  fileId: number
  fileName: string
  fileSize: number
  fileMime: string
}
