import type { CardAccess, CardSuggestion } from '#contract/entities/disciplinary.ts'
import { computedFrom } from '#src/data/computed.ts'

/** What the reader may do with the cards of a project. No event tells of cards that they do not find, so it is read anew. */
export const cardAccess = (projectId: number) => ({
  ...computedFrom<CardAccess>(['disciplinary', 'userProjectRole'], `disciplinaryAccess/${projectId}`),
  staleTime: 0,
})

/** The level that the rules suggest for a card; `asked` holds what was entered so far. */
export const cardSuggestion = (asked: Readonly<Record<string, string>>) => ({
  ...computedFrom<CardSuggestion>(['disciplinary'], `disciplinarySuggestion?${new URLSearchParams(asked).toString()}`),
  staleTime: 0,
})
