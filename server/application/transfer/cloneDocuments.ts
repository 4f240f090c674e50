import { and, asc, eq, sql } from 'drizzle-orm'
import { documentKinds } from '#contract/documents/documentKind.ts'
import { documentStatus } from '#contract/documents/documentStatus.ts'
import { hasRight } from '#contract/documents/folderRights.ts'
import type { FolderSystem } from '#contract/documents/projectFolders.ts'
import type { Progress } from '#server/features/background/job.ts'
import { folderFlags } from '#server/core/folderAccess.ts'
import { markWhole } from '#server/core/marks.ts'
import { notNow } from '#server/base/refuse.ts'
import { inSlices } from '#server/core/slices.ts'
import type { Write } from '#server/core/write.ts'
import { holdContents } from '#server/platform/files/keeping.ts'
import { treeOf } from '#server/features/documents/folders/folderTrees.ts'
import { idsFor, newIds } from './newIds.ts'

/** The reason of a first revision (list uploadReasons). */
const newDocument = 10
/** The number of files that are looked up in the store at once. */
const lookedForAtOnce = 32

interface Found {
  id: number
  folderId: number
  title: string
  accessListId: number | null
  onlyNamed: boolean
  fileId: number | null
  sha256: string | null
}

/** A list of ids as one parameter. */
const list = (ids: readonly (number | null)[]) => sql`${`{${ids.map((id) => id ?? 'null').join()}}`}::int[]`

/**
 * Copies the documents of a system with their latest revision, as drafts, because decisions belong to the source
 * project. Files are shared. Documents that the person may not download are counted and left out.
 */
export async function cloneDocuments(
  w: Write,
  system: FolderSystem,
  from: number,
  projectId: number,
  folders: ReadonlyMap<number, number>,
  progress: Progress,
) {
  const kind = documentKinds[system]
  const { documents, all, left } = await copyable(w, system, from, folders)
  await refuseLost(w, documents, progress)
  let done = 0
  for (const some of inSlices(documents, 2_000)) {
    progress(done, documents.length)
    await copySlice(w, system, projectId, folders, some)
    done += some.length
  }
  if (all > 0) markWhole(w, kind)
  return { copied: documents.length, left }
}

async function copyable(w: Write, system: FolderSystem, from: number, folders: ReadonlyMap<number, number>) {
  const { folders: folderTable, documentTables } = treeOf(system)
  const { documents, revisions } = documentTables
  const seen = w.services.kinds[documentKinds[system]]!.rules.finds(w.person)
  const there = and(eq(documents.projectId, from), eq(documents.isDeleted, false))
  const [count] = await w.tx
    .select({ all: sql<number>`count(*)::int` })
    .from(documents)
    .where(there)
  const rows: Found[] = await w.tx
    .select({
      id: sql<number>`${documents.id}`,
      folderId: sql<number>`${documents.folderId}`,
      title: sql<string>`${documents.title}`,
      accessListId: sql<number | null>`${folderTable.accessListId}`,
      onlyNamed: sql<boolean>`${folderTable.onlyNamed}`,
      fileId: sql<number | null>`${revisions.fileId}`,
      sha256: sql<string | null>`(select f.sha256 from "storedFile" f where f.id = ${revisions.fileId})`,
    })
    .from(documents)
    .innerJoin(folderTable, eq(folderTable.id, documents.folderId))
    .leftJoin(revisions, eq(revisions.id, documents.currentRevisionId))
    .where(
      and(
        there,
        sql`${documents.statusId} <> ${documentStatus.withdrawn}`,
        seen === true ? undefined : seen === false ? sql`false` : seen,
      ),
    )
    .orderBy(asc(documents.id))
  const open = rows.filter(
    (row) =>
      folders.has(row.folderId) && hasRight(folderFlags(w.person, { ...row, projectId: from }, system), 'canDownload'),
  )
  return { documents: open, all: count!.all, left: rows.length - open.length }
}

