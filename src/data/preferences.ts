import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import { browserOf } from './browser.ts'
import { preferencesKey } from './keys.ts'

type Chosen = Record<string, unknown>

/** What the signed-in person chose for screens, such as columns; theirs alone, on every machine. */
export const preferences = () =>
  queryOptions({
    queryKey: preferencesKey,
    staleTime: Infinity,
    queryFn: async ({ client, signal }) => (await browserOf(client).http.api<Chosen>('preference', { signal })).data,
  })

/** Shows the choice at once and keeps it; a failure is told among the errors. */
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
