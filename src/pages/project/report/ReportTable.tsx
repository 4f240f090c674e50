import { useState } from 'react'
import type { ReportRow, ReportTable as Table } from '#contract/reports/projectReport.ts'
import { number } from '#contract/text/amounts.ts'
import { Button } from '#src/ui/Button.tsx'
import { UiLink } from '#src/ui/LinkProvider.tsx'
import { useClock } from '#src/ui/time/TimeZoneProvider.tsx'
import { usePrinting } from '#src/ui/menus/usePrinting.ts'
import { valueWords } from './values.ts'

interface Props {
  table: Table
  currency: string
  /** The URL that the paths of the rows are relative to. */
  below: string
}

const first = 20

/** A table of a report. The amounts of one column may be drawn as bars. */
export function ReportTable({ table, currency, below }: Props) {
  const { title, columns, rows, totals, bars } = table
  const clock = useClock()
  const printing = usePrinting()
  const [all, setAll] = useState(false)
  if (rows.length === 0) return <p className="quiet report-nothing">Nothing to report.</p>
  const barAt = columns.findIndex(({ key }) => key === bars)
  const most = Math.max(1, ...rows.map(({ values }) => Number(values[barAt] ?? 0)))
  const shown = all || printing ? rows : rows.slice(0, first)
  const wordsAt = (values: ReportRow['values'], at: number, isTotal: boolean) => {
    const { as } = columns[at]!
    if (isTotal)
      return values[at] === null ? '' : at === 0 ? String(values[at]) : valueWords(values[at]!, as, currency, clock)
    return valueWords(values[at]!, as, currency, clock)
  }
  const line = ({ values, path }: ReportRow, isTotal = false) =>
    columns.map(({ key, as }, at) => {
      const words = wordsAt(values, at, isTotal)
      return (
        <td key={key} className={as === 'text' ? undefined : 'right number'} title={words}>
          {at === 0 && path ? (
            <UiLink className="number" href={`${below}/${path}`}>
              {words}
            </UiLink>
          ) : (
            words
          )}
        </td>
      )
    })
  return (
    <>
      <div className="report-scroll" tabIndex={0} role="group" aria-label={title}>
        <table className="table" aria-label={title}>
          <thead>
            <tr>
              {columns.map(({ key, label, as }) => (
                <th key={key} scope="col" className={as === 'text' ? undefined : 'right'}>
                  {label}
                </th>
              ))}
              {barAt >= 0 && <td className="bar-head" />}
            </tr>
          </thead>
          <tbody>
            {shown.map((row, at) => (
              <tr key={row.path ?? at}>
                {line(row)}
                {barAt >= 0 && (
                  <td className="bar-cell">
                    <i aria-hidden style={{ width: `${(Math.max(0, Number(row.values[barAt])) / most) * 100}%` }} />
                  </td>
                )}
              </tr>
            ))}
          </tbody>
          {totals && (
            <tfoot>
              <tr>
                {line({ values: totals }, true)}
                {barAt >= 0 && <td />}
              </tr>
            </tfoot>
          )}
        </table>
      </div>
      {shown.length < rows.length && (
        <div className="report-more no-print">
          <Button small onClick={() => setAll(true)}>{`Show all ${number(rows.length)}`}</Button>
        </div>
      )}
    </>
  )
}
