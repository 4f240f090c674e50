import { useState, type FocusEvent, type KeyboardEvent, type MouseEvent } from 'react'

/** The index of the row that is the tab stop, and whether it has the focus. */
export interface RowFocus {
  at: number
  focused: boolean
}

interface Options {
  /** The range of reachable rows: first index, and last index plus 1. */
  from: number
  to: number
  onOpen: (at: number) => void
  onChoose: (at: number) => void
}

const interactive = 'a, button, input, select, textarea, label, [popover]'

const moves: Record<string, (at: number, { from, to }: Options, leap: number) => number> = {
  ArrowDown: (at) => at + 1,
  ArrowUp: (at) => at - 1,
  PageDown: (at, _, leap) => at + leap,
  PageUp: (at, _, leap) => at - leap,
  Home: (_, { from }) => from,
  End: (_, { to }) => to - 1,
}

/** Rows that Page Up and Page Down move by: the rows in view, less two for context. */
const leapOf = (box: HTMLElement) => {
  const height = box.querySelector<HTMLElement>('tr[data-at]')?.offsetHeight ?? 0
  return height === 0 ? 10 : Math.max(1, Math.floor(box.clientHeight / height) - 2)
}

const placeOf = (target: EventTarget) => {
  const at = (target as HTMLElement).closest<HTMLElement>('tr[data-at]')?.dataset.at
  return at === undefined ? null : Number(at)
}

/**
 * Moves through rows with the keyboard: arrows, Home, End, Page Up and Page Down move, Enter opens, Space selects. One
 * row is the tab stop.
 */
export function useRowFocus(options: Options) {
  const { from, to, onOpen, onChoose } = options
  const [wanted, setWanted] = useState<RowFocus>({ at: from, focused: false })
  const inside = wanted.at >= from && wanted.at < to
  const focus: RowFocus = inside ? wanted : { at: from, focused: false }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const onRow = event.target === event.currentTarget || (event.target as HTMLElement).matches('tr[data-at]')
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
    const move = moves[event.key]
    if (move && (onRow || (event.target as HTMLElement).matches('tr[data-at] :is(a, button, [type=checkbox])'))) {
      event.preventDefault()
      setWanted({
        at: Math.max(from, Math.min(move(focus.at, options, leapOf(event.currentTarget)), to - 1)),
        focused: true,
      })
    } else if (onRow && event.key === 'Enter') onOpen(focus.at)
    else if (onRow && event.key === ' ') {
      event.preventDefault()
      onChoose(focus.at)
    }
  }
  const onFocus = (event: FocusEvent<HTMLElement>) => {
    const at = placeOf(event.target)
    if (at !== null) setWanted({ at, focused: event.target.matches('tr') })
  }
  const onBlur = (event: FocusEvent<HTMLElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setWanted((last) => ({ ...last, focused: false }))
  }
  return { focus, keys: { onKeyDown, onFocus, onBlur } }
}

/** Returns the index of the row a click should open; null if it hit a control or the user was selecting text. */
export function clickedRow(event: MouseEvent<HTMLElement>): number | null {
  const plain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey
  const target = event.target as HTMLElement
  if (!plain || event.defaultPrevented || (target.closest(interactive) && !target.closest('[data-opens]'))) return null
  return getSelection()?.toString() ? null : placeOf(target)
}
