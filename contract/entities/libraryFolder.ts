import * as z from 'zod/mini'
import { defineEntity, type Draft, type Row } from '../entity.ts'
import { int } from '../fields.ts'
import { folderName } from '../documents/folders.ts'
import { optionalRef, ref } from '../references.ts'

/** Maximum depth of a library's folders. */
export const libraryDepth = 8

export const libraryFolder = defineEntity('libraryFolder', {
  name: 'Folder',
  plural: 'Folders',
  path: 'documentLibraryFolder',
  hub: 'DocumentLibraryFolder',
  scope: 'all',
  draft: {
    documentLibraryId: ref('documentLibrary', 'Document library', { as: 'library', whenGone: 'follows' }),
    parentId: optionalRef('libraryFolder', 'Parent folder', { whenGone: 'follows', within: 'documentLibraryId' }),
    name: folderName(),
  },
  facts: {
    sortOrder: int(['Order', 'the place in the order'], 0, 1e9),
    documentCount: int('Documents', 0, 1e9),
  },
  summary: ['documentLibraryId', 'parentId', 'name', 'sortOrder', 'documentCount'],
  filter: { documentLibraryId: ref('documentLibrary', 'Document library') },
  listsBy: ['documentLibraryId'],
  /** Moves the folder below another one (null is the top level), before `beforeId` or last. */
  actions: {
    place: z.object({
      parentId: optionalRef('libraryFolder', 'Parent folder'),
      beforeId: optionalRef('libraryFolder', 'Folder'),
    }),
  },
  affects: { documentLibraryIds: 'documentLibrary', documentIds: 'libraryDocument' },
})

export type LibraryFolder = Row<typeof libraryFolder>
export type LibraryFolderDraft = Draft<typeof libraryFolder>
