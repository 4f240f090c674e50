import { hashKey, queryOptions, type QueryClient } from '@tanstack/react-query'
import { divisionOf, type Entity, type Summary } from '#contract/entity.ts'
import { recordSystemIdOf } from '#contract/recordSystem.ts'
import type { System } from '#contract/systems.ts'
import {
  choicesParams,
  narrowedParams,
  pageParams,
  type ChoicesAsked,
  type Narrowed,
  type WindowAsked,
  type WindowChoice,
  type WindowTotals,
} from '#contract/window.ts'
import { browserOf } from './browser.ts'
import type { WindowPage } from './freshness.ts'
import { windowKey } from './keys.ts'
import { askWindow, everything, windowCount, type WindowSource } from './windowCount.ts'

/** Query options of a window: pages, counts, totals and filter menus. */
export function windowData<Row extends { id: number | string }>(source: WindowSource) {
  const { kind, window, isLive } = source
  const staleTime = isLive ? {} : { staleTime: 0 }
  const readPage = async (client: QueryClient, asked: WindowAsked, signal?: AbortSignal) => {
    const answer = await askWindow<Row[]>(client, source, '', pageParams(asked), signal)
    return { rows: answer.data, next: answer.page?.next ?? null, previous: answer.page?.previous ?? null }
  }

  const data = {
    kind,
    window,
    isLive,
    of: source.of,
    readPage,
    firstPage: { ...everything, sort: window.start, size: 20, at: { offset: 0 } } satisfies WindowAsked,

    /** One page. With `followsNewRows`, new rows appear at once. */
    page: (asked: WindowAsked, followsNewRows = false) =>
      queryOptions({
        queryKey: windowKey(source.kind, 'page', asked, source.of),
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
                      source,
                      '',
                      new URLSearchParams({ ids: ids.join() }),
                      signal,
                    )
                  ).data
              : null,
          ),
      }),

    /** Number of matching rows. */
    count: (asked: Narrowed) => windowCount(source, asked),

    /** Sums over all matching rows. */
    totals: (asked: Narrowed) =>
      queryOptions({
        queryKey: windowKey(source.kind, 'totals', asked, source.of),
        ...staleTime,
        queryFn: ({ client, signal, queryKey }) =>
          browserOf(client).freshness.readAnew(
            hashKey(queryKey),
            async () => (await askWindow<WindowTotals>(client, source, '/totals', narrowedParams(asked), signal)).data,
          ),
      }),

    /** The choices of a filter menu. */
    choices: (column: string, asked: ChoicesAsked = {}) =>
      queryOptions({
        queryKey: windowKey(source.kind, 'choices', { column, ...asked }, source.of),
        ...staleTime,
        queryFn: ({ client, signal, queryKey }) =>
          browserOf(client).freshness.readAnew(
            hashKey(queryKey),
            async () =>
              (await askWindow<WindowChoice[]>(client, source, `/choices/${column}`, choicesParams(asked), signal))
                .data,
          ),
      }),

    /** Loads what a register shows first in its default state, in parallel with the code of its screen. */
    prefetch: (client: QueryClient, view: string, size: number) => {
      const shown = { ...everything, view }
      const asked: WindowAsked = { ...shown, sort: window.start, size, at: { offset: 0 } }
      void client.prefetchQuery(data.page(asked, true))
      void client.prefetchQuery(data.count(shown))
      if (window.totals.length > 0) void client.prefetchQuery(data.totals(shown))
    },

    /** Refetches everything of this window that is on screen. */
    refresh: (client: QueryClient) => browserOf(client).freshness.windowsAnew(kind),
  }
  return data
}
export type WindowData<Row extends { id: number | string }> = ReturnType<typeof windowData<Row>>

/**
 * The window of a kind with unlimited lists, kept fresh by events. A divided one needs the part: `{ projectId: 7 }`.
 */
export function kindWindow<E extends Entity>(entity: E, filter: Readonly<Record<string, number | string>> = {}) {
  const { kind, path, window } = entity
  if (!window) throw new Error(`${kind} is listed as a whole, and has no window.`)
  const of = { filter, division: divisionOf(entity, filter) }
  return windowData<Summary<E>>({ kind, path, window, isLive: true, ...(of.division && { of }) })
}

/** Whether the records of a kind belong to a system each, and are listed by it. */
export const isOfSystem = ({ filter }: Pick<Entity, 'filter'>) => 'systemId' in filter.shape

/**
 * Returns a function for the register of a kind in a project. Records that belong to a system are those of the system
 * that is asked for; others have safety management alone.
 */
export const projectWindow =
  <E extends Entity>(entity: E) =>
  (projectId: number, system: System = 'sms') => {
    const [divider = 'projectId'] = entity.listsBy
    return kindWindow(entity, {
      [divider]: projectId,
      ...(isOfSystem(entity) && { systemId: recordSystemIdOf(system) }),
    })
  }
