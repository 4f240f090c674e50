import { hashKey, queryOptions, type QueryClient } from '@tanstack/react-query'
import type { Envelope } from '#contract/wire/envelope.ts'
import { narrowedParams, type Narrowed, type Window } from '#contract/window.ts'
import { browserOf } from './browser.ts'
import { windowKey } from './keys.ts'

// Apart from the pages of a window, because the bell counts before any page is shown.

/** Where a window is read. */
export interface WindowSource {
  /** Under what its queries are kept: its kind, or a name of its own. */
  kind: string
  path: string
  window: Window
  /** The part of a divided list, as its query parameters, and its division; see `divisionOf`. */
  of?: { filter: Readonly<Record<string, number | string>>; division: string }
  /** Whether events tell of its rows; what they do not tell of is asked for whenever it comes on screen. */
  isLive: boolean
}

/** Every row there is. */
export const everything: Narrowed = { words: '', view: null, filters: {} }

/** How many rows fit, up to `mostCounted` and one more. */
export const windowCount = (source: Omit<WindowSource, 'window'>, asked: Narrowed) =>
  queryOptions({
    queryKey: windowKey(source.kind, 'count', asked, source.of),
    ...(!source.isLive && { staleTime: 0 }),
    queryFn: ({ client, signal, queryKey }) =>
      browserOf(client).freshness.readAnew(
        hashKey(queryKey),
        async () =>
          (await askWindow<{ count: number }>(client, source, '/count', narrowedParams(asked), signal)).data.count,
      ),
  })

/** Asks for something of a window; `part` is its path below the window's. */
export function askWindow<T>(
  client: QueryClient,
  { path, of }: Pick<WindowSource, 'path' | 'of'>,
  part: string,
  params: URLSearchParams,
  signal?: AbortSignal,
): Promise<Envelope<T>> {
  for (const [name, value] of Object.entries(of?.filter ?? {})) params.set(name, String(value))
  return browserOf(client).http.api<T>(`${path}${part}?${params}`, { ...(signal && { signal }) })
}
