import { IconGripVertical } from '@tabler/icons-react'
import { useEffect, useRef, type KeyboardEvent, type PointerEvent } from 'react'
import { flushSync } from 'react-dom'

interface Props {
  /** What is moved: 'Move Authorise'. */
  name: string
  /** Its place among its neighbours, from 0, and the places it may take. */
  at: number
  first?: number
  last: number
  onMove: (from: number, to: number) => void
  /** Told when the handle is let go, for lists that are saved as a whole. */
  onSettled?: () => void
  /** Why nothing can be moved now; null when it can. */
  reason?: string | null
}

const arrows: Record<string, number> = { ArrowUp: -1, ArrowDown: 1 }
const middleOf = (item: Element) => {
  const { top, height } = item.getBoundingClientRect()
  return top + height / 2
}

/**
 * The handle of an item in a list of any heights: dragged it changes places with its neighbours, and so do the arrows
 * up and down. The item is the nearest `li` or row of a table.
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
    /** One place nearer to the pointer; answers whether it got there. */
    const approach = (y: number) => {
      const item = handle.current?.closest('li, tr')
      const [above, below] = [item?.previousElementSibling, item?.nextElementSibling]
      const from = latest.current.at
      if (above && y < middleOf(above)) move(-1)
      else if (below && y > middleOf(below)) move(1)
      return latest.current.at !== from
    }
    // On the window: an item that changes places would lose a captured pointer.
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
