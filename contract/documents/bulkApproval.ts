import * as z from 'zod/mini'
import { chosenId, eachOnce, oneOf, optionalLongText } from '../fields.ts'
import { folderSystems } from '../projectFolders.ts'
import type { DocumentSummary } from './documentKind.ts'
import { bulkDecisions } from './documentStatus.ts'
import { seenVersions } from './seenVersions.ts'

/** Most items in one `PUT /api/bulkApproval`. */
export const mostAtOnce = 200

/**
 * What `PUT /api/bulkApproval` takes (specification, 7.2). `system` says which documents the ids are of; without it
 * they are those of the safety file.
 */
export const bulkApproval = z.object({
  projectId: chosenId('Project'),
  itemKind: oneOf('Item kind', ['document', 'processInstance'], 'Say what is approved: document or processInstance.'),
  system: z._default(oneOf('System', folderSystems, 'Choose sfs, pmp or sms.'), 'sfs'),
  ids: z
    .array(chosenId('Document'))
    .check(
      z.minLength(1, 'Choose at least one document.'),
      z.maxLength(mostAtOnce, `Choose up to ${mostAtOnce} documents.`),
      eachOnce<number>(),
    ),
  versions: seenVersions,
  decision: oneOf('Decision', Object.keys(bulkDecisions) as ['approve', 'approveWithComments', 'reject']),
  comment: optionalLongText('Comment', 2000),
})

/** The result of one item: `problem` says why it was not decided. */
export interface BulkResult {
  id: number
  problem: string | null
  /** The document as it is, if it has changed since the version that was sent. */
  current?: DocumentSummary
}
