import { Hono } from 'hono'
import { dropFile, keepPicture } from '../files/keeping.ts'
import { readPicture } from '../files/readPicture.ts'
import { forbidden, invalid, missing, versionMissing } from '../refuse.ts'
import { personOf, type House, type Request } from '../request.ts'
import { asId } from '../resource.ts'
import { write } from '../write.ts'
import { writing } from '../writing.ts'
import { projectResource } from './project.ts'

const largest = 10 * 1_048_576
const projects = writing(projectResource)

/** `POST /api/projectImage` (multipart: projectId, rowVersion, files) and `DELETE /api/projectImage/{projectId}`. */
export const projectImageCalls = new Hono<House>()
  .post('/projectImage', async (c) => {
    const { id, rowVersion, file } = await readUpload(c)
    // Only for those who may save it do we open a picture, which costs far more than asking.
    if (!(await projects.read.one(c.get('services').db, personOf(c), id)).canEdit) throw forbidden('change this project')
    const picture = await readPicture(c, file)
    return write(c, { id, size: file.size }, async (w) => {
      const before = await projects.opened(w, id, { rowVersion })
      const imageFileId = await keepPicture(w, picture, before.number, 'project', id)
      if (before.imageFileId) await dropFile(w, before.imageFileId)
      return { data: await projects.set(w, id, { rowVersion }, { imageFileId }, 'image') }
    })
  })
  .delete('/projectImage/:projectId', async (c) => {
    const id = asId.safeParse(c.req.param('projectId'))
    if (!id.success) throw missing('Project')
    const rowVersion = Number(c.req.query('rowVersion') ?? c.req.header('if-match')?.replaceAll('"', ''))
    return write(c, { id: id.data }, async (w) => {
      const before = await projects.read.one(w.tx, w.person, id.data)
      if (before.imageFileId) await dropFile(w, before.imageFileId)
      return { data: await projects.set(w, id.data, { rowVersion }, { imageFileId: null }, 'image') }
    })
  })

async function readUpload(c: Request) {
  const form = await c.req.formData().catch(() => {
    throw invalid('The upload could not be read.', 'files')
  })
  const id = asId.safeParse(form.get('projectId') ?? form.get('id'))
  if (!id.success) throw missing('Project')
  const rowVersion = Number(form.get('rowVersion'))
  if (!Number.isInteger(rowVersion) || rowVersion < 1) throw versionMissing()
  const [file] = [...form.getAll('files'), ...form.getAll('file')].filter((entry) => entry instanceof File)
  if (!file || file.size === 0) throw invalid('Choose a picture.', 'files')
  if (file.size > largest) throw invalid('A picture may have up to 10 MB.', 'files')
  return { id: id.data, rowVersion, file }
}
