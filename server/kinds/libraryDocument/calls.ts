import { Hono } from 'hono'
import * as z from 'zod/mini'
import { inForce, libraryDocument, libraryStatus } from '#contract/entities/libraryDocument.ts'
import { chosenId } from '#contract/fields.ts'
import { revisionFields } from '#contract/libraryRevision.ts'
import { audience } from '#server/core/audience.ts'
import { libraryAcknowledgements, libraryRevisions } from './table.ts'
import { keepFile, takeFiles } from '#server/files/keeping.ts'
import { readJson } from '#server/core/readJson.ts'
import { forbidden, invalid, missing, notNow } from '#server/core/refuse.ts'
import { personOf, type Env } from '#server/core/request.ts'
import { asId } from '#server/core/resource.ts'
import type { Resource } from '#server/core/resourceKind.ts'
import { write } from '#server/core/write.ts'
import { writing } from '#server/core/writing.ts'
import { keepers } from '../documentLibrary/tree.ts'

const acknowledged = z.object({ revisionId: chosenId('Revision') })

/**
 * `POST /api/documentLibraryRevision` (multipart: id, rowVersion, files, code?, notes?): a new revision, which is in
 * force at once;
 * `PUT /api/documentLibraryDocument/{id}/acknowledge` {revisionId}: the reader has read it.
 */
export function libraryDocumentCalls(kind: Resource<typeof libraryDocument>) {
  const documents = writing(kind)
  return new Hono<Env>()
    .post('/documentLibraryRevision', (c) =>
      takeFiles(c, libraryDocument.name, async ({ id, rowVersion, fields, files, store }) => {
        if (files.length > 1) throw invalid('A revision has one file.', 'files')
        const asked = revisionFields.parse({ code: fields.get('code'), notes: fields.get('notes') })
        const seen = await documents.read.one(c.get('services').db, personOf(c), id)
        if (!seen.canEdit) throw forbidden('change this document')
        const [stored] = await store()
        return write(c, { id, size: stored!.size, ...asked }, async (w) => {
          const before = await documents.opened(w, id, { rowVersion })
          if (before.statusId === libraryStatus.archived || before.statusId === libraryStatus.superseded)
            throw notNow('This document is no longer in force and takes no new revision.')
          const code = asked.code ?? codeAfter(before.currentRevision)
          const same = before.revisions.find(({ code: known }) => known.toLowerCase() === code.toLowerCase())
          if (same) throw invalid(`Revision ${code} is there already.`, 'code')
          const fileId = await keepFile(w, stored!, 'libraryDocument', id)
          const [made] = await w.tx
            .insert(libraryRevisions)
            .values({
              documentId: id,
              code,
              notes: asked.notes,
              fileId,
              createdById: w.person.userId,
              createdOn: w.on,
            })
            .returning()
          return { data: await documents.set(w, id, { rowVersion }, { currentRevisionId: made!.id }, 'revision') }
        })
      }),
    )
    .put('/documentLibraryDocument/:id/acknowledge', async (c) => {
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
        // Nobody else is shown any difference.
        w.tell({
          kind: 'libraryDocument',
          recordId: row.id,
          op: 'updated',
          affected: [[row.documentLibraryId]],
          audience: audience.either(keepers, audience.user(w.person.userId)),
        })
        w.remember({
          entityKind: 'libraryDocument',
          entityId: row.id,
          action: 'acknowledged',
          comment: `Revision ${row.currentRevision}`,
        })
        return { data: await documents.read.one(w.tx, w.person, row.id) }
      })
    })
}

/** The code after this one: 1, 2, 3; A, B, C; P01, P02. One that cannot be counted on must be typed. */
function codeAfter(code: string | null) {
  if (code === null) return '1'
  const [, stem = '', digits] = /^(.*?)(\d+)$/.exec(code) ?? []
  if (digits) return `${stem}${String(Number(digits) + 1).padStart(digits.length, '0')}`
  if (/^[A-Ya-y]$/.test(code)) return String.fromCodePoint(code.codePointAt(0)! + 1)
  throw invalid('Enter a revision.', 'code')
}
