import { IconGripVertical } from '@tabler/icons-react'
import { useEffect, useRef, type KeyboardEvent, type PointerEvent } from 'react'
import { flushSync } from 'react-dom'
import type { Entry } from './data.ts'
import { useListDeeds } from './ListRoom.ts'

const arrows: Record<string, number> = { ArrowUp: -1, ArrowDown: 1 }

/** The handle of a row: dragged it moves the row, and so do the arrows up and down. */
export function Grip({ entry }: { entry: Entry }) {
  const { keepsOrder, move, settle } = useListDeeds()
  const handle = useRef<HTMLButtonElement>(null)
  const latest = useRef({ move, settle })
  useEffect(() => void (latest.current = { move, settle }))

  const drag = (down: PointerEvent<HTMLButtonElement>) => {
    const height = down.currentTarget.closest('tr')?.offsetHeight ?? 0
    if (keepsOrder || down.button !== 0 || height === 0) return
    let from = down.clientY
    // On the window: a row that changes places would lose a captured pointer.
    const follow = ({ clientY }: globalThis.PointerEvent) => {
      const by = Math.round((clientY - from) / height)
      if (by === 0) return
      from += by * height
      latest.current.move(entry, by)
    }
    const drop = () => {
      window.removeEventListener('pointermove', follow)
      window.removeEventListener('pointerup', drop)
      window.removeEventListener('pointercancel', drop)
      handle.current?.removeAttribute('data-held')
      latest.current.settle()
    }
    handle.current?.setAttribute('data-held', '')
    window.addEventListener('pointermove', follow)
    window.addEventListener('pointerup', drop)
    window.addEventListener('pointercancel', drop)
  }
  const press = (event: KeyboardEvent) => {
    const by = arrows[event.key]
    if (by === undefined || keepsOrder) return
    event.preventDefault()
    flushSync(() => move(entry, by))
    handle.current?.focus()
  }
  return (
    <button
      ref={handle}
      type="button"
      className="button quiet icon small grip"
      aria-label={`Move ${entry.name}`}
      aria-disabled={keepsOrder !== null}
      title={keepsOrder ?? 'Drag, or press the arrows up and down'}
      onPointerDown={drag}
      onKeyDown={press}
      onKeyUp={({ key }) => arrows[key] && settle()}
    >
      <IconGripVertical size={16} aria-hidden />
    </button>
  )
}
