import * as z from 'zod/mini'
import { revisions } from '../attachments.ts'
import { defineEntity, type Draft, type Row, type Summary } from '../entity.ts'
import { labelled } from '../fieldFacts.ts'
import { int, name, optionalDay, optionalLongText, yesNo } from '../fields.ts'
import { optionalListed, optionalRef, ref } from '../references.ts'

export const libraryStatus = { draft: 10, published: 20, underReview: 30, superseded: 40, archived: 50 } as const
/** The words for each status, in badges, history and exports. */
export const libraryStatusWords = {
  [libraryStatus.draft]: 'Draft',
  [libraryStatus.published]: 'Published',
  [libraryStatus.underReview]: 'Under review',
  [libraryStatus.superseded]: 'Superseded',
  [libraryStatus.archived]: 'Archived',
} as const
/** Statuses in which everyone who sees the library may read a document. */
export const inForce: readonly number[] = [libraryStatus.published, libraryStatus.underReview]

/** One revision of a document; the newest is in force. */
export interface LibraryRevision {
  id: number
  code: string
  notes: string | null
  fileId: number
  fileName: string
  fileSize: number
  fileMime: string
  on: string
  byName: string | null
}
/** A person's confirmation that they have read one revision. */
interface LibraryAcknowledgement {
  userId: number
  userName: string
  revisionCode: string
  on: string
}

/** A person who must confirm the current revision and has not done so. */
interface LibraryReader {
  userId: number
  userName: string
  clientName: string
}

/** A controlled document of a library with its revisions. */
export const libraryDocument = defineEntity('libraryDocument', {
  name: 'Document',
  plural: 'Documents',
  path: 'documentLibraryDocument',
  hub: 'DocumentLibraryDocument',
  scope: 'all',
  draft: {
    documentLibraryId: ref('documentLibrary', 'Document library', { as: 'library', whenGone: 'follows' }),
    folderId: optionalRef('libraryFolder', 'Folder', { whenGone: 'follows', within: 'documentLibraryId' }),
    name: name('Name', 200),
    documentTypeId: optionalListed('documentTypes', 'Document type'),
    description: optionalLongText('Description', 1000),
    reviewDueOn: optionalDay(['Review due', 'the day of the next review']),
    expiresOn: optionalDay(['Expiry', 'the expiry date']),
    acknowledgeRequired: yesNo('Reading must be confirmed', false),
  },
  facts: {
    statusId: labelled('Status', int('Status', 10, 50), libraryStatusWords),
    currentRevisionId: z.nullable(z.int()),
    currentRevision: z.nullable(z.string()),
    fileId: z.nullable(z.int()),
    fileName: z.nullable(z.string()),
    fileSize: z.nullable(z.int()),
    /** Newest first. */
    revisions: revisions<LibraryRevision>('Revision', { path: 'documentLibraryRevision' }),
    /** Users who have read the current revision. Library managers see all of them, other readers only themselves. */
    readByIds: z.array(z.int()),
    /** Confirmations of all revisions with names, newest first; restricted in the same way. */
    acknowledgements: z.array(z.custom<LibraryAcknowledgement>()),
    /** Whether the reader must confirm the current revision and has not done so. */
    toRead: z.boolean(),
    /** Users who have yet to confirm the current revision. Library managers see all of them, others only themselves. */
    toReadBy: z.array(z.custom<LibraryReader>()),
  },
  summary: [
    'documentLibraryId',
    'libraryName',
    'folderId',
    'name',
    'documentTypeName',
    'statusId',
    'currentRevision',
    'reviewDueOn',
    'expiresOn',
    'acknowledgeRequired',
    'fileId',
    'fileName',
    'fileSize',
    'readByIds',
    'toRead',
  ],
  filter: {
    documentLibraryId: ref('documentLibrary', 'Document library'),
    acknowledgeRequired: z.pipe(
      z.literal('true'),
      z.transform(() => true),
    ),
  },
  listsBy: ['documentLibraryId', 'acknowledgeRequired'],
  actions: {
    publish: z.object({}),
    review: z.object({}),
    supersede: z.object({}),
    archive: z.object({}),
    reopen: z.object({}),
  },
  moves: {
    10: ['publish', 'archive'],
    20: ['review', 'supersede', 'archive'],
    30: ['publish', 'supersede', 'archive'],
    40: ['archive'],
    50: ['reopen'],
  },
  affects: { documentLibraryIds: 'documentLibrary' },
})

export type LibraryDocument = Row<typeof libraryDocument>
export type LibraryDocumentSummary = Summary<typeof libraryDocument>
export type LibraryDocumentDraft = Draft<typeof libraryDocument>
