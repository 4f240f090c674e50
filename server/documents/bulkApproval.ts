import { asc, inArray } from 'drizzle-orm'
import { Hono } from 'hono'
import { bulkApproval, type BulkResult } from '#contract/documents/bulkApproval.ts'
import type { DocumentEntity, ProjectDocument } from '#contract/documents/documentKind.ts'
import {
  bulkDecisions,
  commentProblem,
  documentStatus,
  documentStatusWords,
  type DocumentStatus,
} from '#contract/documents/documentStatus.ts'
import type { FolderSystem } from '#contract/projectFolders.ts'
import { readJson } from '#server/core/readJson.ts'
import { invalid, missing, notNow, Refusal } from '#server/core/refuse.ts'
import type { Env } from '#server/core/request.ts'
import type { Resource } from '#server/core/resourceKind.ts'
import { write } from '#server/core/write.ts'
import { writing } from '#server/core/writing.ts'

/**
 * `PUT /api/bulkApproval`: one decision on many documents, all or nothing. Each is checked as if it were decided alone.
 * If one cannot be decided, none is, and the answer says of each what stands in its way.
 */
export const bulkApprovalCalls = (kinds: Readonly<Record<FolderSystem, Resource<DocumentEntity>>>) =>
  new Hono<Env>().put('/bulkApproval', async (c) => {
    const asked = bulkApproval.parse(await readJson(c))
    if (asked.itemKind !== 'document')
      throw invalid('Only documents can be decided together. Decide on other records one by one.', 'itemKind')
    const code = bulkDecisions[asked.decision]
    const problem = commentProblem(code, asked.comment)
    if (problem) throw invalid(problem, 'comment')
    return write(c, asked, async (w) => {
      const kind = kinds[asked.system]
      const documents = writing(kind)
      // Locked in the same order by everybody, so that two people who decide on the same documents take turns.
      await w.tx
        .select({ id: kind.table.id })
        .from(kind.table)
        .where(inArray(kind.table.id, asked.ids))
        .orderBy(asc(kind.table.id))
        .for('update')
      const results: BulkResult[] = []
      for (const id of asked.ids) results.push({ id, problem: await problemWith(() => decide(id)) })
      const refused = results.filter((result) => result.problem !== null)
      if (refused.length > 0)
        throw new Refusal(409, [{ message: nothingDecided(refused.length, results.length), code: 'notNow' }], {
          results,
        })
      return { data: { results } }

      async function decide(id: number) {
        const row = await documents.read.one(w.tx, w.person, id)
        if (row.projectId !== asked.projectId) throw missing('Document')
        if (row.statusId !== documentStatus.inReview) throw notNow(notWaiting(row))
        if (!row.allowedActions.includes('decide')) throw notNow('It does not wait for your decision.')
        const { rowVersion } = row
        await documents.move(w, id, {}, { action: 'decide', code, comment: asked.comment, rowVersion })
      }
    })
  })

/** The sentence with which a decision is refused; null if it was possible. Other errors end the whole call. */
async function problemWith(step: () => Promise<void>) {
  try {
    await step()
    return null
  } catch (error) {
    if (error instanceof Refusal) return error.message
    throw error
  }
}

const nothingDecided = (refused: number, asked: number) =>
  asked === 1
    ? 'The document cannot be decided.'
    : `Nothing was decided, because ${refused} of the ${asked} documents cannot be decided.`

/** 'It is a draft and does not wait for a decision.' */
const notWaiting = ({ statusId }: ProjectDocument) => {
  const status = documentStatusWords[statusId as DocumentStatus].toLowerCase()
  return `It is ${statusId === documentStatus.draft ? `a ${status}` : status} and does not wait for a decision.`
}
