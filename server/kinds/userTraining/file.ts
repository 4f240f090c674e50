import { Hono } from 'hono'
import { userTraining } from '#contract/entities/userTraining.ts'
import { dropFile, keepFile, takeFiles } from '#server/files/keeping.ts'
import { forbidden, invalid, missing } from '#server/core/refuse.ts'
import { personOf, type Env } from '#server/core/request.ts'
import { asId } from '#server/core/resource.ts'
import type { Resource } from '#server/core/resourceKind.ts'
import { write } from '#server/core/write.ts'
import { writing } from '#server/core/writing.ts'
import { afterChange, fileOf } from './verification.ts'

const mostFiles = 10

/**
 * `POST /api/userTrainingFile` (multipart: id, rowVersion, files) and `DELETE /api/userTrainingFile/{fileId}`: the
 * certificates of a training.
 */
export function userTrainingFileCalls(kind: Resource<typeof userTraining>) {
  const trainings = writing(kind)
  return new Hono<Env>()
    .post('/userTrainingFile', (c) =>
      takeFiles(c, userTraining.name, async ({ id, rowVersion, files, store }) => {
        if (!(await trainings.read.one(c.get('services').db, personOf(c), id)).canEdit)
          throw forbidden('change this training')
        const stored = await store()
        return write(c, { id, sizes: stored.map(({ size }) => size) }, async (w) => {
          const before = await trainings.opened(w, id, { rowVersion })
          if (before.fileCount + files.length > mostFiles)
            throw invalid(`A training has up to ${mostFiles} certificates.`, 'files')
          for (const file of stored) await keepFile(w, file, 'userTraining', id)
          return { data: await trainings.set(w, id, { rowVersion }, afterChange(w, before.userId), 'file') }
        })
      }),
    )
    .delete('/userTrainingFile/:fileId', async (c) => {
      const fileId = asId.safeParse(c.req.param('fileId'))
      if (!fileId.success) throw missing('File')
      const rowVersion = Number(c.req.query('rowVersion') ?? c.req.header('if-match')?.replaceAll('"', ''))
      return write(c, { fileId: fileId.data }, async (w) => {
        const [file] = await fileOf(w, fileId.data)
        if (!file) throw missing('File')
        // Whoever may not read the training hears the same as of a file that never was.
        const before = await trainings.read.one(w.tx, w.person, file.ownerId).catch(() => {
          throw missing('File')
        })
        await trainings.opened(w, before.id, { rowVersion })
        await dropFile(w, file.id)
        return { data: await trainings.set(w, before.id, { rowVersion }, afterChange(w, before.userId), 'fileRemoved') }
      })
    })
}
