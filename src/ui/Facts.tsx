import type { ReactNode } from 'react'
import './facts.css'

/** One key fact: its name, its value, and a small addition below. */
export interface Fact {
  label: string
  value: ReactNode
  more?: ReactNode
  /** Has several lines where one is too short for it. */
  long?: boolean
}

/**
 * Key facts in one line below a record's title, cut where they do not fit, or whole in `columns` columns inside a
 * panel; an empty value shows as a dash.
 */
export function Facts({ facts, columns }: { facts: readonly Fact[]; columns?: number }) {
  const cut = columns === undefined ? 'cut' : undefined
  return (
    <dl className="facts" style={{ '--columns': columns ?? facts.length }}>
      {facts.map(({ label, value, more, long }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className={long ? undefined : cut} title={typeof value === 'string' ? value : undefined}>
            {value === null || value === undefined || value === '' ? '—' : value}
          </dd>
          {more !== undefined && <dd className={cut ? 'more cut' : 'more'}>{more}</dd>}
        </div>
      ))}
    </dl>
  )
}
