import { useQueries } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import type { WindowData } from '#src/data/windows.ts'
import { byWords } from '#src/ui/DataTable/choices.ts'
import type { Identified } from '#src/ui/DataTable/columns.ts'
import type { ChoiceSource } from '#src/ui/DataTable/rowSource.ts'
import type { TableState } from '#src/ui/DataTable/tableState.ts'

/** What the values of a filter menu are called, by column; null is no value, and undefined what the server says. */
export type ChoiceWords = Readonly<Record<string, (value: string | null) => string | undefined>>

/** The key of the choice for rows that have no value. */
export const noValue = '—'
const valueOf = (key: string) => (key === noValue ? null : key)

/**
 * The filter menus of a window: the server says which values there are, and counts them. A menu is asked for while it is
 * open, and while a filter is set whose words only the server knows.
 */
export function useWindowChoices<Row extends Identified>(
  of: WindowData<Row>,
  { filters }: TableState,
  words: ChoiceWords,
): ChoiceSource<Row> {
  const [opened, setOpened] = useState<string | null>(null)
  const columns = Object.keys(of.window.columns).filter((column) => {
    const [key] = filters[column] ?? []
    const isUnknown = Boolean(key) && words[column]?.(valueOf(key!)) === undefined
    return of.window.columns[column]!.filter === 'choice' && (column === opened || isUnknown)
  })
  const menus = useQueries({ queries: columns.map((column) => of.choices(column)) })
  const choicesOf = (column: string) => menus[columns.indexOf(column)]?.data
  const open = useCallback((column: string) => {
    setOpened(column)
    return () => setOpened((now) => (now === column ? null : now))
  }, [])
  const wordsOf = (column: string, value: string | null) =>
    words[column]?.(value) ?? (choicesOf(column)?.find((choice) => choice.value === value)?.words || value) ?? noValue
  return {
    of: ({ id }) =>
      choicesOf(id)
        ?.map(({ value, count }) => ({ key: value ?? noValue, words: wordsOf(id, value), count }))
        .sort(byWords),
    wordsOf: ({ id }, key) => wordsOf(id, valueOf(key)),
    open,
  }
}
