import { and, eq, isNull, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { ConfidentialSince, takeOut } from '#contract/safetyFile/safetyFileIssue.ts'
import { markRecords } from '#server/core/marks.ts'
import { notNow } from '#server/base/refuse.ts'
import type { Write } from '#server/core/write.ts'
import { rowsOf, type Reader } from '#server/db/database.ts'
import { safetyFileIssueDocuments as issued } from '#server/db/tables/safetyFileIssue.ts'

/** The documents of issues that have been made confidential since, by title. */
export const confidentialSince = async (db: Reader, projectId: number) =>
  rowsOf<ConfidentialSince>(
    await db.execute(sql`
      select i."documentId", max(i.title) as title, jsonb_agg(s.number order by s.number) as issues
      from "safetyFileIssueDocument" i
        join "safetyFileIssue" s on s.id = i."issueId"
        join "projectDocument" d on d.id = i."documentId"
      where s."projectId" = ${projectId} and i."takenOutOn" is null and d."isConfidential"
      group by i."documentId" order by title`),
  )

/**
 * Removes a document that was made confidential from all readable issues. The issues record which document it was, who
 * removed it, when and why.
 */
export async function takeOutOfIssues(w: Write, { projectId, documentId, reason }: z.output<typeof takeOut>) {
  const [held] = rowsOf<{ isConfidential: boolean }>(
    await w.tx.execute(sql`select d."isConfidential" from "projectDocument" d
      where d.id = ${documentId} and d."projectId" = ${projectId}
        and exists (select 1 from "safetyFileIssueDocument" i where i."documentId" = d.id and i."takenOutOn" is null)
      for update`),
  )
  if (!held) throw notNow('This document is in none of the issues.')
  if (!held.isConfidential) throw notNow('Only a document that was made confidential is taken out of the issues.')
  const found = (await confidentialSince(w.tx, projectId)).find((one) => one.documentId === documentId)
  await w.tx
    .update(issued)
    .set({ takenOutOn: w.on, takenOutById: w.person.userId, takenOutReason: reason })
    .where(and(eq(issued.documentId, documentId), isNull(issued.takenOutOn)))
  const numbers = found?.issues ?? []
  const comment = `${numbers.length === 1 ? 'Issue' : 'Issues'} ${numbers.join(', ')}: ${reason}`
  // The title of a confidential document must not be shown to everyone who reads the history of the project.
  w.addHistory({ entityKind: 'project', entityId: projectId, projectId, action: 'takenOut', comment })
  w.addHistory({ entityKind: 'projectDocument', entityId: documentId, projectId, action: 'takenOut', comment })
  await markRecords(w, 'project', [projectId])
  return { documentId, issues: numbers }
}
