import { Hono } from 'hono'
import * as z from 'zod/mini'
import { inForce, libraryDocument } from '#contract/entities/libraryDocument.ts'
import { chosenId } from '#contract/fields.ts'
import { audience } from '#server/core/audience.ts'
import { libraryAcknowledgements } from '#server/db/tables/libraryDocument.ts'
import { readJson } from '#server/core/readJson.ts'
import { missing, notNow } from '#server/base/refuse.ts'
import type { Env } from '#server/core/request.ts'
import { asId } from '#server/core/resource.ts'
import type { Resource } from '#server/core/resourceKind.ts'
import { write } from '#server/core/write.ts'
import { writing } from '#server/core/writing.ts'
import { keepers } from '../documentLibrary/tree.ts'

const acknowledged = z.object({ revisionId: chosenId('Revision') })

/** `PUT /api/documentLibraryDocument/{id}/acknowledge` {revisionId}: the reader confirms having read the revision. */
export function libraryDocumentCalls(kind: Resource<typeof libraryDocument>) {
  const documents = writing(kind)
  return new Hono<Env>().put('/documentLibraryDocument/:id/acknowledge', async (c) => {
    const id = asId.safeParse(c.req.param('id'))
    if (!id.success) throw missing(libraryDocument.name)
    const { revisionId } = acknowledged.parse(await readJson(c))
    return write(c, { revisionId }, async (w) => {
      const row = await documents.read.one(w.tx, w.person, id.data)
      if (!inForce.includes(row.statusId)) throw notNow('This document is not in force.')
      if (row.currentRevisionId !== revisionId) throw notNow('There is a newer revision. Read that one.')
      const made = await w.tx
        .insert(libraryAcknowledgements)
        .values({ revisionId, userId: w.person.userId, on: w.on })
        .onConflictDoNothing()
        .returning()
      if (made.length === 0) return { data: row }
      // Other readers see no difference.
      w.announce({
        kind: 'libraryDocument',
        recordId: row.id,
        op: 'updated',
        affected: [[row.documentLibraryId]],
        audience: audience.either(keepers, audience.user(w.person.userId)),
      })
      w.addHistory({
        entityKind: 'libraryDocument',
        entityId: row.id,
        action: 'acknowledged',
        comment: `Revision ${row.currentRevision}`,
      })
      return { data: await documents.read.one(w.tx, w.person, row.id) }
    })
  })
}
