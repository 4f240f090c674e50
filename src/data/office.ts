import { hashKey, queryOptions, useQuery } from '@tanstack/react-query'
import type { Settings } from '#contract/entities/settings.ts'
import { browserOf } from './browser.ts'
import { detailKey } from './keys.ts'

const settingsId = 1

/**
 * What is set for the whole office, as every screen may need it; the form of it brings the rules along, this does not.
 */
export const office = () =>
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

/** The settings of the office, once they are here. */
export const useOffice = (): Settings | undefined => useQuery(office()).data
