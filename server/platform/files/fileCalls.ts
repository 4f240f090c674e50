import { and, eq } from 'drizzle-orm'
import { Hono } from 'hono'
import { storedFiles } from '#server/db/tables/journal.ts'
import { reading } from '#server/core/reading.ts'
import type { Stored } from '#server/core/readable.ts'
import { forbidden, missing, Refusal } from '#server/base/refuse.ts'
import { personOf, type Env } from '#server/core/request.ts'
import { asId } from '#server/core/resource.ts'
import { asksToLook, downloadIn, sendFile } from './sendFile.ts'

/**
 * `GET /api/file/{fileId}`: a stored file, for people who may read the record that owns it. Supports range requests.
 */
export const fileCalls = new Hono<Env>().get('/:id', async (c) => {
  const person = personOf(c)
  const id = asId.safeParse(c.req.param('id'))
  const { db, kinds, now } = c.get('services')
  const [file] = id.success
    ? await db
        .select()
        .from(storedFiles)
        .where(and(eq(storedFiles.id, id.data), eq(storedFiles.isDeleted, false)))
    : []
  const owner = file && kinds[file.ownerKind]
  if (!file || !owner) throw missing('File')
  const record = (await reading(owner)
    .one(db, person, file.ownerId)
    .catch((error: unknown) => {
      throw error instanceof Refusal ? missing('File') : error
    })) as unknown as Stored
  const inline = asksToLook(c, file)
  if (owner.opensFile?.(record, inline, file.ownerField) === false) throw forbidden('download this file')
  const stamp = inline ? null : (owner.stampOf?.(record, file.id) ?? null)
  return sendFile(c, file, {
    stamp,
    onSend: async () => {
      const download = downloadIn(c, file)
      if (download)
        await owner.fileOpened?.(db, person, record, {
          id: file.id,
          on: now().toISOString(),
          isPart: download === 'part',
        })
    },
  })
})
