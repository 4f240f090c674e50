import { queryOptions } from '@tanstack/react-query'
import { browserOf } from './browser.ts'

/** What the server answers at an address below `/api`, where no change of a record makes the answer stale; a body is sent by POST. */
export const plainAnswer = <T>(path: string, body?: object) =>
  queryOptions({
    queryKey: ['plainAnswer', path, body ?? null],
    queryFn: async ({ client, signal }) =>
      (await browserOf(client).http.api<T>(path, { signal, ...(body && { method: 'POST', body }) })).data,
  })
