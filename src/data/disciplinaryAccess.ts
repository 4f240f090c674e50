import { queryOptions } from '@tanstack/react-query'
import type { CardAccess, CardSuggestion } from '#contract/entities/disciplinary.ts'
import { browserOf } from './browser.ts'
import { combinedKey } from './keys.ts'

/** What the reader may do with the cards of a project. No event tells of cards that they do not find, so it is read anew. */
export const cardAccess = (projectId: number) =>
  queryOptions({
    queryKey: combinedKey(['disciplinary', 'userProjectRole'], 'access', projectId),
    queryFn: async ({ client, signal }) =>
      (await browserOf(client).http.api<CardAccess>(`disciplinaryAccess/${projectId}`, { signal })).data,
    staleTime: 0,
  })

/** The level that the rules suggest for a card; `asked` holds what was entered so far. */
export const cardSuggestion = (asked: Readonly<Record<string, string>>) =>
  queryOptions({
    queryKey: combinedKey(['disciplinary'], 'suggestion', asked),
    queryFn: async ({ client, signal }) =>
      (
        await browserOf(client).http.api<CardSuggestion>(
          `disciplinarySuggestion?${new URLSearchParams(asked).toString()}`,
          { signal },
        )
      ).data,
    staleTime: 0,
  })
