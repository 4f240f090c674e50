import { createContext, use } from 'react'
import type { Entry } from './data.ts'

/** Actions that a list provides to its cells, so that all lists can share the same columns. */
export interface ListActions {
  /** Why the order cannot be changed at present; null if it can. */
  keepsOrder: string | null
  /** Number of entries in the list. */
  length: number
  move: (entry: Entry, by: number) => void
  settle: () => void
  setActive: (entry: Entry) => void
  /** Id of the entry whose active state is being saved. */
  switching: number | null
}

const Context = createContext<ListActions | null>(null)
export const ListProvider = Context.Provider

/** Returns the actions of the surrounding list; throws outside a list. */
export function useListActions() {
  const actions = use(Context)
  if (!actions) throw new Error('This cell stands in no list.')
  return actions
}
