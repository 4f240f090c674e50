import { and, eq, inArray, isNotNull, lt, not, sql } from 'drizzle-orm'
import { approvedStatuses, documentStatus } from '#contract/documents/documentStatus.ts'
import type { ProjectFolderSummary } from '#contract/entities/projectFolder.ts'
import { handoverOf, handoverStatus, isSettled } from '#contract/safetyFile/handover.ts'
import { rowsOf, type Reader } from '#server/db/database.ts'
import { drawingType } from '#server/db/supplied/lookups.ts'
import {
  projectDocuments as documents,
  projectDocumentRevisions as revisions,
} from '#server/db/tables/projectDocument.ts'
import { listed } from '#server/features/documents/listed.ts'

/** Documents that expire within this many days are mentioned. */
const expiringWithin = 90
/**
 * Returns sentences on what prevents a safety file from being issued (every required folder must be accepted, with
 * documents for the issue, or not applicable; no document in review or rejected; and every drawing as built), and
 * warnings, which do not prevent it. `named` are the documents that the issue publishes; null for all that are
 * approved. Folders that the reader does not see count too, without their names.
 */
export async function readinessOf(
  db: Reader,
  projectId: number,
  folders: readonly Pick<ProjectFolderSummary, 'id'>[],
  today: string,
  named: readonly number[] | null = null,
) {
  const seen = new Set(folders.map(({ id }) => id))
  const deliverables = await foldersToIssue(db, projectId, named)
  const open = deliverables.filter((folder) => folder.isRequired && !isSettled(folder))
  const accepted = deliverables.filter(isAccepted)
  const empty = accepted.filter((folder) => folder.isRequired && folder.issued === 0)
  const unapproved = accepted.filter((folder) => folder.unapproved > 0)
  const leftOut = accepted.filter((folder) => folder.leftOut > 0)
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
  const ofFolders = (what: string, found: readonly { id: number; name: string }[]) => {
    const known = found.filter(({ id }) => seen.has(id))
    const names = known.map(({ name }) => name)
    return found.length === 0 ? [] : [`${what}: ${listed(names, found.length - known.length)}.`]
  }
  return {
    obstacles: [
      ...ofFolders('Required folders that are not accepted yet', open),
      ...ofFolders('Required folders of which this issue would hold nothing', empty),
      ...ofFolders('Accepted folders with documents that are not approved', unapproved),
      ...ofFolders('Accepted folders with documents that you did not choose', leftOut),
      ...said('Documents in review', inReview),
      ...said('Rejected documents', rejected),
      ...said('Drawings that are not as built (suitability A5 or A6, or a final plain revision)', notAsBuilt),
    ],
    cautions: said(`Documents that have expired or expire within ${expiringWithin} days`, expiring),
  }
}

/** Final plain revisions are numbers; preliminary ones have letters. */
const isAsBuilt = sql`(${revisions.suitability} in ('A5', 'A6', 'CR') or ${revisions.code} ~ '^[0-9]+$')`

const nameOf = sql<string>`coalesce(${documents.number} || ' ', '') || ${documents.title}`

/** A folder of a safety file with the effect of an issue on its documents. Confidential documents never count. */
interface FolderToIssue {
  id: number
  name: string
  isRequired: boolean
  statusId: number
  isNotApplicable: boolean
  documentCount: number
  /** The number of its documents that the issue would contain. */
  issued: number
  /** The number of documents whose newest revision is not approved. */
  unapproved: number
  /** The number of documents that are approved, but neither published nor chosen. */
  leftOut: number
}

const isAccepted = (folder: FolderToIssue) => handoverOf(folder) === handoverStatus.accepted

/** The folders of a safety file below its root, including those that the reader does not see. */
async function foldersToIssue(db: Reader, projectId: number, named: readonly number[] | null) {
  const approved = sql`d."statusId" = any(${`{${approvedStatuses.join()}}`}::int[])`
  const chosen = named === null ? sql`true` : sql`d.id = any(${`{${named.join()}}`}::int[])`
  const inForce = sql`exists (select 1 from "projectDocumentRevision" r
    where r."documentId" = d.id and r."statusId" = ${documentStatus.published})`
  return rowsOf<FolderToIssue>(
    await db.execute(sql`select f.id, f.name, f."isRequired", f."statusId", f."isNotApplicable",
        count(d.id)::int as "documentCount",
        count(d.id) filter (where ${inForce} or (${approved} and ${chosen}))::int as issued,
        count(d.id) filter (where not ${approved})::int as unapproved,
        count(d.id) filter (where ${approved} and not ${inForce} and not ${chosen})::int as "leftOut"
      from "projectFolder" f
        left join "projectDocument" d on d."folderId" = f.id and not d."isDeleted" and not d."isConfidential"
          and d."statusId" <> ${documentStatus.withdrawn}
      where f."projectId" = ${projectId} and f."parentId" is not null and not f."isDeleted"
      group by f.id
      order by f."sortOrder", f.id`),
  )
}

/**
 * The number of documents of accepted folders that are not published, and would be missing from the issue being made. A
 * person who makes an issue publishes only what they may publish.
 */
export async function acceptedButLeft(db: Reader, projectId: number) {
  const [found] = rowsOf<{ count: number }>(
    await db.execute(sql`select count(*)::int as count from "projectDocument" d
      join "projectFolder" f on f.id = d."folderId" and not f."isDeleted"
      where d."projectId" = ${projectId} and not d."isDeleted" and not d."isConfidential"
        and not f."isNotApplicable" and f."statusId" = ${handoverStatus.accepted}
        and d."statusId" not in (${documentStatus.published}, ${documentStatus.withdrawn})`),
  )
  return found!.count
}
