import { hashKey, queryOptions, type QueryClient } from '@tanstack/react-query'
import type { Envelope } from '#contract/wire/envelope.ts'
import { narrowedParams, type Narrowed, type Window } from '#contract/window.ts'
import { browserOf } from './browser.ts'
import { windowKey } from './keys.ts'

// Separate from the pages of a window, because the bell shows a count before any page is loaded.

/** Where a window is read from. */
export interface WindowSource {
  /** First part of its query keys: its kind, or another name. */
  kind: string
  path: string
  window: Window
  /** One division of a divided list: its query parameters and its name; see `divisionOf`. */
  of?: { filter: Readonly<Record<string, number | string>>; division: string }
  /** Whether events announce changes of its rows; otherwise it is refetched whenever it is shown. */
  isLive: boolean
}

/** No filter: all rows. */
export const everything: Narrowed = { words: '', view: null, toggles: [], filters: {} }

/** Number of matching rows, counted up to `mostCounted` plus one. */
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

/** Sends a request about a window; `part` is the path below the window's. */
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
