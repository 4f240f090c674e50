import { Hono } from 'hono'
import { bulkApproval, type BulkResult } from '#contract/documents/bulkApproval.ts'
import type { DocumentEntity } from '#contract/documents/documentKind.ts'
import { bulkDecisions, commentProblem } from '#contract/documents/documentStatus.ts'
import type { FolderSystem } from '#contract/projectFolders.ts'
import { readJson } from '#server/core/readJson.ts'
import { invalid, missing, Refusal } from '#server/core/refuse.ts'
import type { Env } from '#server/core/request.ts'
import type { Resource } from '#server/core/resourceKind.ts'
import { write } from '#server/core/write.ts'
import { writing } from '#server/core/writing.ts'

/**
 * `PUT /api/bulkApproval`: one decision on many documents. Each is checked as if it were decided alone; those that
 * cannot be decided are named with the reason and do not stop the others.
 */
export const bulkApprovalCalls = (kinds: Readonly<Record<FolderSystem, Resource<DocumentEntity>>>) =>
  new Hono<Env>().put('/bulkApproval', async (c) => {
    const asked = bulkApproval.parse(await readJson(c))
    if (asked.itemKind !== 'document') throw invalid('Only documents can be decided together.', 'itemKind')
    const code = bulkDecisions[asked.decision]
    const problem = commentProblem(code, asked.comment)
    if (problem) throw invalid(problem, 'comment')
    return write(c, asked, async (w) => {
      const documents = writing(kinds[asked.system])
      const results: BulkResult[] = []
      for (const id of asked.ids) {
        // Refusals come before anything of this document is written.
        const refused = await decide(id).then(
          () => null,
          (error: unknown) => {
            if (error instanceof Refusal) return error.message
            throw error
          },
        )
        results.push({ id, problem: refused })
      }
      return { data: { results } }

      async function decide(id: number) {
        const row = await documents.read.one(w.tx, w.person, id)
        if (row.projectId !== asked.projectId) throw missing('Document')
        const { rowVersion } = row
        await documents.move(w, id, {}, { action: 'decide', code, comment: asked.comment, rowVersion })
      }
    })
  })
