import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import { browserOf } from './browser.ts'
import { preferencesKey } from './keys.ts'

type Chosen = Record<string, unknown>

/** The signed-in user's preferences, such as table columns; stored per user on the server. */
export const preferences = () =>
  queryOptions({
    queryKey: preferencesKey,
    staleTime: Infinity,
    queryFn: async ({ client, signal }) => (await browserOf(client).http.api<Chosen>('preference', { signal })).data,
  })

/** Saves a preference optimistically. A failure is reported as an error message. */
export const choosePreference = (name: string) =>
  mutationOptions({
    mutationKey: ['preference', name],
    mutationFn: async (value: unknown, { client }) => {
      browserOf(client).freshness.patch<Chosen>(preferencesKey, (chosen) => ({ ...chosen, [name]: value }))
      await browserOf(client).http.api(`preference/${name}`, { method: 'PUT', body: { value } })
    },
    onError: (error: Error, _value, _context, { client }: { client: QueryClient }) =>
      browserOf(client).messages.add('error', error.message),
  })
