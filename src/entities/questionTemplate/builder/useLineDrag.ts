import { autoScrollForElements } from '@atlaskit/pragmatic-drag-and-drop-auto-scroll/element'
import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { draggable, dropTargetForElements, monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { useCallback, useEffect, useId, type RefCallback, type RefObject } from 'react'
import { halfUnder, previewOf, type Half } from '#src/ui/rows/dragging.ts'
import type { Part, Place } from './structure.ts'

interface Actions {
  parts: readonly Part[]
  chosen: ReadonlySet<number>
  onMove(ids: ReadonlySet<number>, place: Place): void
  onMoveSection(id: string, to: number): void
}

/** What is dragged: a section, or questions by id. */
interface Held {
  outline: string
  line: string
  ids: ReadonlySet<number> | null
}

/**
 * Drags lines by their handles and marks where they would drop. Returns the ref of each line, which contains a
 * `.line-grip` and names itself in `data-line`. It sets attributes on the elements directly, so that a
 * long outline does not re-render while the pointer moves.
 */
export function useLineDrag(list: RefObject<HTMLElement | null>, latest: RefObject<Actions>): RefCallback<HTMLElement> {
  const outline = useId()
  useEffect(() => {
    const box = list.current?.closest('.outline-area')
    if (!box) return undefined
    let stopScrolling: (() => void) | undefined
    const stop = monitorForElements({
      canMonitor: ({ source }) => source.data.outline === outline,
      onDragStart: () => (stopScrolling = autoScrollForElements({ element: box })),
      onDrop: () => stopScrolling?.(),
    })
    return () => {
      stop()
      stopScrolling?.()
    }
  }, [list, outline])
  return useCallback(
    (line) => {
      if (!line) return undefined
      const own = line.dataset.line!
      const grip = line.querySelector<HTMLElement>('.line-grip')
      const unmark = () => line.removeAttribute('data-drop')
      const target = dropTargetForElements({
        element: line,
        canDrop: ({ source: { data } }) => data.outline === outline && (data.ids !== null || isSection(own)),
        getData: ({ source, input }) => ({
          half: isSection(own) && source.data.ids !== null ? 'after' : halfUnder(line, input),
        }),
        onDrag: ({ self }) => line.setAttribute('data-drop', self.data.half as Half),
        onDragLeave: unmark,
        onDrop({ source, self }) {
          unmark()
          drop(latest.current, source.data as unknown as Held, own, self.data.half as Half)
        },
      })
      if (!grip) return target
      const source = draggable({
        element: grip,
        getInitialData: () => ({ outline, line: own, ids: idsHeld(own, latest.current.chosen) }) satisfies Held,
        onGenerateDragPreview: previewOf(line),
      })
      return combine(source, target)
    },
    [latest, outline],
  )
}

const isSection = (line: string) => line.startsWith('s:')

/** Returns the ids being dragged: the whole selection if it contains the held question. Null for a section. */
function idsHeld(line: string, chosen: ReadonlySet<number>): ReadonlySet<number> | null {
  if (isSection(line)) return null
  const id = Number(line.slice(2))
  return chosen.has(id) ? chosen : new Set([id])
}

function drop({ parts, onMove, onMoveSection }: Actions, { line, ids }: Held, onto: string, half: Half) {
  const beyond = half === 'after' ? 1 : 0
  if (ids === null) {
    const [from, to] = [line, onto].map((one) => parts.findIndex(({ section }) => `s:${section.id}` === one))
    if (from === undefined || to === undefined || to < 0 || from === to) return
    const place = to + beyond
    return onMoveSection(line.slice(2), place > from ? place - 1 : place)
  }
  if (isSection(onto)) return onMove(ids, { sectionId: onto.slice(2), index: 0 })
  const id = Number(onto.slice(2))
  const part = parts.find(({ questions }) => questions.some((question) => question.id === id))
  if (!part || ids.has(id)) return
  const rest = part.questions.filter((question) => !ids.has(question.id))
  onMove(ids, { sectionId: part.section.id, index: rest.findIndex((question) => question.id === id) + beyond })
}
