import { hashKey, queryOptions } from '@tanstack/react-query'
import { entities } from '#contract/entities/index.ts'
import type { Entity } from '#contract/entity.ts'
import { isNumbered, numberIn, numberSearchPath, type NumberedHit } from '#contract/documents/numberSearch.ts'
import { browserOf } from './browser.ts'
import { combinedKey } from './keys.ts'

/** The kinds whose changes may add records, remove them or rename them. */
const numbered = (Object.values(entities) as Entity[]).filter(isNumbered).map(({ kind }) => kind)

/** The records with the given number. Words that are not a number send no request. */
export const numberSearch = (words: string, projectId: number | null) =>
  queryOptions({
    queryKey: combinedKey([...numbered, 'project'], 'numberSearch', { words, projectId }),
    enabled: numberIn(words) !== null,
    queryFn: ({ client, signal, queryKey }) =>
      browserOf(client).freshness.readAnew(hashKey(queryKey), async () => {
        const asked = new URLSearchParams({ words, ...(projectId !== null && { projectId: String(projectId) }) })
        return (await browserOf(client).http.api<NumberedHit[]>(`${numberSearchPath}?${asked}`, { signal })).data
      }),
  })
