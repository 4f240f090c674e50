import { and, eq, not, sql, type SQL } from 'drizzle-orm'
import { Hono } from 'hono'
import type { DocumentEntity } from '#contract/documents/documentKind.ts'
import type { Referrer } from '#contract/documents/linkedDocuments.ts'
import { answer } from '#server/core/answer.ts'
import { reading } from '#server/core/reading.ts'
import { missing } from '#server/base/refuse.ts'
import { personOf, type Env } from '#server/core/request.ts'
import { asId } from '#server/core/resource.ts'
import type { Resource } from '#server/core/resourceKind.ts'
import { changeRequestDocuments, changeRequests } from '#server/db/tables/changeRequest.ts'
import { rfiDocuments, rfis } from '#server/db/tables/rfi.ts'

const may = (rule: boolean | SQL) => (typeof rule === 'boolean' ? sql.raw(String(rule)) : rule)
const pmpFolder = (projectId: SQL) =>
  sql<number | null>`(select p."rootFolderPmpId" from "project" p where p.id = ${projectId})`

/** The kinds that can refer to documents, with the fields that the list shows. */
const referrers = [
  {
    kind: 'rfi',
    links: rfiDocuments,
    record: rfis,
    projectId: rfis.parentProjectId,
    title: rfis.subject,
  },
  {
    kind: 'changeRequest',
    links: changeRequestDocuments,
    record: changeRequests,
    projectId: changeRequests.projectId,
    title: changeRequests.title,
  },
] as const

/**
 * `GET …/{id}/referredTo`: the RFIs and change requests that refer to a document, as far as the reader may see them.
 */
export function referredToCalls(kind: Resource<DocumentEntity>) {
  const read = reading(kind)
  return new Hono<Env>().get(`/${kind.entity.path}/:id/referredTo`, async (c) => {
    const id = asId.safeParse(c.req.param('id'))
    if (!id.success) throw missing(kind.entity.name)
    const [{ db, kinds }, person] = [c.get('services'), personOf(c)]
    const { id: documentId } = await read.one(db, person, id.data)
    const found: Referrer[] = []
    for (const { kind, links, record, projectId, title } of referrers) {
      const rows = await db
        .select({
          id: record.id,
          projectId,
          folderId: pmpFolder(sql`${projectId}`),
          number: record.number,
          title,
          statusId: record.statusId,
        })
        .from(links)
        .innerJoin(record, eq(record.id, links.fromId))
        .where(and(eq(links.toId, documentId), not(record.isDeleted), may(kinds[kind]!.rules.finds(person))))
        .orderBy(record.id)
      found.push(...rows.map((row) => ({ kind, ...row })))
    }
    return answer(c, found)
  })
}
