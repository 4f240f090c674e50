import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { WindowTitle } from '../ui/WindowTitle.tsx'
import './deadEnd.css'

interface Props {
  icon: Icon
  title: string
  /** One sentence: why, and what to do. */
  children: ReactNode
  /** The ways out, the usual one first. */
  actions: ReactNode
  /** Something failed while its reader was at work, so it is read out at once. */
  failed?: boolean
}

/** A page that shows a way out in place of what was asked for. */
export const DeadEnd = ({ icon: Icon, title, children, actions, failed = false }: Props) => (
  <section className="closed" role={failed ? 'alert' : undefined}>
    <WindowTitle page={title} />
    <Icon size={30} stroke={1.4} aria-hidden />
    <h1>{title}</h1>
    {children}
    <div className="line">{actions}</div>
  </section>
)
