import { queryOptions } from '@tanstack/react-query'
import type { OpenWork } from '#contract/openWork.ts'
import { browserOf } from './browser.ts'
import { openWorkKey } from './keys.ts'

/** The duties that name this user. Requested before the user is deactivated. */
export const openWork = (userId: number) =>
  queryOptions({
    queryKey: openWorkKey(userId),
    staleTime: 0,
    gcTime: 0,
    queryFn: async ({ client, signal }) =>
      (await browserOf(client).http.api<OpenWork[]>(`user/${userId}/openWork`, { signal })).data,
  })
