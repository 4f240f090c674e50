import type { ViewState } from '#contract/views/viewState.ts'
import type { SavableRegister } from '#src/ui/DataTable/savableRegister.ts'
import { tableStartWith, type TableState } from '#src/ui/DataTable/tableState.ts'
import { viewOf } from '#src/ui/DataTable/views.ts'
import type { OpenedView } from '../../savedView/data.ts'

/** What a register shows now, as a view keeps it. */
export function shownIn({ state, views = [], columnChoice = null }: SavableRegister): ViewState {
  const { words, filters, toggles, sorter } = state
  return {
    view: viewOf(views, state)?.id ?? null,
    words: words.trim(),
    filters: Object.fromEntries(
      Object.entries(filters).flatMap(([column, chosen]) => (chosen.some(Boolean) ? [[column, [...chosen]]] : [])),
    ),
    toggles: [...toggles],
    sorter,
    columns: columnChoice && { order: [...columnChoice.order], shown: { ...columnChoice.shown } },
  }
}

/** Whether a register shows something else than a view. */
export const differs = (register: SavableRegister, state: ViewState) =>
  inOrder(shownIn(register)) !== inOrder({ ...state, view: state.view ?? register.views?.[0]?.id ?? null })

/** A view as text that does not depend on the order in which fields were set. */
const inOrder = ({ view, words, filters, toggles, sorter, columns }: ViewState) =>
  JSON.stringify([
    view,
    words,
    entriesOf(filters).map(([column, chosen]) => [column, chosen]),
    toggles.toSorted(),
    sorter && [sorter.column, sorter.down],
    columns && [columns.order, entriesOf(columns.shown)],
  ])
const entriesOf = <T>(values: Readonly<Record<string, T>>) =>
  Object.entries(values).toSorted(([one], [other]) => (one < other ? -1 : 1))

/** A view as its register can show it, and the names of what no longer exists. */
export function fitted(
  { id, state, gone }: Pick<OpenedView, 'id' | 'state' | 'gone'>,
  register: SavableRegister,
  start: Partial<TableState>,
): { state: TableState; left: string[] } {
  const { columns, views = [], toggles = [] } = register
  const left: string[] = []
  const keep = <T>(isThere: boolean, value: T, words: string) => {
    if (isThere) return [value]
    if (!left.includes(words)) left.push(words)
    return []
  }
  const columnOf = (name: string) => columns.find((column) => column.id === name)
  const isKnown = (name: string) => columnOf(name) !== undefined
  const [view = null] = keep(state.view === null || views.some((one) => one.id === state.view), state.view, 'its view')
  const filters = Object.entries(state.filters).flatMap(([name, chosen]) => {
    const column = columnOf(name)
    const there = chosen.filter((one) => !gone[name]?.includes(one))
    const words = column ? `the filter by ${column.header}` : 'a filter'
    if (there.length < chosen.length) keep(false, null, there.length > 0 ? `a part of ${words}` : words)
    return keep(column?.filter !== undefined, [name, there] as const, words).filter(([, kept]) => kept.length > 0)
  })
  const pressed = state.toggles.flatMap((one) =>
    keep(
      toggles.some((toggle) => toggle.id === one),
      one,
      'a filter',
    ),
  )
  const [sorter = start.sorter ?? null] =
    state.sorter === null ? [null] : keep(isKnown(state.sorter.column), state.sorter, 'its order')
  const chosen = state.columns && {
    order: state.columns.order.filter(isKnown),
    shown: Object.fromEntries(
      Object.entries(state.columns.shown).flatMap((entry) => keep(isKnown(entry[0]), entry, 'a column')),
    ),
  }
  return {
    state: {
      ...tableStartWith(start),
      size: register.state.size,
      view,
      words: state.words,
      filters: Object.fromEntries(filters),
      toggles: pressed,
      sorter,
      saved: { id, columns: chosen },
    },
    left,
  }
}

/** Says what a view is shown without; undefined if nothing is missing. */
export const leftOutWords = (name: string, left: readonly string[]) =>
  left.length === 0 ? undefined : `“${name}” is shown without what no longer exists: ${left.join(', ')}.`
