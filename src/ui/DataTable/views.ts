import type { Keep } from './finder.ts'
import type { TableState } from './tableState.ts'

/** What a named part of the rows is called, such as 'Open' or 'Waiting for me'. */
export interface ViewName {
  id: string
  label: string
  /** A row in it needs someone: its count is red. */
  urgent?: boolean
}

/** A named part of rows that are all in memory. */
export interface View<Row> extends ViewName {
  keeps: Keep<Row>
}

/** A filter of one button, such as 'Mine'. */
export interface Toggle<Row> {
  id: string
  label: string
  keeps: Keep<Row>
}

/** The view one is in: the one that was chosen, else the first. */
export const viewOf = <V extends ViewName>(views: readonly V[], { view }: Pick<TableState, 'view'>): V | undefined =>
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
