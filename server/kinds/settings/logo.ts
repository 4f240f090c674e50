import { Hono } from 'hono'
import { settingsId } from '#contract/entities/settings.ts'
import type { Env } from '#server/core/request.ts'
import { recordPicture } from '#server/files/recordPicture.ts'
import { settingsResource } from './resource.ts'

const logo = recordPicture({
  kind: settingsResource,
  column: 'logoFileId',
  action: 'logo',
  word: 'logo',
  largest: 2,
  fileName: () => 'logo',
})

/** `POST /api/settings/logo` (multipart: rowVersion, files) and `DELETE /api/settings/logo?rowVersion=`. */
export const settingsLogoCalls = new Hono<Env>()
  .post('/logo', (c) => logo.set(c, () => String(settingsId)))
  .delete('/logo', (c) => logo.drop(c, String(settingsId)))
