import type { CardAccess, CardSuggestion } from '#contract/entities/disciplinary.ts'
import { computedFrom } from '#src/data/computed.ts'

/**
 * What the reader may do with the cards of a project. Events do not cover cards the reader cannot see, so it is
 * refetched.
 */
export const cardAccess = (projectId: number) => ({
  ...computedFrom<CardAccess>(['disciplinary', 'userProjectRole'], `disciplinaryAccess/${projectId}`),
  staleTime: 0,
})

/** The card level that the rules suggest, given the input so far. */
export const cardSuggestion = (asked: Readonly<Record<string, string>>) => ({
  ...computedFrom<CardSuggestion>(['disciplinary'], `disciplinarySuggestion?${new URLSearchParams(asked).toString()}`),
  staleTime: 0,
})
