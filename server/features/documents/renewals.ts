import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import { documentStatus, takesRevision } from '#contract/documents/documentStatus.ts'
import { documentKinds } from '#contract/documents/documentKind.ts'
import type { SourceKind } from '#contract/documents/sourceKinds.ts'
import { folderSystems } from '#contract/documents/projectFolders.ts'
import { grouped } from '#contract/grouped.ts'
import { inSlices } from '#server/core/slices.ts'
import type { Write } from '#server/core/write.ts'
import { libraryDocuments } from '#server/db/tables/libraryDocument.ts'
import { projectDocuments } from '#server/db/tables/projectDocument.ts'
import { treeOf } from './folders/folderTrees.ts'
import { sourcesIn, type Source, type SourcePlace } from './sources.ts'

const systemOf = (kind: SourceKind) => folderSystems.find((system) => documentKinds[system] === kind) ?? null

/** A copy whose source has a newer approved revision. */
interface Renewal {
  copyId: number
  place: SourcePlace
  source: Source
}

/**
 * Finds the copies in a safety file whose source has a newer approved revision: among the named ones, or all. If the
 * person may not download a source, its copy stays unchanged; `closed` counts those.
 */
export async function renewalsIn(w: Write, projectId: number, named: readonly number[] | null) {
  const copies = await w.tx
    .select()
    .from(projectDocuments)
    .where(
      and(
        eq(projectDocuments.projectId, projectId),
        eq(projectDocuments.isDeleted, false),
        isNotNull(projectDocuments.sourceDocumentId),
        named === null ? undefined : inArray(projectDocuments.id, [...named]),
      ),
    )
    .orderBy(projectDocuments.id)
  const following = copies.filter(({ statusId }) => takesRevision(statusId) && statusId !== documentStatus.draft)
  const renewals: Renewal[] = []
  let closed = 0
  for (const [kind, some] of grouped(following, ({ sourceKind }) => sourceKind!)) {
    for (const slice of inSlices(some)) {
      const owners = await ownersOf(
        w,
        kind,
        slice.map((copy) => copy.sourceDocumentId!),
      )
      for (const [ownerId, theirs] of grouped(slice, (copy) => owners.get(copy.sourceDocumentId!) ?? 0)) {
        if (ownerId === 0) continue
        const place: SourcePlace = { kind, system: systemOf(kind), ownerId }
        const ids = theirs.map((copy) => copy.sourceDocumentId!)
        const sources = new Map((await sourcesIn(w, place, ids)).map((source) => [source.id, source]))
        for (const copy of theirs) {
          const source = sources.get(copy.sourceDocumentId!)
          if (!source?.mayDownload) closed++
          else if (source.revision !== null && source.revision.id > (copy.sourceRevisionId ?? 0))
            renewals.push({ copyId: copy.id, place, source })
        }
      }
    }
  }
  return { renewals, closed }
}

/** The projects or libraries of these documents that still exist. */
async function ownersOf({ tx }: Write, kind: SourceKind, ids: readonly number[]) {
  const system = systemOf(kind)
  if (system === null) {
    const rows = await tx
      .select({ id: libraryDocuments.id, ownerId: libraryDocuments.documentLibraryId })
      .from(libraryDocuments)
      .where(and(inArray(libraryDocuments.id, [...ids]), eq(libraryDocuments.isDeleted, false)))
    return new Map(rows.map(({ id, ownerId }) => [id, ownerId]))
  }
  const { documents } = treeOf(system)
  const rows = await tx
    .select({ id: documents.id, ownerId: documents.projectId })
    .from(documents)
    .where(and(inArray(documents.id, [...ids]), eq(documents.isDeleted, false)))
  return new Map(rows.map(({ id, ownerId }) => [id, ownerId]))
}
