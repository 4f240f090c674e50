import { hashKey, queryOptions, useQuery } from '@tanstack/react-query'
import type { Settings } from '#contract/entities/settings.ts'
import { browserOf } from './browser.ts'
import { detailKey } from './keys.ts'

const settingsId = 1

/** The office settings for any screen. Unlike the settings form, this does not load their validation rules. */
const office = () =>
  queryOptions({
    queryKey: detailKey('settings', settingsId),
    queryFn: async ({ client, signal, queryKey }) => {
      const { http, freshness } = browserOf(client)
      return freshness.readRecord(
        hashKey(queryKey),
        async () => (await http.api<Settings>(`settings/${settingsId}`, { signal })).data,
      )
    },
  })

/** Returns the office settings once loaded. */
export const useOffice = (): Settings | undefined => useQuery(office()).data
