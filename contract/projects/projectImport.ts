import * as z from 'zod/mini'
import { chosenId, oneOf, optionalId } from '../fields.ts'
import type { BackgroundTask } from '../entities/backgroundTask.ts'

/** Possible sources of documents of a safety file: the same project, another one, or a document library. */
const importSources = ['pmp', 'sms', 'project', 'library'] as const
export type ImportSource = (typeof importSources)[number]

/** Statuses of revisions that are imported unless the rule names others: approved, with comments, published. */
export const importedStatuses = [30, 35, 50] as const

/** The maximum number of documents in one import. */
export const mostImported = 2_000

const ids = (label: string) => z._default(z.array(chosenId(label)).check(z.maxLength(mostImported)), [])

/** The body of `PUT /api/ProjectImport` (specification, 7.2). Without `documentIds` the rule chooses. */
export const projectImport = z
  .object({
    projectId: chosenId('Project'),
    /** A folder of the safety file, for documents that match no folder's classification. */
    targetFolderId: chosenId('Folder'),
    source: oneOf('Source', importSources, 'Choose where the documents come from.'),
    /** The other project. Its safety file is read, or the system in `sourceSystem`. */
    sourceProjectId: optionalId('Source project'),
    sourceSystem: z._default(oneOf('System', ['pmp', 'sms', 'sfs']), 'sfs'),
    libraryId: optionalId('Document library'),
    documentIds: ids('Document'),
    rule: z._default(
      z.object({
        classification: ids('Classification'),
        type: ids('Document type'),
        status: z._default(z.array(z.literal(importedStatuses)), [...importedStatuses]),
      }),
      { classification: [], type: [], status: [...importedStatuses] },
    ),
    /** Only returns what would be imported, and where. */
    dryRun: z._default(z.boolean(), false),
  })
  .check(
    z.refine(({ source, sourceProjectId }) => source !== 'project' || sourceProjectId !== null, {
      path: ['sourceProjectId'],
      error: 'Choose the project to import from.',
    }),
    z.refine(({ source, libraryId }) => source !== 'library' || libraryId !== null, {
      path: ['libraryId'],
      error: 'Choose the library to import from.',
    }),
  )
export type ImportAsked = z.output<typeof projectImport>

/** One document of the source, and the effect of an import on it. */
export interface ImportLine {
  documentId: number
  title: string
  number: string | null
  revision: string
  /** Its target folder; null if it is left out. */
  folderId: number | null
  folderName: string | null
  /** `revision` renews a copy that is older than its source. */
  does: 'add' | 'revision' | 'leaveOut'
  /** Why it is left out. */
  reason: string | null
}

/** The effect of an import, or the task that does it. */
export interface ImportAnswer {
  lines: ImportLine[]
  task: BackgroundTask | null
}
