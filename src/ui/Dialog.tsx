import { useEffectEvent, useLayoutEffect, useRef, type KeyboardEvent, type ReactNode, type SyntheticEvent } from 'react'
import './dialog.css'

interface Props {
  /** Id of the element that names the dialog. */
  labelledBy: string
  /** The user pressed Esc or went back. The caller decides whether to close the dialog. */
  onLeave: () => void
  className?: string
  children: ReactNode
}

/** Returns whether a list of suggestions or a calendar is open inside; it handles Esc itself. */
const listOpen = (dialog: HTMLElement) =>
  [...dialog.querySelectorAll('.mantine-Popover-dropdown')].some((list) => getComputedStyle(list).display !== 'none')

/** Returns whether a menu is open inside; the browser closes it on Esc. */
const menuOpen = (dialog: HTMLElement) =>
  [...dialog.querySelectorAll('[popover]')].some((box) => box.matches(':popover-open'))

/** Puts messages that are open in front of the dialog that has just opened. */
function raise() {
  for (const box of document.querySelectorAll<HTMLElement>('[data-on-top]')) {
    if (!box.matches(':popover-open')) continue
    box.hidePopover()
    box.showPopover()
  }
}

/** A native modal dialog, open while mounted. It traps the focus and returns it on unmount. */
export function Dialog({ labelledBy, onLeave, className, children }: Props) {
  const box = useRef<HTMLDialogElement>(null)
  const leave = useEffectEvent(onLeave)
  useLayoutEffect(() => {
    const dialog = box.current
    const before = document.activeElement
    if (!dialog) return undefined
    dialog.showModal()
    raise()
    dialog.querySelector<HTMLElement>('[data-autofocus]')?.focus()
    // A browser may close the dialog unasked (second Esc, back gesture). Reopen it and ask the caller.
    const reopen = () => {
      // It is open again: the event is that of an earlier close, such as the second mount of strict mode.
      if (dialog.open) return
      if (dialog.isConnected) dialog.showModal()
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
