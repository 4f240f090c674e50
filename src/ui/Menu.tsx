import type { ReactNode } from 'react'
import { UiLink } from './LinkProvider.tsx'
import { Popover, type PopoverProps } from './Popover.tsx'

/** One line of a menu: an address to go to, or a action to do. */
export interface MenuItem {
  label: string
  icon?: ReactNode
  /** Where it leads; without it `onSelect` is called. */
  href?: string
  onSelect?: () => void
  danger?: boolean
  /** Why it cannot be chosen now; shown as its title. */
  reason?: string | null
  /** A line is drawn above it. */
  apart?: boolean
}

interface Props extends Omit<PopoverProps, 'children' | 'role'> {
  items: readonly MenuItem[]
}

/**
 * A button that opens a list of actions and links; arrows, Home and End move, Enter chooses, Esc gives the focus back.
 */
export function Menu({ items, ...button }: Props) {
  return (
    <Popover {...button} role="menu">
      {(close) => items.map((item) => <Line key={item.label} item={item} close={close} />)}
    </Popover>
  )
}

function Line({ item, close }: { item: MenuItem; close: () => void }) {
  const { label, icon, href, onSelect, danger, reason, apart } = item
  const className = danger ? 'item danger' : 'item'
  const choose = () => {
    close()
    onSelect?.()
  }
  return (
    <>
      {apart && <hr />}
      {href === undefined ? (
        <button
          type="button"
          role="menuitem"
          className={className}
          disabled={Boolean(reason)}
          title={reason ?? undefined}
          onClick={choose}
        >
          {icon}
          {label}
        </button>
      ) : (
        <UiLink role="menuitem" className={className} href={href} onClick={choose}>
          {icon}
          {label}
        </UiLink>
      )}
    </>
  )
}
