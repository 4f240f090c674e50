import { useEffect, useRef, useState, type PointerEvent as ReactPointerEvent, type RefObject } from 'react'
import type { Forest, Place, TreeNode } from './treeRows.ts'

/** Pixels the pointer must move before a press counts as a drag. */
const slack = 5
/** Milliseconds of hovering over a closed node before it opens. */
const patience = 600
const edge = 28

export interface Drop {
  id: number
  where: 'before' | 'inside' | 'after'
}

interface Dragging<Node extends TreeNode> {
  forest: Forest<Node>
  scroller: RefObject<HTMLElement | null>
  may: (id: number, place: Place) => boolean
  onOpen: (id: number) => void
  onDrop: (id: number, place: Place) => void
}

/** Drags a node by pointer and drops it before, inside or after another one. Esc cancels. */
export function useTreeDrag<Node extends TreeNode>(given: Dragging<Node>) {
  const latest = useRef(given)
  useEffect(() => void (latest.current = given))
  const [held, setHeld] = useState<number | null>(null)
  const [drop, setDrop] = useState<Drop | null>(null)
  const ending = useRef<(() => void) | null>(null)
  const moved = useRef(false)
  useEffect(() => () => ending.current?.(), [])

  const take = (id: number) => (down: ReactPointerEvent) => {
    moved.current = false
    if (down.button !== 0 || down.pointerType === 'touch') return
    let over: Drop | null = null
    let waiting: ReturnType<typeof setTimeout> | undefined
    const follow = (event: PointerEvent) => {
      if (!moved.current && Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY) < slack) return
      moved.current = true
      setHeld(id)
      scrollNear(latest.current.scroller.current, event.clientY)
      const next = dropAt(event)
      const fits = next && latest.current.may(id, latest.current.forest.placeAt(next.id, next.where)) ? next : null
      if (next?.id !== over?.id || next?.where !== 'inside') clearTimeout(waiting)
      if (next?.where === 'inside' && next.id !== over?.id)
        waiting = setTimeout(() => latest.current.onOpen(next.id), patience)
      over = fits
      setDrop((before) => (before?.id === fits?.id && before?.where === fits?.where ? before : fits))
    }
    const end = () => {
      clearTimeout(waiting)
      window.removeEventListener('pointermove', follow)
      window.removeEventListener('pointerup', letGo)
      window.removeEventListener('pointercancel', end)
      window.removeEventListener('keydown', giveUp, true)
      ending.current = null
      setHeld(null)
      setDrop(null)
    }
    const letGo = () => {
      const target = over
      end()
      if (moved.current && target) latest.current.onDrop(id, latest.current.forest.placeAt(target.id, target.where))
    }
    const giveUp = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !moved.current) return
      event.preventDefault()
      event.stopPropagation()
      end()
    }
    ending.current = end
    window.addEventListener('pointermove', follow)
    window.addEventListener('pointerup', letGo)
    window.addEventListener('pointercancel', end)
    window.addEventListener('keydown', giveUp, true)
  }
  return { take, held, drop, wasDragged: () => moved.current }
}

/** Returns the node under the pointer, and where a drop would go: the outer quarters of a row mean before and after. */
function dropAt({ clientX, clientY }: PointerEvent): Drop | null {
  const row = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-node]')
  if (!row) return null
  const { top, height } = row.getBoundingClientRect()
  const part = (clientY - top) / height
  return { id: Number(row.dataset.node), where: part < 0.28 ? 'before' : part > 0.72 ? 'after' : 'inside' }
}

function scrollNear(box: HTMLElement | null, y: number) {
  if (!box) return
  const { top, bottom } = box.getBoundingClientRect()
  if (y < top + edge) box.scrollTop -= 12
  else if (y > bottom - edge) box.scrollTop += 12
}
