import { moveDocuments } from '#contract/documents/moveDocuments.ts'
import { readJson } from '#server/core/readJson.ts'
import { forbidden, invalid, missing } from '#server/core/refuse.ts'
import type { Request } from '#server/core/request.ts'
import { write } from '#server/core/write.ts'
import { refuseLocked } from '#server/safetyFile/lock.ts'
import { announceTogether, heldDocuments, setOnAll, type DocumentPlace } from './manyDocuments.ts'
import { openFolder } from './openFolder.ts'

/** `PUT /api/projectDocument/moveBulk`: moves documents to another folder, all or none. */
export async function moveTogether(c: Request, place: DocumentPlace) {
  const { projectId, folderId, ids } = moveDocuments.parse(await readJson(c))
  return write(c, { projectId, folderId, ids }, async (w) => {
    const { kind, system, folders } = place
    const to = await openFolder(w, system, folders, folderId)
    if (to.projectId !== projectId) throw invalid('Choose a folder of the same project.', 'folderId')
    await refuseLocked(w, system, projectId)
    const held = await heldDocuments(w, place, ids)
    const rows = ids.flatMap((id) => held.get(id) ?? []).filter((row) => row.projectId === projectId)
    if (rows.length < ids.length) throw missing('Document')
    const closed = rows.filter(({ canEdit }) => !canEdit)
    if (closed.length > 0) throw forbidden(closed.length === 1 ? `move ${closed[0]!.title}` : 'move these documents')
    const moving = rows.filter((row) => row.folderId !== folderId)
    if (moving.length === 0) return { data: { moved: 0 } }
    await setOnAll(
      w,
      place,
      moving.map(({ id }) => id),
      { folderId },
    )
    for (const { id, folderId: from } of moving)
      w.remember({
        entityKind: kind.entity.kind,
        entityId: id,
        projectId,
        action: 'changed',
        diff: { folderId: [from, folderId] },
      })
    // To those who saw them before as well, whose lists they leave.
    await announceTogether(w, place, moving)
    await announceTogether(
      w,
      place,
      moving.map((row) => ({ ...row, ...to, folderId })),
    )
    return { data: { moved: moving.length } }
  })
}
