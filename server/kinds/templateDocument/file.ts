import { Hono } from 'hono'
import { templateDocument } from '#contract/entities/templateDocument.ts'
import { dropFile, keepFile, takeFiles } from '#server/files/keeping.ts'
import { forbidden, invalid, missing } from '#server/core/refuse.ts'
import { personOf, type Env } from '#server/core/request.ts'
import { asId } from '#server/core/resource.ts'
import type { Resource } from '#server/core/resourceKind.ts'
import { write } from '#server/core/write.ts'
import { writing } from '#server/core/writing.ts'

/**
 * `POST /api/templateDocumentFile` (multipart: id, rowVersion, files) and `DELETE /api/templateDocumentFile/{id}`: the
 * starter file of a document.
 */
export function templateDocumentFileCalls(kind: Resource<typeof templateDocument>) {
  const documents = writing(kind)
  return new Hono<Env>()
    .post('/templateDocumentFile', (c) =>
      takeFiles(c, templateDocument.name, async ({ id, rowVersion, files, store }) => {
        if (files.length > 1) throw invalid('A starter document has one file.', 'files')
        if (!(await documents.read.one(c.get('services').db, personOf(c), id)).canEdit)
          throw forbidden('change this document')
        const [stored] = await store()
        return write(c, { id, size: stored!.size }, async (w) => {
          const before = await documents.opened(w, id, { rowVersion })
          const fileId = await keepFile(w, stored!, 'templateDocument', id)
          if (before.fileId) await dropFile(w, before.fileId)
          return { data: await documents.set(w, id, { rowVersion }, { fileId }, 'file') }
        })
      }),
    )
    .delete('/templateDocumentFile/:id', async (c) => {
      const id = asId.safeParse(c.req.param('id'))
      if (!id.success) throw missing(templateDocument.name)
      const rowVersion = Number(c.req.query('rowVersion') ?? c.req.header('if-match')?.replaceAll('"', ''))
      return write(c, { id: id.data }, async (w) => {
        const before = await documents.opened(w, id.data, { rowVersion })
        if (before.fileId) await dropFile(w, before.fileId)
        return { data: await documents.set(w, id.data, { rowVersion }, { fileId: null }, 'fileRemoved') }
      })
    })
}
