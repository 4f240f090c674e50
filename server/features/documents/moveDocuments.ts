import type { BulkResult } from '#contract/documents/bulkApproval.ts'
import { moveDocuments } from '#contract/documents/moveDocuments.ts'
import type { Problem } from '#contract/wire/envelope.ts'
import { readJson } from '#server/core/readJson.ts'
import { forbidden, invalid, missing, Refusal } from '#server/base/refuse.ts'
import type { Request } from '#server/core/request.ts'
import { write } from '#server/core/write.ts'
import { reopenForMove } from './changedDocuments.ts'
import { refuseLocked } from '#server/features/documents/folders/lock.ts'
import { changedMeanwhile } from './changedMeanwhile.ts'
import { announceTogether, heldDocuments, setOnAll, type DocumentPlace } from './manyDocuments.ts'
import { openFolder } from './openFolder.ts'

/** `PUT /api/projectDocument/moveBulk`: moves documents to another folder, all or none. */
export async function moveTogether(c: Request, place: DocumentPlace) {
  const { projectId, folderId, ids, versions } = moveDocuments.parse(await readJson(c))
  return write(c, { projectId, folderId, ids, versions }, async (w) => {
    const { kind, system, folders } = place
    const to = await openFolder(w, system, folders, folderId)
    if (to.projectId !== projectId) throw invalid('Choose a folder of the same project.', 'folderId')
    const held = await heldDocuments(w, place, ids)
    const rows = ids.flatMap((id) => held.get(id) ?? []).filter((row) => row.projectId === projectId)
    if (rows.length < ids.length) throw missing('Document')
    const closed = rows.filter(({ canEdit }) => !canEdit)
    if (closed.length > 0) throw forbidden(closed.length === 1 ? `move ${closed[0]!.title}` : 'move these documents')
    await refuseLocked(w, system, projectId)
    const changed = await changedMeanwhile(w, rows, versions)
    if (changed.size > 0) throw new Refusal(409, [nothingMoved(changed.size, ids.length)], resultsOf(ids, changed))
    const moving = rows.filter((row) => row.folderId !== folderId)
    if (moving.length === 0) return { data: { moved: 0 } }
    await setOnAll(
      w,
      place,
      moving.map(({ id }) => id),
      { folderId },
    )
    if (system === 'sfs') await reopenForMove(w, moving, folderId)
    for (const { id, folderId: from } of moving)
      w.addHistory({
        entityKind: kind.entity.kind,
        entityId: id,
        projectId,
        action: 'changed',
        diff: { folderId: [from, folderId] },
      })
    // Also announced to people who saw them before, from whose lists they disappear.
    await announceTogether(w, place, moving)
    await announceTogether(
      w,
      place,
      moving.map((row) => ({ ...row, ...to, folderId })),
    )
    return { data: { moved: moving.length } }
  })
}

const resultsOf = (ids: readonly number[], changed: ReadonlyMap<number, BulkResult>) => ({
  results: ids.map((id): BulkResult => changed.get(id) ?? { id, problem: null }),
})

const nothingMoved = (changed: number, asked: number): Problem => ({
  code: 'stale',
  message:
    asked === 1
      ? 'The document has changed since you chose it.'
      : `Nothing was moved, because ${changed} of the ${asked} documents ${changed === 1 ? 'has' : 'have'} changed since you chose them.`,
})
