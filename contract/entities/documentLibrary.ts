import * as z from 'zod/mini'
import { defineEntity, type Draft, type Row, type Summary } from '../entity.ts'
import { int, name, oneOf, optionalLongText, yesNo } from '../fields.ts'
import type { FolderNode } from '../documents/folders.ts'
import { ref, refs } from '../references.ts'
import { inWords } from '../fieldFacts.ts'

/** Who may read a library besides its managers: people of its company, everyone, or people of chosen projects. */
export const libraryVisibilities = ['ownClient', 'all', 'projects'] as const
export const visibilityWords: Record<(typeof libraryVisibilities)[number], string> = {
  ownClient: 'The client’s own people',
  all: 'Everyone with an account',
  projects: 'People on selected projects',
}

/** A folder as shown in its library's row. */
export interface LibraryFolderNode extends FolderNode {
  documentCount: number
}
interface LibraryFolderTree extends LibraryFolderNode {
  subFolders: LibraryFolderTree[]
}
/** A document as shown in its library's row. */
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
    name: name('Name', 150),
    clientId: ref('client', 'Client'),
    description: optionalLongText('Description', 1000),
    visibility: z._default(
      inWords(visibilityWords, oneOf(['Read by', 'who reads it'], libraryVisibilities, 'Choose who reads it.')),
      'ownClient',
    ),
    // A deleted project keeps its id here and regains access to the library when it is restored.
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
      isMet: ({ visibility, projectIds }) => visibility !== 'projects' || projectIds.length > 0,
    },
  ],
  facts: {
    folderCount: int('Folders', 0, 1e9),
    /** Counts documents in force only. */
    documentCount: int('Documents', 0, 1e9),
    /** Earliest expiry or review date of the documents in force. */
    nextDueOn: z.nullable(z.string()),
    folders: z.array(z.custom<LibraryFolderNode>()),
    folderTrees: z.array(z.custom<LibraryFolderTree>()),
    /** Only documents the reader may see. */
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
