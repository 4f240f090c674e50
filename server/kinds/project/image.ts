import { Hono } from 'hono'
import type { project } from '#contract/entities/project.ts'
import type { Env } from '#server/core/request.ts'
import type { Resource } from '#server/core/resourceKind.ts'
import { recordPicture } from '#server/files/recordPicture.ts'

/** `POST /api/projectImage` (multipart: projectId, rowVersion, files) and `DELETE /api/projectImage/{projectId}`. */
export function projectImageCalls(kind: Resource<typeof project>) {
  const image = recordPicture({
    kind,
    column: 'imageFileId',
    action: 'image',
    word: 'picture',
    largest: 10,
    fileName: ({ number }) => number,
  })

  return new Hono<Env>()
    .post('/projectImage', (c) => image.set(c, (form) => form.get('projectId') ?? form.get('id')))
    .delete('/projectImage/:projectId', (c) => image.drop(c, c.req.param('projectId')))
}
