import { sql } from 'drizzle-orm'
import type { WaitingRows, WorkAsked } from '#server/core/work.ts'
import { isToReadBy } from './readers.ts'
import { libraryDocuments } from '#server/db/tables/libraryDocument.ts'

/** Library documents that the person has to read and confirm. */
export const libraryDocumentWork = ({ person }: WorkAsked): WaitingRows[] => [
  {
    where: isToReadBy(person),
    projectId: null,
    number: null,
    title: libraryDocuments.name,
    url: sql`'/manage/documentLibraries/view/' || ${libraryDocuments.documentLibraryId} || '/document/'
      || ${libraryDocuments.id}`,
    reason: 'Document to acknowledge',
    next: 'Read',
    since: sql`(select r."createdOn" from "libraryRevision" r where r.id = ${libraryDocuments.currentRevisionId})`,
  },
]
