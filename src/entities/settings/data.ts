import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { settings, type Settings } from '#contract/entities/settings.ts'
import { browserOf } from '#src/data/browser.ts'
import { entityData, written } from '#src/data/entityData.ts'
import type { Ask } from '#src/data/http.ts'

export const officeSettings = {
  ...entityData(settings),

  /** Sends a logo over the version of the settings that is shown. */
  setLogo: ({ rowVersion }: Pick<Settings, 'rowVersion'>) =>
    mutationOptions({
      mutationKey: ['settings', 'logo'],
      mutationFn: (picture: File, { client }) => {
        const body = new FormData()
        body.set('rowVersion', String(rowVersion))
        body.set('files', picture)
        return send(client, 'settings/logo', { method: 'POST', body })
      },
    }),

  /** Takes the logo away. */
  dropLogo: ({ rowVersion }: Pick<Settings, 'rowVersion'>) =>
    mutationOptions({
      mutationKey: ['settings', 'dropLogo'],
      mutationFn: (_: void, { client }) => send(client, `settings/logo?rowVersion=${rowVersion}`, { method: 'DELETE' }),
    }),
}

const send = async (client: QueryClient, path: string, ask: Ask): Promise<Settings> =>
  written<typeof settings>(client, settings, await browserOf(client).http.api<Settings>(path, ask))
