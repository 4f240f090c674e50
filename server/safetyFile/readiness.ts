import { and, eq, inArray, isNotNull, lt, not, sql } from 'drizzle-orm'
import { approvedStatuses, documentStatus } from '#contract/documents/documentStatus.ts'
import type { ProjectFolderSummary } from '#contract/entities/projectFolder.ts'
import { isSettled } from '#contract/handover.ts'
import type { Reader } from '#server/db/database.ts'
import { drawingType } from '#server/db/supplied/lookups.ts'
import { projectDocuments as documents, projectDocumentRevisions as revisions } from '../kinds/projectDocument/table.ts'

/** How long before it expires a document is named, in days. */
const expiringWithin = 90
/** How many records a sentence names before it only counts the rest. */
const mostNamed = 10

/**
 * Says in sentences what keeps a safety file from being issued (every required folder must be accepted or not
 * applicable, no document in review or rejected, and every drawing as built), and what does not but should be known.
 */
export async function readinessOf(
  db: Reader,
  projectId: number,
  folders: readonly ProjectFolderSummary[],
  today: string,
) {
  const open = folders.filter((folder) => folder.isRequired && !folder.isRoot && !isSettled(folder))
  const withStatus = (statusId: number) =>
    db
      .select({ name: nameOf })
      .from(documents)
      .where(and(eq(documents.projectId, projectId), eq(documents.isDeleted, false), eq(documents.statusId, statusId)))
  const inReview = await withStatus(documentStatus.inReview)
  const rejected = await withStatus(documentStatus.rejected)
  const expiring = await db
    .select({ name: nameOf })
    .from(documents)
    .where(
      and(
        eq(documents.projectId, projectId),
        eq(documents.isDeleted, false),
        isNotNull(documents.expiresOn),
        lt(documents.expiresOn, sql`${today}::date + ${expiringWithin}::int`),
        inArray(documents.statusId, [...approvedStatuses]),
      ),
    )
  const notAsBuilt = await db
    .selectDistinct({ name: nameOf })
    .from(documents)
    .innerJoin(revisions, eq(revisions.documentId, documents.id))
    .where(
      and(
        eq(documents.projectId, projectId),
        eq(documents.isDeleted, false),
        eq(documents.documentTypeId, drawingType),
        inArray(revisions.statusId, [...approvedStatuses]),
        not(isAsBuilt),
      ),
    )
  const said = (what: string, names: readonly { name: string }[]) =>
    names.length === 0 ? [] : [`${what}: ${listed(names.map(({ name }) => name))}.`]
  return {
    obstacles: [
      ...said('Required folders that are not accepted yet', open),
      ...said('Documents in review', inReview),
      ...said('Rejected documents', rejected),
      ...said('Drawings that are not as built (suitability A5 or A6, or a final plain revision)', notAsBuilt),
    ],
    cautions: said(`Documents that have expired or expire within ${expiringWithin} days`, expiring),
  }
}

/** Final plain revisions are numbers; letters come before them. */
const isAsBuilt = sql`(${revisions.suitability} in ('A5', 'A6', 'CR') or ${revisions.code} ~ '^[0-9]+$')`

const nameOf = sql<string>`coalesce(${documents.number} || ' ', '') || ${documents.title}`

function listed(names: readonly string[]) {
  const rest = names.length - mostNamed
  return rest > 0 ? `${names.slice(0, mostNamed).join(', ')} and ${rest} more` : names.join(', ')
}
