import { keepPreviousData, useQueries } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { mostChoices, noValue, type WindowChoice } from '#contract/window.ts'
import type { WindowData } from '#src/data/windows.ts'
import { byWords } from '#src/ui/DataTable/choices.ts'
import type { Identified } from '#src/ui/DataTable/columns.ts'
import type { ChoiceSource } from '#src/ui/DataTable/rowSource.ts'
import type { TableState } from '#src/ui/DataTable/tableState.ts'
import { usePaused } from './usePaused.ts'

/** Labels of filter values, by column. The value is null for 'no value'; a label of undefined means the server's. */
export type ChoiceWords = Readonly<Record<string, (value: string | null) => string | undefined>>

const valueOf = (key: string) => (key === noValue ? null : key)

/**
 * The filter menus of a window. The server supplies the values and their counts. A menu is loaded while it is open, and
 * while a filter is set whose label only the server knows. If a menu has more values than it shows, the server searches
 * them.
 */
export function useWindowChoices<Row extends Identified>(
  of: WindowData<Row>,
  { filters }: TableState,
  words: ChoiceWords,
): ChoiceSource<Row> {
  // On a tablet all menus are open at once.
  const [opened, setOpened] = useState<readonly string[]>([])
  const [sought, setSought] = useState({ column: '', words: '' })
  const find = usePaused(sought.words.trim())
  const columns = Object.keys(of.window.columns).filter((column) => {
    const [key] = filters[column] ?? []
    const isUnknown = Boolean(key) && words[column]?.(valueOf(key!)) === undefined
    return of.window.columns[column]!.filter === 'choice' && (opened.includes(column) || isUnknown)
  })
  const menus = useQueries({ queries: columns.map((column) => of.choices(column)) })
  const first = new Map(columns.map((column, at) => [column, menus[at]?.data]))
  const isLong = (column: string) => isCut(first.get(column))
  // Selected values that are not in the first part of the menu must be requested separately.
  const beyond = columns.flatMap((column) => {
    const values = (filters[column] ?? []).filter(
      (key) => key !== noValue && !first.get(column)?.some(({ value }) => value === key),
    )
    return isLong(column) && values.length > 0 ? [{ column, values }] : []
  })
  const named = useQueries({
    queries: beyond.map(({ column, values }) => ({
      ...of.choices(column, { values }),
      placeholderData: keepPreviousData,
    })),
  })
  const looksFor = isLong(sought.column) && find !== '' ? [sought.column] : []
  const found = useQueries({
    queries: looksFor.map((column) => ({ ...of.choices(column, { find }), placeholderData: keepPreviousData })),
  })

  const chosenBeyond = (column: string) => named[beyond.findIndex((one) => one.column === column)]?.data ?? []
  const answered = (column: string) => (looksFor.includes(column) ? found[0]?.data : undefined) ?? first.get(column)
  const choicesOf = (column: string) => {
    const shown = answered(column)?.slice(0, mostChoices)
    return shown && [...chosenBeyond(column).filter((one) => !shown.some(({ value }) => value === one.value)), ...shown]
  }
  const open = useCallback((column: string) => {
    setOpened((now) => [...now, column])
    setSought({ column: '', words: '' })
    return () => setOpened((now) => now.filter((one) => one !== column))
  }, [])
  const wordsOf = (column: string, value: string | null) =>
    words[column]?.(value) ?? (choicesOf(column)?.find((choice) => choice.value === value)?.words || value) ?? noValue
  return {
    of: ({ id }) =>
      choicesOf(id)
        ?.map(({ value, count, words: said }) => ({
          key: value ?? noValue,
          words: words[id]?.(value) ?? (said || value) ?? noValue,
          count,
        }))
        .sort(byWords),
    wordsOf: ({ id }, key) => wordsOf(id, valueOf(key)),
    open,
    find: (column, text) => setSought({ column, words: text }),
    isCut: ({ id }) => isCut(answered(id)),
  }
}

const isCut = (choices: readonly WindowChoice[] | undefined) => (choices?.length ?? 0) > mostChoices
