import { and, eq, inArray, sql } from 'drizzle-orm'
import { documentKinds, type DocumentEntity } from '#contract/documents/documentKind.ts'
import { hasRight } from '#contract/documents/folderRights.ts'
import type { FolderSystem } from '#contract/documents/projectFolders.ts'
import type { Progress } from '#server/features/background/job.ts'
import { folderFlags } from '#server/core/folderAccess.ts'
import { inUse } from '#server/base/refuse.ts'
import type { Resource } from '#server/core/resourceKind.ts'
import { inSlices } from '#server/core/slices.ts'
import type { Write } from '#server/core/write.ts'
import { writing } from '#server/core/writing.ts'
import { documentFrom } from '#server/features/documents/documentFrom.ts'
import { contentOf } from '#server/platform/files/keeping.ts'
import { templateDocuments } from '#server/db/tables/templateDocument.ts'
import type { FolderTable } from '#server/db/columns/folder.ts'
import { treeOf } from './folderTrees.ts'

/** The first revision of every starter file, and why it was added: a new document (list uploadReasons). */
const firstRevision = { code: 'P01', suitability: 'S0' } as const
const newDocument = 10

/** One folder of a template, and the project's folder of the same name. */
interface Planned {
  source: { id: number; name: string }
  path: string
  existing: FolderTable['$inferSelect'] | null
}

/** One document of a template, with its folder in the project. */
export interface Starter<Folder extends Planned = Planned> {
  source: { name: string; documentTypeId: number | null; manualClassificationId: number | null; fileId: number | null }
  folder: Folder
  /** Whether the folder has no document of this name yet. */
  isNew: boolean
}

/** The documents of a template's folders. A type or classification that is no longer in use is left out. */
export async function starterDocuments<Folder extends Planned>(
  w: Write,
  system: FolderSystem,
  templateId: number,
  plan: readonly Folder[],
): Promise<Starter<Folder>[]> {
  const sources = await w.tx
    .select({
      folderId: templateDocuments.folderId,
      name: templateDocuments.name,
      documentTypeId: sql<number | null>`(select l.id from "lookup" l where l.list = 'documentTypes'
        and l.id = "templateDocument"."documentTypeId" and l."isActive" and not l."isDeleted")`,
      manualClassificationId: sql<number | null>`(select c.id from "manualClassification" c
        where c.id = "templateDocument"."manualClassificationId" and not c."isDeleted")`,
      fileId: templateDocuments.fileId,
    })
    .from(templateDocuments)
    .where(and(eq(templateDocuments.templateId, templateId), eq(templateDocuments.isDeleted, false)))
    .orderBy(templateDocuments.id)
  const folders = new Map(plan.map((planned) => [planned.source.id, planned]))
  const there = await titlesIn(
    w,
    system,
    plan.flatMap(({ existing }) => (existing ? [existing.id] : [])),
  )
  const starters = sources.flatMap(({ folderId, ...source }) => {
    const folder = folders.get(folderId)
    if (!folder) return []
    const isNew = !(folder.existing && there.has(`${folder.existing.id}/${source.name.toLowerCase()}`))
    return [{ source, folder, isNew }]
  })
  const closed = starters.find(
    ({ isNew, folder: { existing } }) =>
      isNew && existing && !hasRight(folderFlags(w.person, existing, system), 'canUpload'),
  )
  if (closed) throw inUse(`The template adds documents to ${closed.folder.source.name}, and you may not upload there.`)
  return starters
}

/** The titles of the documents in these folders, as 'folder/title' in lower case. */
async function titlesIn({ tx }: Write, system: FolderSystem, folderIds: readonly number[]) {
  const { documents } = treeOf(system)
  const found = new Set<string>()
  for (const some of inSlices(folderIds)) {
    const rows = await tx
      .select({ key: sql<string>`${documents.folderId} || '/' || lower(${documents.title})` })
      .from(documents)
      .where(and(inArray(documents.folderId, some), eq(documents.isDeleted, false)))
    for (const { key } of rows) found.add(key)
  }
  return found
}

/**
 * Adds the documents that do not exist yet: with a starter file as revision P01 with suitability S0, otherwise as an
 * expected document.
 */
export async function addStarters<Folder extends Planned>(
  w: Write,
  system: FolderSystem,
  projectId: number,
  starters: readonly Starter<Folder>[],
  folderOf: ReadonlyMap<Folder, number>,
  progress: Progress,
) {
  const kind = w.services.kinds[documentKinds[system]] as unknown as Resource<DocumentEntity>
  const { documentTables: tables } = treeOf(system)
  const added = starters.filter(({ isNew }) => isNew)
  for (const [at, { source, folder }] of added.entries()) {
    progress(at, added.length)
    const { name: title, documentTypeId, manualClassificationId, fileId } = source
    const manualClassificationIds = manualClassificationId === null ? [] : [manualClassificationId]
    const draft = { projectId, folderId: folderOf.get(folder)!, title, documentTypeId, manualClassificationIds }
    const stored = fileId === null ? null : await contentOf(w, fileId)
    if (fileId !== null && stored === null)
      w.warn({ message: `The starter file of ${title} is missing, so the document was added without a file.` })
    if (stored)
      await documentFrom(w, { kind, tables }, draft, stored, firstRevision, {
        uploadReasonId: newDocument,
        comment: 'From a template',
      })
    else await writing(kind).create(w, draft)
  }
}
