import { and, eq, inArray, sql, type SQL } from 'drizzle-orm'
import { approvedStatuses, documentStatus, type DocumentStatus } from '#contract/documents/documentStatus.ts'
import { documentKinds } from '#contract/documents/documentKind.ts'
import { stageOf } from '#contract/documents/revisionCodes.ts'
import type { SourceKind } from '#contract/documents/sourceKinds.ts'
import { usualSuitability, type Suitability } from '#contract/documents/suitability.ts'
import { inForce } from '#contract/entities/libraryDocument.ts'
import { hasRight } from '#contract/documents/folderRights.ts'
import type { FolderSystem } from '#contract/documents/projectFolders.ts'
import { mostImported, type ImportAsked } from '#contract/projects/projectImport.ts'
import { folderFlags } from '#server/core/folderAccess.ts'
import { missing } from '#server/base/refuse.ts'
import type { Write } from '#server/core/write.ts'
import { treeOf } from './folders/folderTrees.ts'
import { libraryDocuments, libraryRevisions } from '#server/db/tables/libraryDocument.ts'

/** A document that may be copied, as the person who copies it sees it. */
export interface Source {
  id: number
  number: string | null
  title: string
  documentTypeId: number | null
  disciplineId: number | null
  originatorClientId: number | null
  tags: string[]
  isConfidential: boolean
  expiresOn: string | null
  classificationIds: number[]
  /** The classification of its folder. */
  folderClassificationId: number | null
  mayDownload: boolean
  /** The newest approved revision; null if none is approved. */
  revision: { id: number; code: string; suitability: Suitability; statusId: DocumentStatus; fileId: number } | null
}

export interface SourcePlace {
  kind: SourceKind
  /** Of a project's register; null for a library. */
  system: FolderSystem | null
  ownerId: number
}

/** The source of an import. */
export const placeOf = (asked: ImportAsked): SourcePlace =>
  asked.source === 'library'
    ? { kind: 'libraryDocument', system: null, ownerId: asked.libraryId! }
    : asked.source === 'project'
      ? projectPlace(asked.sourceSystem, asked.sourceProjectId!)
      : projectPlace(asked.source, asked.projectId)

const projectPlace = (system: FolderSystem, ownerId: number): SourcePlace => ({
  kind: documentKinds[system],
  system,
  ownerId,
})

/**
 * The documents of a register or a library that this person sees: those with these ids, or all, limited to one more
 * than an import may contain.
 */
export const sourcesIn = (w: Write, place: SourcePlace, ids: readonly number[]): Promise<Source[]> =>
  place.system === null ? fromLibrary(w, place, ids) : fromRegister(w, place.system, place.ownerId, ids)

async function fromRegister(w: Write, system: FolderSystem, projectId: number, ids: readonly number[]) {
  const { folders, documentTables } = treeOf(system)
  const { documents, revisions, classifications } = documentTables
  const rows = await w.tx
    .select({
      id: sql<number>`${documents.id}`,
      number: sql<string | null>`${documents.number}`,
      title: sql<string>`${documents.title}`,
      documentTypeId: sql<number | null>`${documents.documentTypeId}`,
      disciplineId: sql<number | null>`${documents.disciplineId}`,
      originatorClientId: sql<number | null>`${documents.originatorClientId}`,
      tags: sql<string[]>`${documents.tags}`,
      isConfidential: sql<boolean>`${documents.isConfidential}`,
      expiresOn: sql<string | null>`${documents.expiresOn}::text`,
      classificationIds: sql<number[]>`array(select c."toId" from ${classifications} c
        join "manualClassification" m on m.id = c."toId" and not m."isDeleted"
        where c."fromId" = ${documents.id} order by c.position)`,
      folderClassificationId: sql<number | null>`${folders.manualClassificationId}`,
      accessListId: sql<number | null>`${folders.accessListId}`,
      onlyNamed: sql<boolean>`${folders.onlyNamed}`,
      revisionId: sql<number | null>`${revisions.id}`,
      code: sql<string | null>`${revisions.code}`,
      suitability: sql<Suitability | null>`${revisions.suitability}`,
      statusId: sql<DocumentStatus | null>`${revisions.statusId}`,
      fileId: sql<number | null>`${revisions.fileId}`,
    })
    .from(documents)
    .innerJoin(folders, eq(folders.id, documents.folderId))
    .leftJoin(
      revisions,
      sql`${revisions.id} = (select max(r.id) from ${revisions} r
        where r."documentId" = ${documents.id} and r."statusId" in ${[...approvedStatuses]})`,
    )
    .where(
      and(
        eq(documents.projectId, projectId),
        eq(documents.isDeleted, false),
        ids.length > 0 ? inArray(documents.id, [...ids]) : undefined,
        seenOf(w, documentKinds[system]),
      ),
    )
    .orderBy(documents.id)
    .limit(mostImported + 1)
  return rows.map(({ accessListId, onlyNamed, revisionId, code, suitability, statusId, fileId, ...row }): Source => ({
    ...row,
    mayDownload: hasRight(folderFlags(w.person, { projectId, accessListId, onlyNamed }, system), 'canDownload'),
    revision:
      revisionId === null
        ? null
        : { id: revisionId, code: code!, suitability: suitability!, statusId: statusId!, fileId: fileId! },
  }))
}

/** The documents of a kind that this person sees, confidential ones only if they may. */
function seenOf({ services, person }: Write, kind: SourceKind): SQL | undefined {
  const seen = services.kinds[kind]!.rules.finds(person)
  return seen === true ? undefined : seen === false ? sql`false` : seen
}

async function fromLibrary(w: Write, { ownerId }: SourcePlace, ids: readonly number[]): Promise<Source[]> {
  const rows = await w.tx
    .select({
      id: libraryDocuments.id,
      title: libraryDocuments.name,
      documentTypeId: libraryDocuments.documentTypeId,
      expiresOn: libraryDocuments.expiresOn,
      revisionId: libraryRevisions.id,
      code: libraryRevisions.code,
      fileId: libraryRevisions.fileId,
      statusId: libraryDocuments.statusId,
    })
    .from(libraryDocuments)
    .leftJoin(libraryRevisions, eq(libraryRevisions.id, libraryDocuments.currentRevisionId))
    .where(
      and(
        eq(libraryDocuments.documentLibraryId, ownerId),
        eq(libraryDocuments.isDeleted, false),
        ids.length > 0 ? inArray(libraryDocuments.id, [...ids]) : undefined,
        seenOf(w, 'libraryDocument'),
      ),
    )
    .orderBy(libraryDocuments.id)
    .limit(mostImported + 1)
  if (rows.length === 0 && ids.length > 0) throw missing('Document')
  return rows.map(({ revisionId, code, fileId, statusId, ...row }) => ({
    ...row,
    number: null,
    disciplineId: null,
    originatorClientId: null,
    tags: [],
    isConfidential: false,
    classificationIds: [],
    folderClassificationId: null,
    mayDownload: true,
    revision:
      revisionId === null || !inForce.includes(statusId)
        ? null
        : { id: revisionId, ...codeFor(code!), statusId: documentStatus.approved, fileId: fileId! },
  }))
}

/** The code of a library's revision, if a register can have it. */
function codeFor(code: string): { code: string; suitability: Suitability } {
  const fitting = stageOf(code) ? code : 'P01'
  return { code: fitting, suitability: usualSuitability(fitting) }
}
