import * as z from 'zod/mini'
import { chosenId, eachOnce, oneOf, optionalLongText } from '../fields.ts'
import { folderSystems } from './projectFolders.ts'
import type { DocumentSummary } from './documentKind.ts'
import { bulkDecisions } from './documentStatus.ts'
import { seenVersions } from './seenVersions.ts'

/** Most items in one `PUT /api/bulkApproval`. */
const mostAtOnce = 200

/**
 * What `PUT /api/bulkApproval` takes (specification, 7.2). For documents these are their ids, and `system` says where
 * they are; the default is the safety file. For records of the process engine these are the ids of the approvals that
 * wait for the caller (`toDecide`), because ids of records are unique only within their kind.
 */
export const bulkApproval = z.object({
  projectId: chosenId('Project'),
  itemKind: oneOf('Item kind', ['document', 'processInstance'], 'Say what is approved: document or processInstance.'),
  system: z._default(oneOf('System', folderSystems, 'Choose sfs, pmp, sms or fm.'), 'sfs'),
  ids: z
    .array(chosenId('Record'))
    .check(
      z.minLength(1, 'Choose at least one record.'),
      z.maxLength(mostAtOnce, `Choose up to ${mostAtOnce} records.`),
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
  /** The current document, if it has changed since the version that was sent. */
  current?: DocumentSummary
}
