import { queryOptions } from '@tanstack/react-query'
import type { Choices } from '#contract/choice.ts'
import { browserOf } from './browser.ts'
import { choicesKey } from './keys.ts'

/**
 * The names that a field offers. No event tells of them to everybody who may choose, so each form asks when it opens.
 */
export const choices = <K extends keyof Choices>(kind: K) =>
  queryOptions({
    queryKey: choicesKey(kind),
    staleTime: 0,
    queryFn: async ({ client, signal }) =>
      (await browserOf(client).http.api<Choices[K][]>(`choice/${kind}`, { signal })).data,
  })
