import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { createElement, Suspense, useCallback, useState } from 'react'
import { choosePreference, preferences } from '#src/data/preferences.ts'
import { currentUser } from '#src/data/session.ts'
import { keepTable, keptTable } from '#src/data/tableState.ts'
import type { ColumnChoice } from '#src/ui/DataTable/columnChoice.ts'
import type { SavableRegister } from '#src/ui/DataTable/savableRegister.ts'
import { tableStartWith, type TableState } from '#src/ui/DataTable/tableState.ts'
import { Button } from '#src/ui/Button.tsx'
import { lazyPart } from '#src/ui/lazyPart.tsx'

/** The menu of saved views. Without its code the register works as before. */
const SavedViews = lazyPart<typeof import('./savedViews/SavedViews.tsx').SavedViews>(
  async () => ({ default: (await import('./savedViews/SavedViews.tsx')).SavedViews }),
  () => null,
)
/** Keeps the place of the menu until it has loaded. */
const fallback = createElement(Button, { small: true, disabled: true }, 'Views')

/**
 * Returns the state props of a DataTable: filters and page, stored for five minutes, and the column choice, stored
 * permanently. A saved view that is open has columns of its own. A `view` from the URL is shown unfiltered, whatever was
 * stored.
 */
export function useTable(name: string, start: Partial<TableState> = {}, view?: string) {
  const client = useQueryClient()
  const userId = currentUser(client).id
  const [state, setState] = useState(() => ({
    ...tableStartWith(start),
    ...(view === undefined ? (keptTable(userId, name) as Partial<TableState> | null) : { view }),
  }))
  const [asked, setAsked] = useState(view)
  if (view !== asked) {
    setAsked(view)
    if (view !== undefined) setState({ ...tableStartWith(start), view })
  }
  const onState = useCallback(
    (next: TableState) => {
      setState(next)
      keepTable(userId, name, next)
    },
    [userId, name],
  )
  const { data: chosen } = useQuery(preferences())
  const { mutate } = useMutation(choosePreference(`columns.${name}`))
  const { saved } = state
  return {
    state,
    onState,
    columnChoice: saved ? saved.columns : ((chosen?.[`columns.${name}`] ?? null) as ColumnChoice | null),
    onColumnChoice: (columns: ColumnChoice | null) =>
      saved ? onState({ ...state, saved: { ...saved, columns } }) : mutate(columns),
    renderSaved: (register: SavableRegister) =>
      createElement(Suspense, { fallback }, createElement(SavedViews, { name, start, register })),
  }
}
