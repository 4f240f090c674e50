import { and, eq, inArray, sql } from 'drizzle-orm'
import {
  documentLibrary,
  type LibraryDocumentName,
  type LibraryFolderNode,
} from '#contract/entities/documentLibrary.ts'
import { inForce } from '#contract/entities/libraryDocument.ts'
import { nested } from '#contract/documents/folders.ts'
import { documentLibraries } from '#server/db/tables/documentLibrary.ts'
import { projects } from '#server/db/tables/project.ts'
import type { Person } from '#server/core/person.ts'
import { keepsLibraries, seesProject } from '#server/core/access.ts'
import type { Stored } from '#server/core/readable.ts'
import type { KindResource } from '#server/core/resourceKind.ts'
import { libraryTree, readersOf, readingRights } from './tree.ts'
import { documentLibraryRules } from './rules.ts'

const current = sql`d."documentLibraryId" = "documentLibrary".id and not d."isDeleted" and d."statusId" in (20, 30)`

export const documentLibraryResource: KindResource<typeof documentLibrary> = {
  entity: documentLibrary,
  table: documentLibraries,
  rules: documentLibraryRules,
  facts: {
    folderCount: sql`(select count(*)::int from "libraryFolder" f where f."documentLibraryId" = "documentLibrary".id and not f."isDeleted")`,
    documentCount: sql`(select count(*)::int from "libraryDocument" d where ${current})`,
    nextDueOn: sql`(select min(least(d."reviewDueOn", d."expiresOn"))::text from "libraryDocument" d where ${current})`,
    folders: sql`(select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'parentId', f."parentId", 'name', f.name, 'rowVersion', f."rowVersion") order by f."sortOrder", f.id), '[]'::jsonb)
      from "libraryFolder" f where f."documentLibraryId" = "documentLibrary".id and not f."isDeleted")`,
    documents: sql`(select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'folderId', d."folderId", 'name', d.name, 'statusId', d."statusId") order by lower(d.name), d.id), '[]'::jsonb)
      from "libraryDocument" d where d."documentLibraryId" = "documentLibrary".id and not d."isDeleted")`,
  },
  dependsOn: { documentLibrary: readingRights, libraryFolder: true, libraryDocument: true },
  restrictDelete: {
    clientId: { sentence: 'still keeps document libraries ({name}). Make it inactive instead.' },
  },
  forReader: (row, person) => ({
    ...(row.folders ? seenBy(row, person) : {}),
    // Readers see only those of its projects that they may see anyway.
    ...(!keepsLibraries(person) && {
      projectIds: (row.projectIds as number[]).filter((id) => seesProject(person, id)),
    }),
  }),
  audience: readersOf,
  async keptBecause(w, row) {
    const live = and(inArray(projects.id, row.projectIds), eq(projects.isDeleted, false))
    const isOpen = row.projectIds.length > 0 && (await w.tx.$count(projects, live)) > 0
    return isOpen ? `${row.name} is open to projects. Remove those first.` : null
  },
  async afterwards(w, row, before) {
    const key = `documentLibrary/${row.id}`
    if (before === row) await libraryTree.treeGone(w, key, row.id, readersOf(row))
    else if (!before) await libraryTree.treeMade(w, key, readersOf(row))
  },
}

/** Folder counts and document names cover only what the reader may open. */
function seenBy(row: Stored, person: Person) {
  const all = row.documents as LibraryDocumentName[]
  const documents = keepsLibraries(person) ? all : all.filter(({ statusId }) => inForce.includes(statusId))
  const counts = new Map<number | null, number>()
  for (const { folderId } of documents) counts.set(folderId, (counts.get(folderId) ?? 0) + 1)
  const folders = (row.folders as LibraryFolderNode[]).map((folder) => ({
    ...folder,
    documentCount: counts.get(folder.id) ?? 0,
  }))
  return { documents, folders, folderTrees: nested(folders) }
}
