import { Hono } from 'hono'
import type { Env } from '#server/core/request.ts'
import { projectResource } from './resource.ts'
import { recordPicture } from '#server/files/recordPicture.ts'

const image = recordPicture({
  kind: projectResource,
  column: 'imageFileId',
  action: 'image',
  word: 'picture',
  largest: 10,
  fileName: ({ number }) => number,
})

/** `POST /api/projectImage` (multipart: projectId, rowVersion, files) and `DELETE /api/projectImage/{projectId}`. */
export const projectImageCalls = new Hono<Env>()
  .post('/projectImage', (c) => image.set(c, (form) => form.get('projectId') ?? form.get('id')))
  .delete('/projectImage/:projectId', (c) => image.drop(c, c.req.param('projectId')))
