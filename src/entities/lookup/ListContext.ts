import { createContext, use } from 'react'
import type { Entry } from './data.ts'

/** What the cells of a list can do with their entry; columns stay the same for every list. */
export interface ListActions {
  /** Why the order cannot be changed now; null when it can. */
  keepsOrder: string | null
  /** How many entries the list has. */
  length: number
  move: (entry: Entry, by: number) => void
  settle: () => void
  setActive: (entry: Entry) => void
  /** The entry whose switch is being saved. */
  switching: number | null
}

const Context = createContext<ListActions | null>(null)
export const ListProvider = Context.Provider

/** The actions of the list around; throws outside of one. */
export function useListActions() {
  const actions = use(Context)
  if (!actions) throw new Error('This cell stands in no list.')
  return actions
}
