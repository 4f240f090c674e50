import { IconGripVertical } from '@tabler/icons-react'
import { useEffect, useRef, type KeyboardEvent, type PointerEvent } from 'react'
import { flushSync } from 'react-dom'

interface Props {
  /** Name of the item, for 'Move Authorise'. */
  name: string
  /** Index of the item among its siblings, from 0. `first` and `last` limit where it may go. */
  at: number
  first?: number
  last: number
  onMove: (from: number, to: number) => void
  /** Called when the handle is released, for lists that are saved as a whole. */
  onSettled?: () => void
  /** Why the item cannot be moved at present; null if it can. */
  reason?: string | null
}

const arrows: Record<string, number> = { ArrowUp: -1, ArrowDown: 1 }
const middleOf = (item: Element) => {
  const { top, height } = item.getBoundingClientRect()
  return top + height / 2
}

/**
 * The drag handle of an item in a list; items may differ in height. The up and down arrow keys move the item too. The
 * item is the nearest `li` or table row.
 */
export function MoveGrip({ name, at, first = 0, last, onMove, onSettled, reason = null }: Props) {
  const handle = useRef<HTMLButtonElement>(null)
  const latest = useRef({ at, onMove, onSettled })
  useEffect(() => void (latest.current = { at, onMove, onSettled }))
  const move = (by: number) => {
    const from = latest.current.at
    const to = Math.max(first, Math.min(from + by, last))
    if (to !== from) flushSync(() => latest.current.onMove(from, to))
  }
  const drag = (down: PointerEvent<HTMLButtonElement>) => {
    if (reason !== null || down.button !== 0) return
    /** Moves the item one place towards the pointer. Returns whether it moved. */
    const approach = (y: number) => {
      const item = handle.current?.closest('li, tr')
      const [above, below] = [item?.previousElementSibling, item?.nextElementSibling]
      const from = latest.current.at
      if (above && y < middleOf(above)) move(-1)
      else if (below && y > middleOf(below)) move(1)
      return latest.current.at !== from
    }
    // Listens on the window, because a moved item would lose pointer capture.
    const follow = ({ clientY }: globalThis.PointerEvent) => {
      for (let step = first; step < last && approach(clientY); step++);
    }
    const drop = () => {
      window.removeEventListener('pointermove', follow)
      window.removeEventListener('pointerup', drop)
      window.removeEventListener('pointercancel', drop)
      handle.current?.removeAttribute('data-held')
      latest.current.onSettled?.()
    }
    handle.current?.setAttribute('data-held', '')
    window.addEventListener('pointermove', follow)
    window.addEventListener('pointerup', drop)
    window.addEventListener('pointercancel', drop)
  }
  const press = (event: KeyboardEvent) => {
    const by = arrows[event.key]
    if (by === undefined || reason !== null) return
    event.preventDefault()
    move(by)
    handle.current?.focus()
  }
  return (
    <button
      ref={handle}
      type="button"
      className="button quiet icon small grip"
      aria-label={`Move ${name}`}
      aria-disabled={reason !== null || undefined}
      title={reason ?? 'Drag, or use the up and down arrow keys'}
      onPointerDown={drag}
      onKeyDown={press}
      onKeyUp={({ key }) => arrows[key] && onSettled?.()}
    >
      <IconGripVertical size={16} aria-hidden />
    </button>
  )
}
