import { and, eq, ne } from 'drizzle-orm'
import { audience } from '#server/core/audience.ts'
import type { Diff } from '#server/core/diff.ts'
import { markRecords } from '#server/core/marks.ts'
import { changeStamp, creationStamp } from '#server/core/stamps.ts'
import type { Write } from '#server/core/write.ts'
import { rightsOfCompanies } from '#server/core/rights/rightsChanged.ts'
import { projectClients } from '#server/db/tables/projectClient.ts'

/** The id of the relationship 'Client / employer'. Each project has exactly one. */
export const employer = 10

/** Updates the employer's row when the client of the project changes. */
export async function setEmployer(w: Write, projectId: number, clientId: number) {
  const [kept] = await w.tx
    .select()
    .from(projectClients)
    .where(
      and(
        eq(projectClients.projectId, projectId),
        eq(projectClients.relationshipId, employer),
        eq(projectClients.isDeleted, false),
      ),
    )
  if (kept?.clientId === clientId) return
  const [row] = kept
    ? await w.tx
        .update(projectClients)
        .set({ clientId, contactUserId: null, rowVersion: kept.rowVersion + 1, ...changeStamp(w) })
        .where(and(eq(projectClients.id, kept.id), ne(projectClients.clientId, clientId)))
        .returning()
    : await w.tx
        .insert(projectClients)
        .values({ projectId, clientId, relationshipId: employer, ...creationStamp(w) })
        .returning()
  if (!row) return
  const diff: Diff = {
    clientId: [kept?.clientId ?? null, clientId],
    ...(kept?.contactUserId && { contactUserId: [kept.contactUserId, null] }),
  }
  w.addHistory({
    entityKind: 'projectClient',
    entityId: row.id,
    projectId,
    action: kept ? 'changed' : 'created',
    comment: 'With the client of the project',
    diff,
  })
  w.announce({
    kind: 'projectClient',
    recordId: row.id,
    op: 'updated',
    version: row.rowVersion,
    affected: [[projectId], [clientId]],
    audience: audience.either(audience.kind('projectClient'), audience.project(projectId)),
  })
  await markRecords(w, 'client', [clientId, ...(kept ? [kept.clientId] : [])])
  await rightsOfCompanies(w, [clientId, kept?.clientId ?? 0], projectId)
}
