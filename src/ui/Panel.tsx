import { useId, type ReactNode } from 'react'

interface Props {
  title: ReactNode
  /** How many things it holds, beside the title. */
  count?: number
  /** A link or button at the right end of the head. */
  action?: ReactNode
  /** Without room at the edges, for tables and lists that bring their own. */
  flush?: boolean
  className?: string
  children: ReactNode
}

/** A framed part of a page with a head of 44 px; never put one inside another. */
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
