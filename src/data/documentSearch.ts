import { hashKey, queryOptions } from '@tanstack/react-query'
import {
  isSearchable,
  searchParams,
  searchPath,
  type SearchAnswer,
  type SearchQuestion,
} from '#contract/documents/documentSearch.ts'
import { browserOf } from './browser.ts'
import { combinedKey } from './keys.ts'

/** The kinds whose changes may add results, remove them or rename them. */
const searched = [
  'projectDocument',
  'projectDocumentPmp',
  'projectDocumentSms',
  'projectDocumentFm',
  'projectFolder',
  'projectFolderPmp',
  'projectFolderSms',
  'projectFolderFm',
  'project',
] as const

/** A page of documents found in all projects; nothing is asked until there is something to look for. */
export const documentSearch = (question: SearchQuestion) =>
  queryOptions({
    queryKey: combinedKey(searched, 'documentSearch', question),
    enabled: isSearchable(question.words),
    queryFn: ({ client, signal, queryKey }) =>
      browserOf(client).freshness.readAnew(
        hashKey(queryKey),
        async () =>
          (await browserOf(client).http.api<SearchAnswer>(`${searchPath}?${searchParams(question)}`, { signal })).data,
      ),
  })
