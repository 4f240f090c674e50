import { and, eq, not, sql, type SQL } from 'drizzle-orm'
import { Hono } from 'hono'
import type { DocumentEntity } from '#contract/documents/documentKind.ts'
import type { Referrer } from '#contract/documents/linkedDocuments.ts'
import { answer } from '#server/core/answer.ts'
import { reading } from '#server/core/reading.ts'
import { missing } from '#server/core/refuse.ts'
import { personOf, type Env } from '#server/core/request.ts'
import { asId } from '#server/core/resource.ts'
import type { Resource } from '#server/core/resourceKind.ts'
import { changeRequestRules } from '#server/kinds/changeRequest/rules.ts'
import { changeRequestDocuments, changeRequests } from '#server/kinds/changeRequest/table.ts'
import { rfiRules } from '#server/kinds/rfi/rules.ts'
import { rfiDocuments, rfis } from '#server/kinds/rfi/table.ts'

const may = (rule: boolean | SQL) => (typeof rule === 'boolean' ? sql.raw(String(rule)) : rule)
const pmpFolder = (projectId: SQL) =>
  sql<number | null>`(select p."rootFolderPmpId" from "project" p where p.id = ${projectId})`

/** `GET …/{id}/referredTo`: the RFIs and change requests that name a document, as far as the reader may see them. */
export function referredToCalls(kind: Resource<DocumentEntity>) {
  const read = reading(kind)
  return new Hono<Env>().get(`/${kind.entity.path}/:id/referredTo`, async (c) => {
    const id = asId.safeParse(c.req.param('id'))
    if (!id.success) throw missing(kind.entity.name)
    const [{ db }, person] = [c.get('services'), personOf(c)]
    const { id: documentId } = await read.one(db, person, id.data)
    const questions = await db
      .select({
        id: rfis.id,
        projectId: rfis.parentProjectId,
        folderId: pmpFolder(sql`${rfis.parentProjectId}`),
        number: rfis.number,
        title: rfis.subject,
        statusId: rfis.statusId,
      })
      .from(rfiDocuments)
      .innerJoin(rfis, eq(rfis.id, rfiDocuments.fromId))
      .where(and(eq(rfiDocuments.toId, documentId), not(rfis.isDeleted), may(rfiRules.finds(person))))
      .orderBy(rfis.id)
    const changes = await db
      .select({
        id: changeRequests.id,
        projectId: changeRequests.projectId,
        folderId: pmpFolder(sql`${changeRequests.projectId}`),
        number: changeRequests.number,
        title: changeRequests.title,
        statusId: changeRequests.statusId,
      })
      .from(changeRequestDocuments)
      .innerJoin(changeRequests, eq(changeRequests.id, changeRequestDocuments.fromId))
      .where(
        and(
          eq(changeRequestDocuments.toId, documentId),
          not(changeRequests.isDeleted),
          may(changeRequestRules.finds(person)),
        ),
      )
      .orderBy(changeRequests.id)
    const found: Referrer[] = [
      ...questions.map((row) => ({ kind: 'rfi' as const, ...row })),
      ...changes.map((row) => ({ kind: 'changeRequest' as const, ...row })),
    ]
    return answer(c, found)
  })
}
