import { useId, useRef, useState, type KeyboardEvent, type ReactNode, type ToggleEvent } from 'react'
import { flushSync } from 'react-dom'
import { Button } from './Button.tsx'

/** A button and the box below it. */
export interface PopoverProps {
  /** The word on the button. */
  label?: ReactNode
  /** The button's name where it shows an icon alone, or more than its word says. */
  name?: string
  icon?: ReactNode
  kind?: 'plain' | 'quiet' | 'primary'
  small?: boolean
  /** Petrol: what it holds is set. */
  on?: boolean
  className?: string
  /** At which edge of the button the box begins; a box that does not fit turns over. */
  from?: 'left' | 'right'
  width?: number
  reason?: string | null
  /** Called when a pointer or the focus reaches the button: the moment to load what the box needs. */
  onIntent?: () => void
  role?: 'menu' | 'dialog'
  /** Drawn only while the box is open; `close` shuts it and gives the focus back to the button. */
  children: (close: () => void) => ReactNode
}

const focusable = 'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), [tabindex="0"]'
const steps: Record<string, (at: number, last: number) => number> = {
  ArrowDown: (at, last) => (at >= last ? 0 : at + 1),
  ArrowUp: (at, last) => (at <= 0 ? last : at - 1),
  Home: () => 0,
  End: (_, last) => last,
}

/** Moves the focus up and down inside a box of buttons, links and check boxes. */
function step(event: KeyboardEvent<HTMLElement>) {
  const next = steps[event.key]
  const typing = event.target instanceof HTMLInputElement && !['checkbox', 'radio'].includes(event.target.type)
  if (!next || typing || event.defaultPrevented) return
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>(focusable)]
  event.preventDefault()
  stops[next(stops.indexOf(document.activeElement as HTMLElement), stops.length - 1)]?.focus()
}

const anchored = () => typeof CSS !== 'undefined' && CSS.supports('position-area: bottom')

/** Puts an open popover below its button in browsers whose style sheets cannot anchor it themselves. */
function placeBelow(button: HTMLElement, box: HTMLElement, from: 'left' | 'right') {
  if (anchored()) return
  const at = button.getBoundingClientRect()
  const left = from === 'left' ? at.left : at.right - box.offsetWidth
  box.style.position = 'fixed'
  box.style.left = `${Math.max(8, Math.min(left, innerWidth - box.offsetWidth - 8))}px`
  box.style.top = `${at.bottom + box.offsetHeight + 8 > innerHeight ? Math.max(8, at.top - box.offsetHeight - 8) : at.bottom}px`
}

/**
 * A button with a native popover below it: Esc and a click elsewhere close it, arrows move inside, no library places
 * it.
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
        aria-label={name ?? (typeof label === 'string' ? label : undefined)}
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
