import { costLineKindWords } from '#contract/changes/costLines.ts'
import type { ChangeRequest } from '#contract/entities/changeRequest.ts'
import { number } from '#contract/text/amounts.ts'
import { money } from '#contract/text/money.ts'
import { EmptyState } from '#src/ui/page/EmptyState.tsx'
import { Facts } from '#src/ui/page/Facts.tsx'
import { Panel } from '#src/ui/page/Panel.tsx'
import './changeRequest.css'

/** The cost lines with their sum, and the quoted, recommended and agreed amounts. */
export function CostTab({ row }: { row: ChangeRequest }) {
  const { items, projectCurrency: currency } = row
  if (row.costEstimate === null)
    return (
      <EmptyState title="Not shown to you">
        What a change costs is read by its author and assessor, those asked to decide on it, lead companies, quantity
        surveyors and managers of the project.
      </EmptyState>
    )
  return (
    <div className="stack">
      <Panel title="Value">
        <Facts
          columns={5}
          facts={[
            { label: 'Estimate', value: money(row.costEstimate, currency) },
            { label: 'Quotation', value: money(row.quotedCost, currency) },
            { label: 'Recommended', value: money(row.recommendedCost, currency) },
            { label: 'Agreed', value: money(row.agreedCost, currency) },
            { label: 'Drawn from contingency', value: money(row.contingencyDraw, currency) },
          ]}
        />
      </Panel>
      <Panel title="Cost lines" count={items.length} flush>
        {items.length === 0 ? (
          <EmptyState title="No items">No cost lines yet.</EmptyState>
        ) : (
          <table className="table cost-table" aria-label="Cost lines">
            <colgroup>
              {[100, undefined, 80, 100, 80, 120, 140].map((width, at) => (
                <col key={at} style={{ width }} />
              ))}
            </colgroup>
            <thead>
              <tr>
                {['Cost code', 'Description', 'Kind'].map((head) => (
                  <th key={head} scope="col">
                    {head}
                  </th>
                ))}
                <th scope="col" className="right">
                  Quantity
                </th>
                <th scope="col">Unit</th>
                <th scope="col" className="right">
                  Rate
                </th>
                <th scope="col" className="right">
                  Amount
                </th>
              </tr>
            </thead>
            <tbody>
              {items.map(({ costCode, description, kind, qty, unit, rate, amount }, at) => (
                <tr key={at}>
                  <td>{costCode ?? '—'}</td>
                  <td className="title" title={description}>
                    {description}
                  </td>
                  <td>{costLineKindWords[kind]}</td>
                  <td className="right">{number(qty, 3)}</td>
                  <td>{unit ?? '—'}</td>
                  <td className="right">{money(rate, currency)}</td>
                  <td className="right">{money(amount, currency)}</td>
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <td colSpan={6}>Estimate</td>
                <td className="right">{money(row.costEstimate, currency)}</td>
              </tr>
            </tfoot>
          </table>
        )}
      </Panel>
    </div>
  )
}
