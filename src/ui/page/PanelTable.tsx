import { Button } from '../Button.tsx'
import { EmptyState } from './EmptyState.tsx'
import { UiLink } from '../LinkProvider.tsx'
import { Panel } from './Panel.tsx'
import { Spinner } from './Spinner.tsx'

interface Column<Row> {
  head: string
  /** Width in px or as a percentage. Leave it out for one column, which then takes the remaining space. */
  width?: number | string
  /** Text that does not fit is truncated and shown in full in the title. */
  cell: (row: Row) => string
  /** URL of the cell's link. */
  href?: (row: Row) => string
}

interface Props<Row> {
  title: string
  /** Accessible name of the table. */
  label: string
  /** Undefined while they load. */
  rows: readonly Row[] | undefined
  columns: readonly Column<Row>[]
  keyOf: (row: Row) => string | number
  /** The sentence for an empty table. */
  empty: string
  /** What is loading, as the start of a sentence: 'Sub types'. */
  what: string
  problem: Error | null
  retry: () => void
}

/** What a column without a width needs at least, in px. */
const leastFree = 140
/** The width below which the table scrolls sideways, so that on a phone no column disappears. */
const leastWidth = <Row,>(columns: readonly Column<Row>[]) =>
  columns.reduce((sum, { width }) => sum + (typeof width === 'number' ? width : leastFree), 0)

/** A short table of related records inside a panel, with its loading, error and empty states. */
export function PanelTable<Row>({ title, label, rows, columns, keyOf, empty, what, problem, retry }: Props<Row>) {
  return (
    <Panel title={title} count={rows?.length} flush>
      {!rows && !problem && <Spinner label={`${what} are loading`} />}
      {!rows && problem && (
        <EmptyState failed title={`${what} could not be loaded`} action={<Button onClick={retry}>Try again</Button>}>
          {problem.message}
        </EmptyState>
      )}
      {rows?.length === 0 && <EmptyState title="No items">{empty}</EmptyState>}
      {rows && rows.length > 0 && (
        <div className="table-scroll">
          <table className="table" aria-label={label} style={{ minWidth: leastWidth(columns) }}>
            <colgroup>
              {columns.map(({ head, width }) => (
                <col key={head} style={{ width }} />
              ))}
            </colgroup>
            <thead>
              <tr>
                {columns.map(({ head }) => (
                  <th key={head} scope="col">
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={keyOf(row)}>
                  {columns.map(({ head, cell, href }, at) => (
                    <td key={head} className={at === 0 ? 'title' : undefined} title={cell(row)}>
                      {href ? <UiLink href={href(row)}>{cell(row)}</UiLink> : cell(row)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Panel>
  )
}
