import { Hono } from 'hono'
import { settingsId } from '#contract/entities/settings.ts'
import { dropFile, keepPicture } from '../files/keeping.ts'
import { readPicture } from '../files/readPicture.ts'
import { forbidden, invalid, versionMissing } from '../refuse.ts'
import { personOf, type House, type Request } from '../request.ts'
import { write } from '../write.ts'
import { writing } from '../writing.ts'
import { settingsResource } from './settings.ts'

const largest = 2 * 1_048_576
const office = writing(settingsResource)

/** `POST /api/settings/logo` (multipart: rowVersion, files) and `DELETE /api/settings/logo?rowVersion=`. */
export const settingsLogoCalls = new Hono<House>()
  .post('/logo', async (c) => {
    const { rowVersion, file } = await readUpload(c)
    if (!(await office.read.one(c.get('services').db, personOf(c), settingsId)).canEdit) throw forbidden('change the logo')
    const picture = await readPicture(c, file)
    return write(c, { size: file.size }, async (w) => {
      const before = await office.opened(w, settingsId, { rowVersion })
      const logoFileId = await keepPicture(w, picture, 'logo', 'settings', settingsId)
      if (before.logoFileId) await dropFile(w, before.logoFileId)
      return { data: await office.set(w, settingsId, { rowVersion }, { logoFileId }, 'logo') }
    })
  })
  .delete('/logo', async (c) => {
    const rowVersion = Number(c.req.query('rowVersion'))
    return write(c, { rowVersion }, async (w) => {
      const before = await office.opened(w, settingsId, { rowVersion })
      if (before.logoFileId) await dropFile(w, before.logoFileId)
      return { data: await office.set(w, settingsId, { rowVersion }, { logoFileId: null }, 'logo') }
    })
  })

async function readUpload(c: Request) {
  const form = await c.req.formData().catch(() => {
    throw invalid('The upload could not be read.', 'files')
  })
  const rowVersion = Number(form.get('rowVersion'))
  if (!Number.isInteger(rowVersion) || rowVersion < 1) throw versionMissing()
  const [file] = form.getAll('files').filter((entry) => entry instanceof File)
  if (!file || file.size === 0) throw invalid('Choose a picture.', 'files')
  if (file.size > largest) throw invalid('A logo may have up to 2 MB.', 'files')
  return { rowVersion, file }
}
