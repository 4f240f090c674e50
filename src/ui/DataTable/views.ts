import type { Keep } from './finder.ts'
import type { TableState } from './tableState.ts'

/** A named part of the rows, such as 'Open' or 'Waiting for me'. */
export interface View<Row> {
  id: string
  label: string
  keeps: Keep<Row>
  /** A row in it needs someone: its count is red. */
  urgent?: boolean
}

/** A filter of one button, such as 'Mine'. */
export interface Toggle<Row> {
  id: string
  label: string
  keeps: Keep<Row>
}

/** The view one is in: the one that was chosen, else the first. */
export const viewOf = <Row>(views: readonly View<Row>[], { view }: TableState) =>
  views.find(({ id }) => id === view) ?? views[0]

/** What the chosen view and the pressed toggles keep. */
export const keepsOf = <Row>(
  views: readonly View<Row>[],
  toggles: readonly Toggle<Row>[],
  state: TableState,
): Keep<Row>[] => {
  const view = viewOf(views, state)
  const pressed = toggles.filter(({ id }) => state.toggles.includes(id))
  return [...(view ? [view] : []), ...pressed].map(({ keeps }) => keeps)
}
