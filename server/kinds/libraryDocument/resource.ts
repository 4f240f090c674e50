import { sql } from 'drizzle-orm'
import { inForce, libraryDocument, libraryStatus } from '#contract/entities/libraryDocument.ts'
import { libraryDocuments } from '#server/db/tables/libraryDocument.ts'
import { fileFacts } from '#server/core/fileFacts.ts'
import { keepsLibraries } from '#server/core/access.ts'
import { notNow } from '#server/base/refuse.ts'
import type { KindResource } from '#server/core/resourceKind.ts'
import { isToReadBy, stillToRead, notifyReaders } from './readers.ts'
import { readersOfDocument, readersOfPart, readingRights } from '../documentLibrary/tree.ts'
import { libraryDocumentCalls } from './calls.ts'
import { revisionHooks } from './revisions.ts'
import { libraryDocumentRules } from './rules.ts'
import { libraryDocumentWork } from './work.ts'
import { notifyOfDocumentEnds } from './expiries.ts'
import { accountName } from '#server/db/accountName.ts'

const revision = (column: string) =>
  sql.raw(`(select r."${column}" from "libraryRevision" r where r.id = "libraryDocument"."currentRevisionId")`)
export const libraryDocumentResource: KindResource<typeof libraryDocument> = {
  entity: libraryDocument,
  table: libraryDocuments,
  rules: libraryDocumentRules,
  work: libraryDocumentWork,
  timed: { daily: { documents: notifyOfDocumentEnds } },
  calls: libraryDocumentCalls,
  attachments: { revisions: revisionHooks },
  facts: {
    currentRevision: revision('code'),
    fileId: revision('fileId'),
    ...fileFacts(revision('fileId')),
    revisions: sql`(select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'code', r.code, 'notes', r.notes, 'fileId', r."fileId", 'fileName', f.name, 'fileSize', f.size,
        'fileMime', f.mime, 'on', to_char(r."createdOn" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'byName', ${accountName('r."createdById"')}) order by r.id desc), '[]'::jsonb)
      from "libraryRevision" r join "storedFile" f on f.id = r."fileId" where r."documentId" = "libraryDocument".id)`,
  },
  /** Only library managers see who else has read a document and who has not. */
  factsFor(person) {
    const only = keepsLibraries(person) ? null : person.userId
    const theirs = only === null ? sql`` : sql` and a."userId" = ${only}`
    return {
      readByIds: sql`(select coalesce(jsonb_agg(a."userId" order by a."userId"), '[]'::jsonb) from "libraryAcknowledgement" a where a."revisionId" = "libraryDocument"."currentRevisionId"${theirs})`,
      acknowledgements: sql`(select coalesce(jsonb_agg(jsonb_build_object('userId', a."userId", 'userName', ${accountName('a."userId"')}, 'revisionCode', r.code,
          'on', to_char(a."on" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by a."on" desc), '[]'::jsonb)
        from "libraryAcknowledgement" a join "libraryRevision" r on r.id = a."revisionId" where r."documentId" = "libraryDocument".id${theirs})`,
      toRead: isToReadBy(person),
      toReadBy: stillToRead(person.asOf, only),
    }
  },
  unique: { libraryRevision_code_unique: { field: 'code', label: 'Revision' } },
  dependsOn: { documentLibrary: readingRights, client: ['name'], user: ['firstName', 'lastName'] },
  audience: (row, tx) => readersOfDocument(tx, row),
  immutable: { documentLibraryId: 'A document cannot be moved to another library.' },
  actions: {
    publish(_w, row) {
      if (!row.currentRevisionId) throw notNow('There is no file to publish yet. Upload one first.')
      return { statusId: libraryStatus.published }
    },
    review: () => ({ statusId: libraryStatus.underReview }),
    supersede: () => ({ statusId: libraryStatus.superseded }),
    archive: () => ({ statusId: libraryStatus.archived }),
    reopen: () => ({ statusId: libraryStatus.draft }),
  },
  async afterwards(w, row, before) {
    // People who could read it until now must learn that it has left their lists.
    if (before && inForce.includes(before.statusId) && row.statusId === libraryStatus.draft)
      w.announce({
        kind: 'libraryDocument',
        recordId: row.id,
        op: 'updated',
        audience: await readersOfPart(w.tx, row),
        affected: [],
      })
    await notifyReaders(w, row, before)
  },
}
