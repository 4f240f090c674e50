import { hashKey, queryOptions } from '@tanstack/react-query'
import type { Announced } from '#contract/entity.ts'
import { browserOf } from './browser.ts'
import { detailKey } from './keys.ts'

/** A record, read without loading the definition and rules of its kind. It shares its cache entry with the detail. */
export const lightRecord = <Row>(kind: Announced['kind'], id: number) =>
  queryOptions({
    queryKey: detailKey(kind, id),
    queryFn: async ({ client, signal, queryKey }) => {
      const { http, freshness } = browserOf(client)
      return freshness.readRecord(
        hashKey(queryKey),
        async () => (await http.api<Row>(`${kind}/${id}`, { signal })).data,
      )
    },
  })
