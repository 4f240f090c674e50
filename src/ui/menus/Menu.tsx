import type { ReactNode } from 'react'
import { UiLink } from '../LinkProvider.tsx'
import { Popover, type PopoverProps } from './Popover.tsx'

/** An item of a menu: a link or an action. */
export interface MenuItem {
  label: string
  icon?: ReactNode
  /** URL of a link; without it the item calls `onSelect`. */
  href?: string
  onSelect?: () => void
  danger?: boolean
  /** Why the item is disabled; shown as its title. */
  reason?: string | null
  /** Draws a line above the item. */
  apart?: boolean
}

interface Props extends Omit<PopoverProps, 'children' | 'role'> {
  items: readonly MenuItem[]
}

/** A button that opens a list of actions and links. Arrows, Home and End move, Enter chooses, Esc returns the focus. */
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
