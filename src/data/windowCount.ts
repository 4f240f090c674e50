import { hashKey, queryOptions, type QueryClient } from '@tanstack/react-query'
import type { Envelope } from '#contract/envelope.ts'
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
  /** Whether events tell of its rows; what they do not tell of is asked for whenever it comes on screen. */
  isLive: boolean
}

/** Every row there is. */
export const everything: Narrowed = { words: '', view: null, filters: {} }

/** How many rows fit, up to `mostCounted` and one more. */
export const windowCount = ({ kind, path, isLive }: Omit<WindowSource, 'window'>, asked: Narrowed) =>
  queryOptions({
    queryKey: windowKey(kind, 'count', asked),
    ...(!isLive && { staleTime: 0 }),
    queryFn: ({ client, signal, queryKey }) =>
      browserOf(client).freshness.readAnew(
        hashKey(queryKey),
        async () =>
          (await askWindow<{ count: number }>(client, `${path}/count?${narrowedParams(asked)}`, signal)).data.count,
      ),
  })

export const askWindow = <T>(client: QueryClient, path: string, signal?: AbortSignal): Promise<Envelope<T>> =>
  browserOf(client).http.api<T>(path, { ...(signal && { signal }) })
