import { and, eq, sql } from 'drizzle-orm'
import type { DocumentKind } from '#contract/documents/documentKind.ts'
import { documentStatus } from '#contract/documents/documentStatus.ts'
import { runStatus, stepStatus } from '#contract/approvals/processRun.ts'
import type { DocumentTables } from '#server/db/columns/document.ts'

/**
 * The people who are responsible for the review of each document: pairs of its id and a person whom the current stage
 * asks.
 */
export const holders = (kind: DocumentKind) => sql`select r."entityId" as id, e."userId" as value
  from "processRun" r
    join "processInstanceUserList" l on l."runId" = r.id and l."statusId" = ${stepStatus.current}::int
    join "processInstanceUser" e on e."listId" = l.id and e."statusId" = ${stepStatus.current}::int
  where r."entityKind" = ${kind}::text and r."statusId" = ${runStatus.inReview}::int`

/** Whether a document in review has no stages, so that people with the right on its folder decide. */
export const isHeldByRight = (kind: DocumentKind, documents: DocumentTables['documents']) =>
  and(
    eq(documents.statusId, documentStatus.inReview),
    sql`not exists (select 1 from "processRun" r where r."entityKind" = ${kind}::text
      and r."entityId" = ${documents.id} and r."statusId" = ${runStatus.inReview}::int)`,
  )!
