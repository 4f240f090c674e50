import { IconFileOff, type Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'

interface Props {
  title: ReactNode
  /** One sentence: what will appear here, or what was searched for. */
  children?: ReactNode
  /** What to do next, usually one button. */
  action?: ReactNode
  icon?: Icon
  /** The page failed rather than being empty; screen readers announce it at once. */
  failed?: boolean
}

/** A message, and what to do next, for a page, panel or table with nothing to show. */
export function EmptyState({ title, children, action, icon: Icon = IconFileOff, failed = false }: Props) {
  return (
    <div className="empty" role={failed ? 'alert' : undefined}>
      <Icon size={28} stroke={1.4} aria-hidden />
      <strong>{title}</strong>
      {children !== undefined && <p>{children}</p>}
      {action}
    </div>
  )
}
