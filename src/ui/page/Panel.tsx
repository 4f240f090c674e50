import { useId, type ReactNode } from 'react'

interface Props {
  title: ReactNode
  /** Number of items, shown beside the title. */
  count?: number
  /** A link or button at the right of the panel's header. */
  action?: ReactNode
  /** Removes the padding, for tables and lists that have their own. */
  flush?: boolean
  className?: string
  children: ReactNode
}

/** A framed section of a page with a header of 44 px. Do not nest panels. */
export function Panel({ title, count, action, flush = false, className, children }: Props) {
  const id = useId()
  return (
    <section className={className ? `panel ${className}` : 'panel'} aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        {count !== undefined && <span className="count">{count}</span>}
        {action !== undefined && <div className="line tight push">{action}</div>}
      </header>
      {flush ? children : <div className="panel-body">{children}</div>}
    </section>
  )
}
