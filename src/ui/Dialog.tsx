import { useEffectEvent, useLayoutEffect, useRef, type KeyboardEvent, type ReactNode, type SyntheticEvent } from 'react'
import './dialog.css'

interface Props {
  /** The id of the element that names it. */
  labelledBy: string
  /** Someone pressed Esc or went back; the owner decides whether it goes. */
  onLeave: () => void
  className?: string
  children: ReactNode
}

/** A list of suggestions or a calendar is open below its field and takes Esc for itself. */
const listOpen = (dialog: HTMLElement) =>
  [...dialog.querySelectorAll('.mantine-Popover-dropdown')].some((list) => getComputedStyle(list).display !== 'none')

/** A menu is open inside, which the browser closes by itself. */
const menuOpen = (dialog: HTMLElement) =>
  [...dialog.querySelectorAll('[popover]')].some((box) => box.matches(':popover-open'))

/** A native modal dialog, open as long as it is drawn: focus stays inside and returns to where it was when it goes. */
export function Dialog({ labelledBy, onLeave, className, children }: Props) {
  const box = useRef<HTMLDialogElement>(null)
  const leave = useEffectEvent(onLeave)
  useLayoutEffect(() => {
    const dialog = box.current
    const before = document.activeElement
    if (!dialog) return undefined
    dialog.showModal()
    dialog.querySelector<HTMLElement>('[data-autofocus]')?.focus()
    // A browser may close it over our heads (the second Esc, the back gesture): it opens again and the owner is asked.
    const reopen = () => {
      if (dialog.isConnected && !dialog.open) dialog.showModal()
      leave()
    }
    dialog.addEventListener('close', reopen)
    return () => {
      dialog.removeEventListener('close', reopen)
      dialog.close()
      const now = document.activeElement
      if (before instanceof HTMLElement && (now === document.body || dialog.contains(now))) before.focus()
    }
  }, [])
  const cancel = (event: SyntheticEvent<HTMLDialogElement>) => {
    if (event.target !== event.currentTarget) return
    event.preventDefault()
    onLeave()
  }
  const escape = (event: KeyboardEvent<HTMLDialogElement>) => {
    if (event.key !== 'Escape' || menuOpen(event.currentTarget)) return
    const taken = event.defaultPrevented || listOpen(event.currentTarget)
    event.preventDefault()
    event.stopPropagation()
    if (!taken) onLeave()
  }
  return (
    <dialog
      ref={box}
      className={`dialog ${className ?? ''}`}
      aria-labelledby={labelledBy}
      onCancel={cancel}
      onKeyDown={escape}
    >
      {children}
    </dialog>
  )
}
