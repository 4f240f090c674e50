import { Hono } from 'hono'
import {
  projectImport,
  type ImportAnswer,
  type ImportAsked,
  type ImportLine,
} from '#contract/projects/projectImport.ts'
import { projectPath } from '#contract/projectPath.ts'
import { beginTask } from '#server/features/background/begin.ts'
import type { Job } from '#server/features/background/job.ts'
import { readJson } from '#server/core/readJson.ts'
import { notNow } from '#server/base/refuse.ts'
import type { Env } from '#server/core/request.ts'
import { write } from '#server/core/write.ts'
import { reopenForRevision } from '#server/features/documents/changedDocuments.ts'
import { amount } from '#server/core/amount.ts'
import { addCopy, renewCopy } from '#server/features/documents/copies.ts'
import { planImport, type PlannedLine } from './importPlan.ts'

/** The request, and the plan that the person was shown. */
interface ImportInput {
  asked: ImportAsked
  planned: { documentId: number; folderId: number; does: ImportLine['does'] }[]
}

const shown = (line: PlannedLine): ImportLine => ({
  documentId: line.documentId,
  title: line.title,
  number: line.number,
  revision: line.revision,
  folderId: line.folderId,
  folderName: line.folderName,
  does: line.does,
  reason: line.reason,
})
const isTaken = (line: PlannedLine): line is PlannedLine & { folderId: number } => line.folderId !== null

/**
 * `PUT /api/ProjectImport` copies approved documents into a safety file (specification, section 7.2), in the
 * background. With `dryRun` it only returns what goes where, and what is left out and why.
 */
export const importCalls = new Hono<Env>().put('/ProjectImport', async (c) => {
  const body = await readJson(c)
  return write(c, body, async (w) => {
    const asked = projectImport.parse(body)
    const { lines } = await planImport(w, asked)
    const taken = lines.filter(isTaken)
    const answer = (task: ImportAnswer['task']): ImportAnswer => ({ lines: lines.map(shown), task })
    if (asked.dryRun) return { data: answer(null) }
    if (taken.length === 0) throw notNow('There is nothing to import.')
    const planned = taken.map(({ documentId, folderId, does }) => ({ documentId, folderId, does }))
    const input: ImportInput = { asked, planned }
    const title = `Import of ${amount(taken.length, 'document')}`
    return { data: answer(await beginTask(w, 'import', title, input)), status: 202 }
  })
})

/** Imports exactly what was planned. If any of it is no longer possible, nothing is imported. */
export const importJob: Job = {
  async work(w, input, progress) {
    const { asked, planned } = input as ImportInput
    const documentIds = planned.map(({ documentId }) => documentId)
    const { place, lines } = await planImport(w, { ...asked, documentIds })
    const byId = new Map(lines.map((line) => [line.documentId, line]))
    for (const [at, { documentId, folderId, does }] of planned.entries()) {
      progress(at, planned.length)
      const line = byId.get(documentId)!
      if (line.does === 'leaveOut') throw notNow(`${line.title} cannot be imported now. ${line.reason}`)
      if (line.does !== does || line.folderId !== folderId)
        throw notNow(`${line.title} would now go to ${line.folderName}. Look at the import again.`)
      if (line.copyId === null) await addCopy(w, place, line.source, asked.projectId, folderId)
      else await reopenForRevision(w, await renewCopy(w, place, line.source, line.copyId), line.revision)
    }
    return {
      sentence: `${amount(planned.length, 'document')} imported into the safety file.`,
      url: projectPath('sfs', asked.projectId, 'files'),
    }
  },
}
