import * as z from 'zod/mini'
import { defineEntity, type Draft, type Row, type Summary } from '../entity.ts'
import { chosenId, eachOnce, int, oneOf, optionalText, reference, text } from '../fields.ts'
import type { FolderNode } from '../folders.ts'

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
    clientId: chosenId('Client'),
    description: optionalText('Description', 1000),
    visibility: z._default(oneOf('Visibility', libraryVisibilities), 'ownClient'),
    projectIds: z._default(
      z.array(reference('Project')).check(z.maxLength(200, 'Choose up to 200 projects.'), eachOnce()),
      [],
    ),
    isActive: z._default(z.boolean(), true),
  },
  rules: [
    {
      field: 'projectIds',
      message: 'Choose a project.',
      holds: ({ visibility, projectIds }) => visibility !== 'projects' || projectIds.length > 0,
    },
  ],
  facts: {
    clientName: z.string(),
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
