import { useCallback, type PointerEvent, type RefObject } from 'react'
import type { Part, Place } from './structure.ts'

interface Actions {
  parts: readonly Part[]
  chosen: ReadonlySet<number>
  onMove(ids: ReadonlySet<number>, place: Place): void
  onMoveSection(id: string, to: number): void
}

/** Distance in px from the edge of the list within which it scrolls. */
const edge = 36

/**
 * Drags lines by their handles and marks where they would drop. It sets attributes on the elements directly, so that a
 * long outline does not re-render on every pointer move.
 */
export function useDrag(list: RefObject<HTMLElement | null>, latest: RefObject<Actions>) {
  return useCallback(
    (down: PointerEvent) => {
      const grip = (down.target as Element).closest('.line-grip')
      const held = grip?.closest<HTMLElement>('[data-line]')
      if (!held || down.button !== 0) return
      down.preventDefault()
      const own = held.dataset.line!
      const ids = idsHeld(own, latest.current.chosen)
      let target: { line: HTMLElement; after: boolean } | null = null
      const clear = () =>
        list.current?.querySelectorAll('[data-drop]').forEach((line) => line.removeAttribute('data-drop'))
      const follow = ({ clientX, clientY }: globalThis.PointerEvent) => {
        scroll(list.current, clientY)
        const line = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-line]')
        clear()
        target = null
        if (!line || !list.current?.contains(line) || (ids === null && !line.dataset.line!.startsWith('s:'))) return
        const { top, height } = line.getBoundingClientRect()
        const after = line.dataset.line!.startsWith('s:') && ids !== null ? true : clientY > top + height / 2
        target = { line, after }
        line.dataset.drop = after ? 'after' : 'before'
      }
      const end = (event: globalThis.PointerEvent | KeyboardEvent) => {
        window.removeEventListener('pointermove', follow)
        window.removeEventListener('pointerup', end)
        window.removeEventListener('pointercancel', end)
        window.removeEventListener('keydown', escape)
        list.current?.removeAttribute('data-dragging')
        clear()
        if (event.type !== 'pointerup' || !target) return
        drop(latest.current, own, ids, target.line.dataset.line!, target.after)
      }
      const escape = (event: KeyboardEvent) => event.key === 'Escape' && end(event)
      list.current?.setAttribute('data-dragging', '')
      window.addEventListener('pointermove', follow)
      window.addEventListener('pointerup', end)
      window.addEventListener('pointercancel', end)
      window.addEventListener('keydown', escape)
    },
    [list, latest],
  )
}

/** Returns the ids being dragged: the whole selection if it contains the held question. Null for a section. */
function idsHeld(line: string, chosen: ReadonlySet<number>): ReadonlySet<number> | null {
  if (line.startsWith('s:')) return null
  const id = Number(line.slice(2))
  return chosen.has(id) ? chosen : new Set([id])
}

function drop(
  { parts, onMove, onMoveSection }: Actions,
  own: string,
  ids: ReadonlySet<number> | null,
  onto: string,
  after: boolean,
) {
  if (ids === null) {
    const [from, to] = [own, onto].map((line) => parts.findIndex(({ section }) => `s:${section.id}` === line))
    if (from === undefined || to === undefined || to < 0 || from === to) return
    const place = to + (after ? 1 : 0)
    return onMoveSection(own.slice(2), place > from ? place - 1 : place)
  }
  if (onto.startsWith('s:')) return onMove(ids, { sectionId: onto.slice(2), index: 0 })
  const id = Number(onto.slice(2))
  const part = parts.find(({ questions }) => questions.some((question) => question.id === id))
  if (!part || ids.has(id)) return
  const rest = part.questions.filter((question) => !ids.has(question.id))
  onMove(ids, { sectionId: part.section.id, index: rest.findIndex((question) => question.id === id) + (after ? 1 : 0) })
}

function scroll(list: HTMLElement | null, y: number) {
  const room = list?.closest<HTMLElement>('.outline-room')
  if (!room) return
  const { top, bottom } = room.getBoundingClientRect()
  if (y < top + edge) room.scrollTop -= 14
  else if (y > bottom - edge) room.scrollTop += 14
}
