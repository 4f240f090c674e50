import { queryOptions } from '@tanstack/react-query'
import type { Choices } from '#contract/choice.ts'
import { browserOf } from './browser.ts'
import { choicesKey } from './keys.ts'

/** The options of a ChoiceField. No event reaches everyone who may choose, so each form refetches them on opening. */
export const choices = <K extends keyof Choices>(kind: K) =>
  queryOptions({
    queryKey: choicesKey(kind),
    staleTime: 0,
    queryFn: async ({ client, signal }) =>
      (await browserOf(client).http.api<Choices[K][]>(`choice/${kind}`, { signal })).data,
  })
