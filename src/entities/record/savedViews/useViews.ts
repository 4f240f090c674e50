import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiProblem } from '#src/data/http.ts'
import { currentUser } from '#src/data/session.ts'
import type { SavedViewSummary } from '#contract/entities/savedView.ts'
import { openedView, savedViews, type OpenedView } from '../../savedView/data.ts'
import { fitted, leftOutWords } from './fitting.ts'
import { useViewPlace } from './place.ts'
import type { SavedViewsProps } from './savedViewsProps.ts'

/** Returns the views of a register that the user finds, by name; undefined while they load. */
export function useViews(register: string) {
  const place = useViewPlace(register)
  const userId = currentUser(useQueryClient()).id
  const filter = place.projectId === null ? { userId } : { projectId: place.projectId }
  const { data, error } = useQuery(savedViews.list(filter))
  const views = data
    ?.filter((row) => row.register === register && row.system === place.system && row.projectId === place.projectId)
    .toSorted((one, other) => one.name.localeCompare(other.name))
  return { place, userId, views, error }
}

const problemOf = (error: unknown) =>
  error instanceof ApiProblem && error.status === 404
    ? 'This view is gone, or is not shared with you.'
    : `The view could not be opened: ${error instanceof Error ? error.message : String(error)}`

/** Returns functions that show a view in its register, and says what is left out because it no longer exists. */
export function useOpenView({ name, start, register }: SavedViewsProps) {
  const client = useQueryClient()
  const show = (view: OpenedView) => {
    const { state, left } = fitted(view, register, start)
    register.onState({ ...state, note: leftOutWords(view.name, left) })
  }
  const ask = (id: number) => client.fetchQuery({ ...openedView(id), staleTime: 0 })
  return {
    /** Opens a view of the list. What is gone stays in it while the server cannot be asked. */
    open: async (row: SavedViewSummary) => show(await ask(row.id).catch(() => ({ ...row, gone: {} }))),
    /** Opens the view that a link names, if it is one of this register; says so if it is not found. */
    follow: async (id: number, onArrive: () => void) => {
      try {
        const view = await ask(id)
        if (view.register !== name) return
        // First, because showing a view may change the address.
        onArrive()
        show(view)
      } catch (error) {
        onArrive()
        register.onState({ ...register.state, note: problemOf(error) })
      }
    },
  }
}
