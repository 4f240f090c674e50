import { autoScrollForElements } from '@atlaskit/pragmatic-drag-and-drop-auto-scroll/element'
import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import {
  draggable,
  dropTargetForElements,
  monitorForElements,
  type ElementEventBasePayload,
} from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { useCallback, useEffect, useRef, useState, type RefCallback } from 'react'
import type { Forest, Place, TreeNode } from './treeRows.ts'

/** Milliseconds of hovering over a closed node before it opens. */
const openAfter = 600

export interface Drop {
  id: number
  where: 'before' | 'inside' | 'after'
}

interface Dragging<Node extends TreeNode> {
  /** Id of the tree. Its nodes can be dropped only in it. */
  tree: string
  forest: Forest<Node>
  /** The scroll container. */
  box: HTMLElement | null
  may: (id: number, place: Place) => boolean
  onOpen: (id: number) => void
  onDrop: (id: number, place: Place) => void
}

/**
 * Drags a node onto another one, to drop it before, inside or after it. `connect` is the ref of each row; a row names
 * its node in `data-node`, which may change while a long tree scrolls.
 */
export function useTreeDrag<Node extends TreeNode>(given: Dragging<Node>) {
  const { tree, box } = given
  const latest = useRef(given)
  useEffect(() => void (latest.current = given))
  const [held, setHeld] = useState<number | null>(null)
  const [drop, setDrop] = useState<Drop | null>(null)

  useEffect(() => {
    if (!box) return undefined
    let hovered: number | null = null
    let waiting: ReturnType<typeof setTimeout> | undefined
    const hover = (id: number | null) => {
      if (id === hovered) return
      clearTimeout(waiting)
      hovered = id
      if (id !== null) waiting = setTimeout(() => latest.current.onOpen(id), openAfter)
    }
    const follow = (event: ElementEventBasePayload) => {
      const next = dropOf(event)
      hover(next?.where === 'inside' ? next.id : null)
      const fits = next && isAllowed(latest.current, heldBy(event), next) ? next : null
      setDrop((before) => (before?.id === fits?.id && before?.where === fits?.where ? before : fits))
    }
    let stopScrolling: (() => void) | undefined
    const end = () => {
      stopScrolling?.()
      hover(null)
    }
    const stop = monitorForElements({
      canMonitor: ({ source }) => source.data.tree === tree,
      onDragStart(event) {
        stopScrolling = autoScrollForElements({ element: box })
        setHeld(heldBy(event))
      },
      onDrag: follow,
      onDropTargetChange: follow,
      onDrop(event) {
        end()
        setHeld(null)
        setDrop(null)
        const [id, onto] = [heldBy(event), dropOf(event)]
        if (onto && isAllowed(latest.current, id, onto))
          latest.current.onDrop(id, latest.current.forest.placeAt(onto.id, onto.where))
      },
    })
    return () => {
      stop()
      end()
    }
  }, [tree, box])

  const connect: RefCallback<HTMLElement> = useCallback(
    (row) =>
      row === null
        ? undefined
        : combine(
            draggable({
              element: row,
              canDrag: ({ input }) => !isOnTwisty(input),
              getInitialData: () => ({ tree, node: nodeOf(row) }),
            }),
            dropTargetForElements({
              element: row,
              canDrop: ({ source }) => source.data.tree === tree,
              getData: ({ input }) => ({ drop: { id: nodeOf(row), where: whereOn(row, input.clientY) } }),
            }),
          ),
    [tree],
  )
  return { connect, held, drop }
}

const nodeOf = (row: HTMLElement) => Number(row.dataset.node)
const heldBy = ({ source }: ElementEventBasePayload) => source.data.node as number
const dropOf = ({ location }: ElementEventBasePayload) => location.current.dropTargets[0]?.data.drop as Drop | undefined

const isAllowed = <Node extends TreeNode>({ forest, may }: Dragging<Node>, id: number, { id: onto, where }: Drop) =>
  may(id, forest.placeAt(onto, where))

const isOnTwisty = ({ clientX, clientY }: { clientX: number; clientY: number }) =>
  Boolean(document.elementFromPoint(clientX, clientY)?.closest('.twisty:not(.none)'))

/** The outer quarters of a row mean before and after. */
function whereOn(row: HTMLElement, y: number): Drop['where'] {
  const { top, height } = row.getBoundingClientRect()
  const part = (y - top) / height
  return part < 0.28 ? 'before' : part > 0.72 ? 'after' : 'inside'
}
