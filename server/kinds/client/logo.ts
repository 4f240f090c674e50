import { Hono } from 'hono'
import type { client } from '#contract/entities/client.ts'
import type { Env } from '#server/core/request.ts'
import type { Resource } from '#server/core/resourceKind.ts'
import { recordPicture } from '#server/files/recordPicture.ts'

/** `POST /api/clientLogo` (multipart: clientId, rowVersion, files) and `DELETE /api/clientLogo/{clientId}`. */
export function clientLogoCalls(kind: Resource<typeof client>) {
  const logo = recordPicture({
    kind,
    column: 'logoFileId',
    action: 'logo',
    word: 'logo',
    largest: 2,
    fileName: () => 'logo',
  })

  return new Hono<Env>()
    .post('/clientLogo', (c) => logo.set(c, (form) => form.get('clientId') ?? form.get('id')))
    .delete('/clientLogo/:clientId', (c) => logo.drop(c, c.req.param('clientId')))
}
