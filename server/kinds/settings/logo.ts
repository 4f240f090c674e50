import { Hono } from 'hono'
import { settingsId, type settings } from '#contract/entities/settings.ts'
import type { Env } from '#server/core/request.ts'
import { recordPicture } from '#server/files/recordPicture.ts'
import type { Resource } from '#server/core/resourceKind.ts'

/** `POST /api/settings/logo` (multipart: rowVersion, files) and `DELETE /api/settings/logo?rowVersion=`. */
export function settingsLogoCalls(kind: Resource<typeof settings>) {
  const logo = recordPicture({
    kind,
    column: 'logoFileId',
    action: 'logo',
    word: 'logo',
    largest: 2,
    fileName: () => 'logo',
  })

  return new Hono<Env>()
    .post('/settings/logo', (c) => logo.set(c, () => String(settingsId)))
    .delete('/settings/logo', (c) => logo.drop(c, String(settingsId)))
}
