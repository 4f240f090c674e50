import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { WindowTitle } from '../ui/page/WindowTitle.tsx'
import './deadEnd.css'

interface Props {
  icon: Icon
  title: string
  /** Why the page is not shown and what to do, in one sentence. */
  children: ReactNode
  /** Links or buttons to continue, the usual one first. */
  actions: ReactNode
  /** Something failed while the user was working, so screen readers announce it at once. */
  failed?: boolean
}

/** A page shown instead of the requested one, with ways to continue. */
export const DeadEnd = ({ icon: Icon, title, children, actions, failed = false }: Props) => (
  <section className="closed" role={failed ? 'alert' : undefined}>
    <WindowTitle page={title} />
    <Icon size={30} stroke={1.4} aria-hidden />
    <h1>{title}</h1>
    {children}
    <div className="line">{actions}</div>
  </section>
)
