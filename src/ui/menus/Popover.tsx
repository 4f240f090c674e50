import { useId, useRef, useState, type KeyboardEvent, type ReactNode, type ToggleEvent } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '../Button.tsx'

/** A button, and the box it opens below itself. */
export interface PopoverProps {
  /** Label of the button. */
  label?: ReactNode
  /** Accessible name of the button, if it has only an icon or needs to say more than its label. */
  name?: string
  /** Accessible name of the box, if neither `name` nor a label that is text gives it. */
  boxName?: string
  icon?: ReactNode
  kind?: 'plain' | 'quiet' | 'primary'
  small?: boolean
  /** Highlights the button because its setting is in use. */
  on?: boolean
  className?: string
  /** The edge of the button at which the box aligns. A box that does not fit flips to the other side. */
  from?: 'left' | 'right'
  width?: number
  reason?: string | null
  /** Called when a pointer or the focus reaches the button, to preload what the box needs. */
  onIntent?: () => void
  role?: 'menu' | 'dialog'
  /** Rendered only while the box is open. `close` closes it and returns the focus to the button. */
  children: (close: () => void) => ReactNode
}

const focusable = 'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), [tabindex="0"]'
const steps: Record<string, (at: number, last: number) => number> = {
  ArrowDown: (at, last) => (at >= last ? 0 : at + 1),
  ArrowUp: (at, last) => (at <= 0 ? last : at - 1),
  Home: () => 0,
  End: (_, last) => last,
}

/** Moves the focus up and down among the controls of a box. */
function step(event: KeyboardEvent<HTMLElement>) {
  const next = steps[event.key]
  const typing = event.target instanceof HTMLInputElement && !['checkbox', 'radio'].includes(event.target.type)
  if (!next || typing || event.defaultPrevented) return
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>(focusable)]
  event.preventDefault()
  stops[next(stops.indexOf(document.activeElement as HTMLElement), stops.length - 1)]?.focus()
}

const anchored = () => typeof CSS !== 'undefined' && CSS.supports('position-area: bottom')

/** Places an open popover below its button in browsers without CSS anchor positioning. */
function placeBelow(button: HTMLElement, box: HTMLElement, from: 'left' | 'right') {
  if (anchored()) return
  const at = button.getBoundingClientRect()
  const left = from === 'left' ? at.left : at.right - box.offsetWidth
  box.style.position = 'fixed'
  box.style.left = `${Math.max(8, Math.min(left, innerWidth - box.offsetWidth - 8))}px`
  box.style.top = `${at.bottom + box.offsetHeight + 8 > innerHeight ? Math.max(8, at.top - box.offsetHeight - 8) : at.bottom}px`
}

/**
 * A button with a native popover below it. Esc or a click outside closes it; arrow keys move inside. Needs no
 * positioning library.
 */
export function Popover(props: PopoverProps) {
  const {
    label,
    name,
    icon,
    kind,
    small = true,
    on = false,
    from = 'left',
    width,
    reason,
    role = 'dialog',
    onIntent,
  } = props
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const anchor = `--${CSS.escape(id)}`
  const close = () => document.getElementById(id)?.hidePopover()
  const draw = (event: ToggleEvent<HTMLDivElement>) => {
    if (event.target === event.currentTarget && event.newState === 'open') flushSync(() => setOpen(true))
  }
  const settle = (event: ToggleEvent<HTMLDivElement>) => {
    if (event.target !== event.currentTarget) return
    if (event.newState === 'closed') return setOpen(false)
    if (button.current) placeBelow(button.current, event.currentTarget, from)
    event.currentTarget.querySelector<HTMLElement>(`[autofocus], ${focusable}`)?.focus()
  }
  return (
    <>
      <Button
        ref={button}
        kind={kind}
        small={small}
        icon={icon}
        reason={reason}
        aria-label={name}
        title={name}
        className={[on && 'on', props.className].filter(Boolean).join(' ')}
        popoverTarget={id}
        aria-haspopup={role}
        aria-expanded={open}
        onPointerEnter={onIntent}
        onFocus={onIntent}
        style={{ anchorName: anchor }}
      >
        {label}
      </Button>
      <div
        id={id}
        popover="auto"
        role={role}
        aria-label={props.boxName ?? name ?? (typeof label === 'string' ? label : undefined)}
        className={`menu from-${from}`}
        style={{ width, positionAnchor: anchor }}
        onBeforeToggle={draw}
        onToggle={settle}
        onKeyDown={step}
      >
        {open && props.children(close)}
      </div>
    </>
  )
}
