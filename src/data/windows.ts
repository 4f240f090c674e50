import { hashKey, queryOptions, type QueryClient } from '@tanstack/react-query'
import type { Entity, Summary } from '#contract/entity.ts'
import { pageParams, type Narrowed, type WindowAsked, type WindowChoice } from '#contract/window.ts'
import { browserOf } from './browser.ts'
import type { WindowPage } from './freshness.ts'
import { windowKey } from './keys.ts'
import { askWindow, everything, windowCount, type WindowSource } from './windowCount.ts'

/** Query options of a window: pages, counts and filter menus. */
export function windowData<Row extends { id: number | string }>(source: WindowSource) {
  const { kind, path, window, isLive } = source
  const staleTime = isLive ? {} : { staleTime: 0 }
  const readPage = async (client: QueryClient, asked: WindowAsked, signal?: AbortSignal) => {
    const answer = await askWindow<Row[]>(client, `${path}?${pageParams(asked)}`, signal)
    return { rows: answer.data, next: answer.page?.next ?? null, previous: answer.page?.previous ?? null }
  }

  return {
    kind,
    window,
    isLive,
    readPage,
    firstPage: { ...everything, sort: window.start, size: 20, at: { offset: 0 } } satisfies WindowAsked,

    /** One page. With `followsNewRows`, new rows appear at once. */
    page: (asked: WindowAsked, followsNewRows = false) =>
      queryOptions({
        queryKey: windowKey(kind, 'page', asked),
        meta: { followsNewRows },
        ...staleTime,
        structuralSharing: false,
        queryFn: async ({ client, signal, queryKey }): Promise<WindowPage<Row>> =>
          browserOf(client).freshness.readPage<Row>(
            hashKey(queryKey),
            () => readPage(client, asked, signal),
            isLive
              ? async (ids) =>
                  (
                    await askWindow<(Row & { id: number; rowVersion: number })[]>(
                      client,
                      `${path}?ids=${ids.join()}`,
                      signal,
                    )
                  ).data
              : null,
          ),
      }),

    /** Number of matching rows. */
    count: (asked: Narrowed) => windowCount(source, asked),

    /** The choices of a filter menu. */
    choices: (column: string) =>
      queryOptions({
        queryKey: windowKey(kind, 'choices', { column }),
        ...staleTime,
        queryFn: ({ client, signal, queryKey }) =>
          browserOf(client).freshness.readAnew(
            hashKey(queryKey),
            async () => (await askWindow<WindowChoice[]>(client, `${path}/choices/${column}`, signal)).data,
          ),
      }),

    /** Refetches everything of this window that is on screen. */
    refresh: (client: QueryClient) => browserOf(client).freshness.windowsAnew(kind),
  }
}
export type WindowData<Row extends { id: number | string }> = ReturnType<typeof windowData<Row>>

/** The window of a kind with unlimited lists, kept fresh by events. */
export function kindWindow<E extends Entity>({ kind, path, window }: E) {
  if (!window) throw new Error(`${kind} is listed as a whole, and has no window.`)
  return windowData<Summary<E>>({ kind, path, window, isLive: true })
}
