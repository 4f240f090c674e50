import { keepPreviousData, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { mostCounted, noValue, type Narrowed, type PageAt, type WindowAsked } from '#contract/window.ts'
import { browserOf } from '#src/data/browser.ts'
import { everything } from '#src/data/windowCount.ts'
import { wholeWindow } from '#src/data/wholeWindow.ts'
import type { WindowData } from '#src/data/windows.ts'
import type { Column, Identified } from '#src/ui/DataTable/columns.ts'
import { mostExported } from '#src/ui/DataTable/saveSheet.ts'
import type { RowSource } from '#src/ui/DataTable/rowSource.ts'
import type { TableState } from '#src/ui/DataTable/tableState.ts'
import { viewOf, type ViewName } from '#src/ui/DataTable/views.ts'
import { type Clock } from '#src/ui/time/time.ts'
import { momentAt } from '#src/ui/time/momentAt.ts'
import { useChosenRows } from './useChosenRows.ts'
import { usePaused } from './usePaused.ts'
import { useWindowChoices, type ChoiceWords } from './useWindowChoices.ts'

interface Asked<Row extends Identified> {
  of: WindowData<Row>
  columns: readonly Column<Row>[]
  state: TableState
  views: readonly ViewName[]
  clock: Clock
  /** Names of filter values, by column, where the server does not supply them. */
  choiceWords: ChoiceWords
}

const none: never[] = []

/**
 * The rows of a window, as the source of a register. The server sorts, filters and counts; only the current page is
 * loaded.
 */
export function useWindowRows<Row extends Identified>({ of, columns, state, views, clock, choiceWords }: Asked<Row>) {
  const client = useQueryClient()
  const { window } = of
  const view = viewOf(views, state)?.id ?? null
  const narrowed: Narrowed = {
    words: usePaused(state.words).trim(),
    view,
    toggles: state.toggles.filter((id) => window.toggles.includes(id)),
    filters: filtersIn(state, columns, of, clock.zone),
  }
  const sort = state.sorter && window.columns[state.sorter.column]?.sort ? state.sorter : window.start
  const total = useQuery({ ...of.count(narrowed), placeholderData: keepPreviousData })
  const isMore = (total.data ?? 0) > mostCounted
  const last = total.data === undefined || isMore ? Infinity : Math.ceil(total.data / state.size)
  const page = Math.max(1, Math.min(state.page, last))

  const totals = useQuery({
    ...of.totals(narrowed),
    placeholderData: keepPreviousData,
    enabled: columns.some((column) => column.total),
  })

  const question = JSON.stringify([narrowed, sort, state.size])
  const [way, setWay] = useState<Way>({ question, at: {} })
  const known = way.question === question ? way.at : {}
  const at = known[page] ?? { offset: (page - 1) * state.size }
  const asked: WindowAsked = { ...narrowed, sort, size: state.size, at }
  const startsAnew = page === 1 && sort.column === window.start.column && sort.down === window.start.down
  const answer = useQuery({ ...of.page(asked, startsAnew), placeholderData: keepPreviousData })
  const read = answer.isPlaceholderData ? undefined : answer.data
  const next = read && withNeighbours(known, page, read)
  if (next && next !== known) setWay({ question, at: next })

  const inViews = useQueries({ queries: views.map(({ id }) => of.count({ ...everything, view: id })) })
  const counts = new Map(views.map(({ id }, i) => [id, inViews[i]!.data]))
  const rows = answer.data?.rows ?? []
  const from = (page - 1) * state.size
  const refresh = () => {
    setWay({ question, at: {} })
    of.refresh(client)
  }

  const isEmpty = total.data === 0 && !total.isPlaceholderData
  const unfiltered = useQuery({ ...of.count({ ...everything, view }), enabled: isEmpty }).data
  const others = isEmpty ? views.filter(({ id }) => id !== view) : none
  const elsewhere = useQueries({ queries: others.map(({ id }) => of.count({ ...narrowed, view: id })) })
  const other = elsewhere.findIndex(({ data = 0 }) => data > 0)
  const source: RowSource<Row> = {
    waiting: answer.data === undefined && !answer.error,
    found: answer.error && !answer.data ? 0 : isMore ? mostCounted : total.data,
    isMore,
    page,
    from,
    to: from + rows.length,
    totals: rows.length > 0 ? totals.data : undefined,
    rowAt: (place) => rows[place - from],
    all: counts.size > 0 ? Math.max(...[...counts.values()].map((count = 0) => count)) : undefined,
    inView: (id) => counts.get(id),
    canSort: ({ id }) => window.columns[id]?.sort !== undefined,
    readAhead: () => undefined,
    choices: useWindowChoices(of, state, choiceWords),
    chosen: useChosenRows(rows),
    allFound: () =>
      wholeWindow(of, client, narrowed, sort, mostExported).catch((error: unknown) => {
        browserOf(client).noteFailure(error)
        throw error
      }),
    nothing:
      unfiltered === undefined
        ? undefined
        : {
            inView: unfiltered,
            inAll: Math.max(unfiltered, ...[...counts.values()].map((count = 0) => count)),
            elsewhere: other < 0 ? undefined : { view: others[other]!.id, count: elsewhere[other]!.data! },
          },
    offer: read?.isBehind ? { words: 'The list has changed. Show', take: refresh } : null,
  }
  return { source, narrowed, refresh, isFetching: answer.isFetching, error: answer.data ? null : answer.error }
}

/** How each page is requested: by cursor if it is next to a page already read, otherwise by offset. */
interface Way {
  question: string
  at: Readonly<Record<number, PageAt>>
}

/**
 * Adds the cursors of the neighbouring pages, so that new rows do not shift rows between pages. The first page always
 * starts at the first row. Returns the same object if nothing changes.
 */
function withNeighbours(
  at: Way['at'],
  page: number,
  { next, previous }: { next: string | null; previous: string | null },
) {
  const [before, after] = [at[page - 1], at[page + 1]]
  const isNext = next === null || (after && 'after' in after && after.after === next)
  const isPrevious = previous === null || page <= 2 || before
  if (isNext && isPrevious) return at
  return {
    ...at,
    ...(next !== null && { [page + 1]: { after: next } }),
    ...(!isPrevious && { [page - 1]: { before: previous } }),
  }
}

/**
 * Returns the active filters in the server's form. For dates with time: the first moment, and the one after the last.
 */
function filtersIn<Row extends Identified>(
  { filters }: TableState,
  columns: readonly Column<Row>[],
  { window }: WindowData<Row>,
  zone: string,
) {
  const set = columns.flatMap(({ id }): [string, readonly string[]][] => {
    const chosen = filters[id] ?? []
    const kind = window.columns[id]?.filter
    if (!chosen.some(Boolean) || !kind) return []
    if (kind === 'choice') return [[id, chosen.map((key) => (key === noValue ? '' : key))]]
    const [from = '', until = ''] = chosen
    if (kind === 'days') return [[id, [from, until]]]
    return [[id, [from && startOf(from, zone), until && startOf(dayAfter(until), zone)]]]
  })
  return Object.fromEntries(set)
}

const startOf = (day: string, zone: string) => new Date(momentAt(day, '00:00', zone)).toISOString()
const dayAfter = (day: string) => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)
