import { Button } from './Button.tsx'
import { EmptyState } from './EmptyState.tsx'
import { UiLink } from './LinkProvider.tsx'
import { Panel } from './Panel.tsx'
import { Spinner } from './Spinner.tsx'

interface Column<Row> {
  head: string
  /** In px, or as a share; one column should have none and takes what the others leave. */
  width?: number | string
  /** Words are cut where they do not fit, and stand whole in the title. */
  cell: (row: Row) => string
  /** Where they lead. */
  href?: (row: Row) => string
}

interface Props<Row> {
  title: string
  /** What the table holds, for those who hear it. */
  label: string
  /** Undefined until they are there. */
  rows: readonly Row[] | undefined
  columns: readonly Column<Row>[]
  keyOf: (row: Row) => string | number
  /** The sentence where there are none. */
  empty: string
  /** What is loaded, as a sentence begins with it: 'Sub types'. */
  what: string
  problem: Error | null
  retry: () => void
}

/**
 * A short table inside a panel that shows what else points to a record, with its waiting, its failure and its
 * emptiness.
 */
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
        <table className="table" aria-label={label}>
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
      )}
    </Panel>
  )
}
