import type { ReactNode } from 'react'
import './facts.css'

/** A key fact: label, value, and an optional note below. */
export interface Fact {
  label: string
  value: ReactNode
  more?: ReactNode
  /** Wraps to several lines. */
  long?: boolean
}

/**
 * Key facts in one line below a record's title, truncated to fit; with `columns`, in full inside a panel. An empty
 * value shows as a dash.
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
