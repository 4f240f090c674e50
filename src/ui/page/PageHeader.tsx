import type { ReactNode } from 'react'
import { UiLink } from '../LinkProvider.tsx'
import { WindowTitle } from './WindowTitle.tsx'
import './pageHeader.css'

/** A breadcrumb; without a URL it is plain text. */
export interface Crumb {
  label: string
  href?: string
}

interface Props {
  /** From the root to this page; the last one is always plain text. */
  crumbs: readonly Crumb[]
  title: ReactNode
  /** The record's number, in lighter type before the title. */
  number?: ReactNode
  /** Content beside the title: status chip, count, date. */
  beside?: ReactNode
  /** Buttons at the right, the primary one last. */
  actions?: ReactNode
  /** What the page contains, if its title does not make that clear. */
  sentence?: string | undefined
  /** Key facts, tabs or views below the title. */
  below?: ReactNode
}

/** The header of every page: breadcrumbs, title and actions. It holds the page's only h1. */
export function PageHeader({ crumbs, title, number, beside, actions, sentence, below }: Props) {
  const name = typeof title === 'string' && crumbs.length === 0 ? title : crumbs.at(-1)?.label
  return (
    <div className="page-header">
      {name && <WindowTitle page={name} />}
      {crumbs.length > 0 && <Crumbs crumbs={crumbs} />}
      <div className="line wide title-line">
        <h1>
          {number && (
            <>
              <span className="number record-number">{number}</span>{' '}
            </>
          )}
          {title}
        </h1>
        {beside}
        {actions !== undefined && <div className="line push actions">{actions}</div>}
      </div>
      {sentence && <p className="quiet">{sentence}</p>}
      {below}
    </div>
  )
}

const Crumbs = ({ crumbs }: { crumbs: readonly Crumb[] }) => (
  <nav aria-label="Breadcrumb">
    <ol className="crumbs">
      {crumbs.map(({ label, href }, i) => {
        const last = i === crumbs.length - 1
        return (
          <li key={`${i} ${label}`}>
            {href !== undefined && !last ? (
              <UiLink href={href}>{label}</UiLink>
            ) : (
              <span aria-current={last ? 'page' : undefined}>{label}</span>
            )}
          </li>
        )
      })}
    </ol>
  </nav>
)
