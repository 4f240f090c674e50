import { and, eq, inArray, isNotNull, lt, sql } from 'drizzle-orm'
import { documentStatus } from '#contract/documents/documentStatus.ts'
import type { ProjectFolderSummary } from '#contract/entities/projectFolder.ts'
import { isSettled } from '#contract/handover.ts'
import type { Reader } from '#server/db/database.ts'
import { projectDocuments as documents } from '../kinds/projectDocument/table.ts'

/** How long before it expires a document is named, in days. */
const expiringWithin = 90
/** How many records a sentence names before it only counts the rest. */
const mostNamed = 10

/**
 * Says in sentences what keeps a safety file from being issued (every required folder must be accepted or not
 * applicable, and no document in review or rejected), and what does not but should be known.
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
        inArray(documents.statusId, [
          documentStatus.approved,
          documentStatus.approvedWithComments,
          documentStatus.published,
        ]),
      ),
    )
  const said = (what: string, names: readonly { name: string }[]) =>
    names.length === 0 ? [] : [`${what}: ${listed(names.map(({ name }) => name))}.`]
  return {
    obstacles: [
      ...said('Required folders that are not accepted yet', open),
      ...said('Documents in review', inReview),
      ...said('Rejected documents', rejected),
    ],
    cautions: said(`Documents that have expired or expire within ${expiringWithin} days`, expiring),
  }
}

const nameOf = sql<string>`coalesce(${documents.number} || ' ', '') || ${documents.title}`

function listed(names: readonly string[]) {
  const rest = names.length - mostNamed
  return rest > 0 ? `${names.slice(0, mostNamed).join(', ')} and ${rest} more` : names.join(', ')
}
