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

/** Returns whether a menu is open inside, which the browser closes on Esc. Messages are popovers too, but stay. */
const menuOpen = (dialog: HTMLElement) =>
  [...dialog.querySelectorAll('[popover=auto]')].some((box) => box.matches(':popover-open'))

const opened = new Set<HTMLDialogElement>()
/** For each element that holds messages: the place in the page where it belongs while no dialog is open. */
const messages = new Map<HTMLElement, HTMLElement>()

/** Shows messages at a place in the page, and in front of its dialogs. Returns the function to remove them. */
export function showMessages(home: HTMLElement, host: HTMLElement) {
  messages.set(home, host)
  moveMessages()
  return () => {
    messages.delete(home)
    host.remove()
  }
}

/**
 * Moves messages into the dialog opened last, because everything outside a modal dialog is inert. They are shown again
 * to bring them to the front.
 */
function moveMessages() {
  const pageOf = (home: HTMLElement) => home.closest('body > *')
  const homes = [...messages.keys()]
  for (const [home, host] of messages) {
    // A dialog opened by a field is mounted outside its page but still belongs to it.
    const isOfOther = (dialog: HTMLElement) => homes.some((other) => other !== home && pageOf(other)?.contains(dialog))
    const place = [...opened].findLast((dialog) => !isOfOther(dialog)) ?? home
    if (host.parentElement === place) continue
    const box = host.querySelector<HTMLElement>(':popover-open')
    place.append(host)
    box?.hidePopover()
    box?.showPopover()
  }
}

const allFields =
  ':is(.form-body, .dialog-body) :is(input, select, textarea):not(:disabled, [readonly], [type=hidden], [type=file])'

/** A native modal dialog, open while mounted. It traps the focus from its first field on and returns it on unmount. */
export function Dialog({ labelledBy, onLeave, className, children }: Props) {
  const box = useRef<HTMLDialogElement>(null)
  const leave = useEffectEvent(onLeave)
  useLayoutEffect(() => {
    const dialog = box.current
    const before = document.activeElement
    if (!dialog) return undefined
    dialog.showModal()
    opened.add(dialog)
    moveMessages()
    const wanted = dialog.querySelectorAll<HTMLElement>('[data-autofocus]')
    const fields = wanted.length > 0 ? wanted : dialog.querySelectorAll<HTMLElement>(allFields)
    for (const field of fields) {
      field.focus()
      // A native control hidden behind a custom one may not be focusable.
      if (field === document.activeElement) break
    }
    // A browser may close the dialog unasked (second Esc, back gesture). Reopen it and ask the caller.
    const reopen = () => {
      // The dialog is open again, so the event is from an earlier close, such as the second mount in strict mode.
      if (dialog.open) return
      if (dialog.isConnected) dialog.showModal()
      leave()
    }
    dialog.addEventListener('close', reopen)
    return () => {
      dialog.removeEventListener('close', reopen)
      // While a nested confirmation is open, the button that gets the focus back is inert.
      for (const inner of dialog.querySelectorAll('dialog')) inner.close()
      dialog.close()
      opened.delete(dialog)
      moveMessages()
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
