import { queryOptions } from '@tanstack/react-query'
import type { AskedByLink } from '#contract/rfiAnswer.ts'
import { browserOf } from './browser.ts'

/** The question that a link from an e-mail opens, for someone without an account. Asked once: each try counts. */
export const askedByLink = (token: string) =>
  queryOptions({
    queryKey: ['rfiAnswer', token],
    retry: false,
    staleTime: Infinity,
    queryFn: async ({ client, signal }) =>
      (
        await browserOf(client).http.api<AskedByLink>('rfiAnswer/read', {
          method: 'POST',
          body: { Token: token },
          signal,
        })
      ).data,
  })
