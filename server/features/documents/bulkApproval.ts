import { Hono } from 'hono'
import { bulkApproval, type BulkResult } from '#contract/documents/bulkApproval.ts'
import type { DocumentEntity, DocumentSummary } from '#contract/documents/documentKind.ts'
import {
  bulkDecisions,
  commentProblem,
  documentStatus,
  documentStatusWords,
  type DocumentStatus,
} from '#contract/documents/documentStatus.ts'
import type { FolderSystem } from '#contract/documents/projectFolders.ts'
import { readJson } from '#server/core/readJson.ts'
import { invalid, missing } from '#server/base/refuse.ts'
import type { Env } from '#server/core/request.ts'
import type { Resource } from '#server/core/resourceKind.ts'
import { write, type Write } from '#server/core/write.ts'
import { writing } from '#server/core/writing.ts'
import { treeOf } from '#server/features/documents/folders/folderTrees.ts'
import { refuseLocked } from '#server/features/documents/folders/lock.ts'
import { decideOnRecords } from '#server/features/approvals/decideOnRecords.ts'
import { problemWith, refuseUnlessAll } from '#server/features/approvals/allOrNothing.ts'
import { changedMeanwhile } from './changedMeanwhile.ts'
import { decideTogether } from './decideTogether.ts'
import { ownRevision } from './documentActions.ts'
import { heldDocuments } from './manyDocuments.ts'

/**
 * `PUT /api/bulkApproval`: one decision on many documents or records, all or nothing. Each is checked as if it were
 * decided alone. If one cannot be decided, none is, and the answer gives the reason for each.
 */
export const bulkApprovalCalls = (kinds: Readonly<Record<FolderSystem, Resource<DocumentEntity>>>) =>
  new Hono<Env>().put('/bulkApproval', async (c) => {
    const asked = bulkApproval.parse(await readJson(c))
    const code = bulkDecisions[asked.decision]
    const problem = commentProblem(code, asked.comment)
    if (problem) throw invalid(problem, 'comment')
    if (asked.itemKind === 'processInstance') return write(c, asked, (w) => decideOnRecords(w, asked))
    return write(c, asked, async (w) => {
      const { system } = asked
      const { documentTables: tables, folders } = treeOf(system)
      const place = { kind: kinds[system], system, tables, folders }
      const documents = writing(place.kind)
      const held = await heldDocuments(w, place, asked.ids)
      const lock = await problemWith(() => refuseLocked(w, system, asked.projectId))
      const changed = await changedMeanwhile(w, [...held.values()], asked.versions)
      const results: BulkResult[] = []
      const together: DocumentSummary[] = []
      for (const id of asked.ids) {
        const row = held.get(id)
        const found = row?.projectId === asked.projectId ? row : undefined
        const why = found ? (whyNot(w, found) ?? lock) : missing('Document').message
        const result: BulkResult = why === null ? (changed.get(id) ?? { id, problem: null }) : { id, problem: why }
        if (found && result.problem === null)
          if (found.askedIds === null) together.push(found)
          else result.problem = await problemWith(() => decideInStages(found))
        results.push(result)
      }
      refuseUnlessAll(results, 'document')
      await decideTogether(w, place, together, code, asked.comment)
      return { data: { results } }

      /** Documents with stages are decided one by one. */
      async function decideInStages({ id, rowVersion }: DocumentSummary) {
        await documents.move(w, id, {}, { action: 'decide', code, comment: asked.comment, rowVersion })
      }
    })
  })

/** Why a person cannot decide on a document; null if they can. */
function whyNot({ person }: Write, row: DocumentSummary) {
  if (row.statusId !== documentStatus.inReview) return notWaiting(row)
  if (!row.allowedActions.includes('decide')) return 'It does not wait for your decision.'
  if (row.askedIds === null && row.revisedById === person.userId) return ownRevision
  return null
}

/** 'It is a draft and does not wait for a decision.' */
const notWaiting = ({ statusId }: DocumentSummary) => {
  const status = documentStatusWords[statusId as DocumentStatus].toLowerCase()
  return `It is ${statusId === documentStatus.draft ? `a ${status}` : status} and does not wait for a decision.`
}
