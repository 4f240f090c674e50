import { Hono } from 'hono'
import { settingsId } from '#contract/entities/settings.ts'
import type { House } from '../request.ts'
import { recordPicture } from './recordPicture.ts'
import { settingsResource } from './settings.ts'

const logo = recordPicture({ kind: settingsResource, column: 'logoFileId', action: 'logo', word: 'logo', largest: 2, fileName: () => 'logo' })

/** `POST /api/settings/logo` (multipart: rowVersion, files) and `DELETE /api/settings/logo?rowVersion=`. */
export const settingsLogoCalls = new Hono<House>()
  .post('/logo', (c) => logo.set(c, () => String(settingsId)))
  .delete('/logo', (c) => logo.drop(c, String(settingsId)))
