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
}

const arrows: Record<string, number> = { ArrowUp: -1, ArrowDown: 1 }
const middleOf = (item: Element) => {
  const { top, height } = item.getBoundingClientRect()
  return top + height / 2
}

/** The handle of an item in a list of any heights: dragged it changes places with its neighbours, and so do the arrows up and down. The item is the nearest `li`. */
export function MoveGrip({ name, at, first = 0, last, onMove }: Props) {
  const handle = useRef<HTMLButtonElement>(null)
  const latest = useRef({ at, onMove })
  useEffect(() => void (latest.current = { at, onMove }))
  const move = (by: number) => {
    const from = latest.current.at
    const to = Math.max(first, Math.min(from + by, last))
    if (to !== from) flushSync(() => latest.current.onMove(from, to))
  }
  const drag = (down: PointerEvent<HTMLButtonElement>) => {
    if (down.button !== 0) return
    // On the window: an item that changes places would lose a captured pointer.
    const follow = ({ clientY }: globalThis.PointerEvent) => {
      const item = handle.current?.closest('li')
      const [above, below] = [item?.previousElementSibling, item?.nextElementSibling]
      if (above && clientY < middleOf(above)) move(-1)
      else if (below && clientY > middleOf(below)) move(1)
    }
    const drop = () => {
      window.removeEventListener('pointermove', follow)
      window.removeEventListener('pointerup', drop)
      window.removeEventListener('pointercancel', drop)
      handle.current?.removeAttribute('data-held')
    }
    handle.current?.setAttribute('data-held', '')
    window.addEventListener('pointermove', follow)
    window.addEventListener('pointerup', drop)
    window.addEventListener('pointercancel', drop)
  }
  const press = (event: KeyboardEvent) => {
    const by = arrows[event.key]
    if (by === undefined) return
    event.preventDefault()
    move(by)
    handle.current?.focus()
  }
  return (
    <button
      ref={handle} type="button" className="button quiet icon small grip" aria-label={`Move ${name}`} title="Drag, or press the arrows up and down"
      onPointerDown={drag} onKeyDown={press}
    >
      <IconGripVertical size={16} aria-hidden />
    </button>
  )
}
