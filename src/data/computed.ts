import { hashKey, queryOptions } from '@tanstack/react-query'
import type { Kind } from '#contract/kinds.ts'
import { browserOf } from './browser.ts'
import { combinedKey } from './keys.ts'

/**
 * A value the server computes from records of several kinds, such as a calendar. Any change to one of them makes it
 * stale.
 */
export const computedFrom = <T>(kinds: readonly Kind[], path: string) =>
  queryOptions({
    queryKey: combinedKey(kinds, 'computed', path),
    queryFn: ({ client, signal, queryKey }) => {
      const { http, freshness } = browserOf(client)
      return freshness.readAnew(hashKey(queryKey), async () => (await http.api<T>(path, { signal })).data)
    },
  })
