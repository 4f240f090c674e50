import { queryOptions } from '@tanstack/react-query'
import { browserOf } from './browser.ts'

/**
 * The server's answer at an address below `/api` that no change of a record makes stale. With a body, the request is a
 * POST.
 */
export const plainAnswer = <T>(path: string, body?: object) =>
  queryOptions({
    queryKey: ['plainAnswer', path, body ?? null],
    queryFn: async ({ client, signal }) =>
      (await browserOf(client).http.api<T>(path, { signal, ...(body && { method: 'POST', body }) })).data,
  })
