import * as z from 'zod/mini'
import { defineEntity, type Draft, type Row, type Summary } from '../entity.ts'
import { int, oneOf, optionalText, text, yesNo } from '../fields.ts'
import type { FolderNode } from '../folders.ts'
import { ref, refs } from '../references.ts'

/**
 * Who reads a library beside those who keep it: the company's own people, everybody, or the people of chosen projects.
 */
export const libraryVisibilities = ['ownClient', 'all', 'projects'] as const

/** One folder of a library as the library itself brings it. */
export interface LibraryFolderNode extends FolderNode {
  documentCount: number
}
export interface LibraryFolderTree extends LibraryFolderNode {
  subFolders: LibraryFolderTree[]
}
/** A document as its library names it. */
export interface LibraryDocumentName {
  id: number
  folderId: number | null
  name: string
  statusId: number
}

/** The controlled documents of one company: policies, insurances, standard RAMS, toolbox talks, forms. */
export const documentLibrary = defineEntity('documentLibrary', {
  name: 'Document library',
  plural: 'Document libraries',
  path: 'documentLibrary',
  hub: 'DocumentLibrary',
  scope: 'all',
  draft: {
    name: text('Name', 150),
    clientId: ref('client', 'Client'),
    description: optionalText('Description', 1000),
    visibility: z._default(oneOf('Read by', libraryVisibilities, 'Choose who reads it.'), 'ownClient'),
    // A project that is deleted stays named, so that the library is open to it again once it is restored.
    projectIds: refs('project', 'Projects', {
      max: 200,
      tooMany: 'Choose up to 200 projects.',
      missing: 'Choose a project.',
      whenGone: 'keep',
    }),
    isActive: yesNo('Active', true),
  },
  emptied: ({ visibility, projectIds }) => ({ projectIds: visibility === 'projects' ? projectIds : [] }),
  rules: [
    {
      field: 'projectIds',
      message: 'Choose a project.',
      holds: ({ visibility, projectIds }) => visibility !== 'projects' || projectIds.length > 0,
    },
  ],
  facts: {
    folderCount: int('Folders', 0, 1e9),
    /** Those that are in force. */
    documentCount: int('Documents', 0, 1e9),
    /** When the next of them runs out or falls due for review. */
    nextDueOn: z.nullable(z.string()),
    folders: z.array(z.custom<LibraryFolderNode>()),
    folderTrees: z.array(z.custom<LibraryFolderTree>()),
    /** Those the reader may see. */
    documents: z.array(z.custom<LibraryDocumentName>()),
  },
  summary: [
    'name',
    'clientId',
    'clientName',
    'visibility',
    'projectIds',
    'isActive',
    'folderCount',
    'documentCount',
    'nextDueOn',
  ],
})

export type DocumentLibrary = Row<typeof documentLibrary>
export type DocumentLibrarySummary = Summary<typeof documentLibrary>
export type DocumentLibraryDraft = Draft<typeof documentLibrary>
