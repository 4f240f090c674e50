import * as z from 'zod/mini'
import { eachOnce, largestInt, line, longText } from './fields.ts'

const id = z.int().check(z.minimum(1), z.maximum(largestInt))

/** The most documents that one request publishes by name. */
export const mostPublished = 1_000

/**
 * Body of `PUT /api/ProjectPublish` (specification, section 7.2): publishes approved documents of the safety file, the
 * named ones or all, and freezes what is then published as the next issue.
 */
export const publish = z.object({
  projectId: id,
  mode: z.enum(['selection', 'all']),
  documentIds: z._default(z.array(id).check(z.maxLength(mostPublished), eachOnce()), []),
  note: longText('Note', 1000),
})
export type Publish = z.input<typeof publish>

/** Body of `PUT /api/projectIssue/accept`: the client accepts an issue by typing their full name. */
export const acceptance = z.object({
  projectId: id,
  number: id,
  signature: line('Full name', 120, 'Type your full name.'),
})

/** A numbered issue of a project's safety file. */
export interface SafetyFileIssue {
  number: number
  note: string
  issuedOn: string
  issuedByName: string
  documentCount: number
  acceptedOn: string | null
  acceptedByName: string | null
}

/** The issues of a safety file, the newest first, and what the reader may do. */
export interface SafetyFileIssues {
  issues: SafetyFileIssue[]
  /** What keeps the next issue from being made, in sentences; null for readers who may not make one. */
  obstacles: string[] | null
  /** What does not keep it but should be known. */
  cautions: string[]
  mayAccept: boolean
}

/** A document as it stands in an issue. */
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
}
