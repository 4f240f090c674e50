import * as z from 'zod/mini'
import { chosenId, eachOnce } from '../fields.ts'
import { seenVersions } from './seenVersions.ts'

/** The last part of `PUT /api/projectDocument/moveBulk`, after the path of the kind. */
export const moveBulkPath = 'moveBulk'
/** Most documents in one call. */
export const mostMoved = 500

/** Its body: documents of one project, and the folder of that project to move them to. */
export const moveDocuments = z.object({
  projectId: chosenId('Project'),
  folderId: chosenId('Folder'),
  ids: z
    .array(chosenId('Document'))
    .check(
      z.minLength(1, 'Choose at least one document.'),
      z.maxLength(mostMoved, `Choose up to ${mostMoved} documents.`),
      eachOnce<number>(),
    ),
  versions: seenVersions,
})
