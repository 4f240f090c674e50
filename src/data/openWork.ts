import { queryOptions } from '@tanstack/react-query'
import type { OpenWork } from '#contract/openWork.ts'
import { browserOf } from './browser.ts'
import { openWorkKey } from './keys.ts'

/** What waits for a person by name. Asked for when somebody is about to take them away. */
export const openWork = (userId: number) =>
  queryOptions({
    queryKey: openWorkKey(userId),
    staleTime: 0,
    gcTime: 0,
    queryFn: async ({ client, signal }) =>
      (await browserOf(client).http.api<OpenWork[]>(`user/${userId}/openWork`, { signal })).data,
  })