/** Refuses to copy documents whose files are no longer in the store. */
async function refuseLost(w: Write, documents: readonly Found[], progress: Progress) {
  const hashes = [...new Set(documents.flatMap(({ sha256 }) => (sha256 === null ? [] : [sha256])))]
  await holdContents(w, hashes)
  const lost = new Set<string>()
  for (const some of inSlices(hashes, lookedForAtOnce)) {
    progress(0, documents.length)
    await Promise.all(
      some.map(async (sha256) => {
        if (!(await w.services.files.has(sha256))) lost.add(sha256)
      }),
    )
  }
  const titles = documents.filter(({ sha256 }) => sha256 !== null && lost.has(sha256)).map(({ title }) => title)
  if (titles.length === 0) return
  const more = titles.length > 5 ? ` and ${titles.length - 5} more` : ''
  throw notNow(
    `These files are lost: ${titles.slice(0, 5).join(', ')}${more}. Upload them again, or withdraw the documents.`,
  )
}

async function copySlice(
  w: Write,
  system: FolderSystem,
  projectId: number,
  folders: ReadonlyMap<number, number>,
  some: readonly Found[],
) {
  const kind = documentKinds[system]
  const [revision, classification] = [sql.identifier(`${kind}Revision`), sql.identifier(`${kind}ManualClassification`)]
  const table = sql.identifier(kind)
  const ids = await idsFor(
    w.tx,
    kind,
    some.map(({ id }) => id),
  )
  const withFile = some.filter(({ fileId }) => fileId !== null)
  const revisionIds = await newIds(w.tx, `${kind}Revision`, withFile.length)
  const fileIds = await newIds(w.tx, 'storedFile', withFile.length)
  const revisionOf = new Map(withFile.map(({ id }, at) => [id, revisionIds[at]!]))
  const author = sql`${w.on}::timestamptz, ${w.person.userId}::int`
  const old = list(some.map(({ id }) => id))
  await w.tx.execute(sql`
    insert into ${table} ("id", "projectId", "folderId", "number", "title", "documentTypeId", "originatorClientId",
      "disciplineId", "tags", "isConfidential", "expiresOn", "statusId", "currentRevisionId", "revision", "suitability",
      "revisedOn", "revisedById", "createdOn", "createdById", "updatedOn", "updatedById")
    select m.id, ${projectId}::int, m.folder, d."number", d."title", d."documentTypeId", d."originatorClientId",
      d."disciplineId", d."tags", d."isConfidential", d."expiresOn", ${documentStatus.draft}::int, m.revision,
      d."revision", d."suitability", case when m.revision is null then null else ${w.on}::timestamptz end,
      case when m.revision is null then null else ${w.person.userId}::int end, ${author}, ${author}
    from unnest(${old}, ${list(some.map(({ id }) => ids.get(id)!))},
      ${list(some.map(({ folderId }) => folders.get(folderId)!))},
      ${list(some.map(({ id }) => revisionOf.get(id) ?? null))}) as m(old, id, folder, revision)
    join ${table} d on d.id = m.old`)
  await w.tx.execute(sql`
    insert into ${classification} ("fromId", "toId", "position")
    select m.id, c."toId", c."position"
    from unnest(${old}, ${list(some.map(({ id }) => ids.get(id)!))}) as m(old, id)
    join ${classification} c on c."fromId" = m.old`)
  const files = sql`unnest(${list(withFile.map(({ fileId }) => fileId))}, ${list(fileIds)},
    ${list(withFile.map(({ id }) => ids.get(id)!))}, ${list(revisionIds)}) as m(old, id, document, revision)`
  await w.tx.execute(sql`
    insert into "storedFile" ("id", "sha256", "name", "mime", "size", "ownerKind", "ownerId", "ownerField", "createdOn",
      "createdById")
    select m.id, f.sha256, f.name, f.mime, f.size, ${kind}, m.document, 'revisions', ${author}
    from ${files} join "storedFile" f on f.id = m.old`)
  await w.tx.execute(sql`
    insert into ${revision} ("id", "documentId", "code", "suitability", "statusId", "fileId", "uploadReasonId", "notes",
      "createdOn", "createdById")
    select m.revision, m.document, r."code", r."suitability", ${documentStatus.draft}::int, m.id, ${newDocument}::int,
      'Copied with the project', ${author}
    from ${files} join ${revision} r on r."fileId" = m.old`)
  for (const { id, title } of some)
    w.addHistory({
      entityKind: kind,
      entityId: ids.get(id)!,
      projectId,
      action: 'created',
      comment: 'Copied with the project',
      diff: { title: [null, title] },
    })
}
