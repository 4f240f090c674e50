import { desc, eq } from 'drizzle-orm'
import { Hono } from 'hono'
import type { DocumentEntity } from '#contract/documents/documentKind.ts'
import { mostDownloads } from '#contract/documents/downloads.ts'
import { moveBulkPath } from '#contract/documents/moveDocuments.ts'
import { uploadPlanPath } from '#contract/documents/uploadPlan.ts'
import { hasRight } from '#contract/documents/folderRights.ts'
import type { FolderSystem } from '#contract/documents/projectFolders.ts'
import { answer } from '#server/core/answer.ts'
import { reading } from '#server/core/reading.ts'
import { forbidden, missing } from '#server/base/refuse.ts'
import { personOf, type Env } from '#server/core/request.ts'
import { asId } from '#server/core/resource.ts'
import type { Resource } from '#server/core/resourceKind.ts'
import { nameIn } from '#server/core/references/names.ts'
import type { FolderTable } from '#server/db/columns/folder.ts'
import { users } from '#server/db/tables/user.ts'
import type { DocumentTables } from '#server/db/columns/document.ts'
import { zipOf } from './documentZip.ts'
import { moveTogether } from './moveDocuments.ts'
import { planUpload } from './uploadPlan.ts'
import { uploadDocuments, uploadPath } from './uploadDocuments.ts'

/**
 * The routes of the documents of one system besides those of every kind: upload, zip file, and the list of downloads.
 */
export function documentCalls(
  kind: Resource<DocumentEntity>,
  system: FolderSystem,
  tables: DocumentTables,
  folders: FolderTable,
) {
  const { path, name } = kind.entity
  const read = reading(kind)
  const { downloads, revisions } = tables
  return new Hono<Env>()
    .post(uploadPath(system), (c) => uploadDocuments(c, { kind, system, tables, folders }))
    .post(`/${path}/${uploadPlanPath}`, (c) => planUpload(c, { kind, system, tables, folders }))
    .put(`/${path}/${moveBulkPath}`, (c) => moveTogether(c, { kind, system, tables, folders }))
    .get(`/${path}/zip`, (c) => zipOf(c, read, tables))
    .get(`/${path}/:id/downloads`, async (c) => {
      const id = asId.safeParse(c.req.param('id'))
      if (!id.success) throw missing(name)
      const { db } = c.get('services')
      const row = await read.one(db, personOf(c), id.data)
      if (!hasRight(row.flags, 'canManage')) throw forbidden('see who downloaded this document')
      const found = await db
        .select({
          id: downloads.id,
          userId: downloads.userId,
          userName: nameIn('user'),
          revision: revisions.code,
          inZip: downloads.inZip,
          on: downloads.on,
        })
        .from(downloads)
        .innerJoin(users, eq(users.id, downloads.userId))
        .leftJoin(revisions, eq(revisions.fileId, downloads.fileId))
        .where(eq(downloads.documentId, row.id))
        .orderBy(desc(downloads.id))
        .limit(mostDownloads)
      return answer(c, found)
    })
}
