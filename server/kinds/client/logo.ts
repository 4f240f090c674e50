import { Hono } from 'hono'
import type { Env } from '#server/core/request.ts'
import { clientResource } from './resource.ts'
import { recordPicture } from '#server/files/recordPicture.ts'

const logo = recordPicture({
  kind: clientResource,
  column: 'logoFileId',
  action: 'logo',
  word: 'logo',
  largest: 2,
  fileName: () => 'logo',
})

/** `POST /api/clientLogo` (multipart: clientId, rowVersion, files) and `DELETE /api/clientLogo/{clientId}`. */
export const clientLogoCalls = new Hono<Env>()
  .post('/clientLogo', (c) => logo.set(c, (form) => form.get('clientId') ?? form.get('id')))
  .delete('/clientLogo/:clientId', (c) => logo.drop(c, c.req.param('clientId')))
