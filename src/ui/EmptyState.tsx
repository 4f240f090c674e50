import { IconFileOff, type Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'

interface Props {
  title: ReactNode
  /** One sentence: what appears here, or what was looked for. */
  children?: ReactNode
  /** The way out: usually one button. */
  action?: ReactNode
  icon?: Icon
  /** The page failed rather than being empty, so it is read out at once. */
  failed?: boolean
}

/** The words and the way out where a page, panel or table has nothing to show. */
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
