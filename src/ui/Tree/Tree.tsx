import {
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
} from 'react'
import { folded } from '#contract/text/folded.ts'
import { showRow } from '../DataTable/useRowWindow.ts'
import { MoveButtons } from '../menus/MoveButtons.tsx'
import { useMedia } from '../useMedia.ts'
import { Forest, type Place, type TreeNode, type TreeRow } from './treeRows.ts'
import { rowHeight, TreeRows } from './TreeRows.tsx'
import './tree.css'
import { useTreeDrag } from './useTreeDrag.ts'

/** Longest pause in ms between two typed letters of one search word. */
const pause = 700

interface TreeProps<Node extends TreeNode> {
  label: string
  /** In any order between levels; siblings in display order. */
  nodes: readonly Node[]
  chosen: number | null
  open: ReadonlySet<number>
  onOpenChange: (open: ReadonlySet<number>) => void
  /** Called on Enter or click. */
  onChoose: (node: Node) => void
  renderIcon?: (node: Node, isOpen: boolean) => ReactNode
  /** Content at the right end of a row: a count, a mark. */
  renderBeside?: (node: Node) => ReactNode
  /** Present if nodes can be moved, by pointer or by Alt with the arrow keys. */
  move?: {
    may: (node: Node, place: Place) => boolean
    onMove: (node: Node, place: Place) => void
  }
}

/**
 * A tree for pointer, finger, keyboard and screen reader: arrows, Home, End, letters and Enter; Alt with the arrows
 * moves a node, and so do buttons below the tree on a touch screen.
 */
export function Tree<Node extends TreeNode>(props: TreeProps<Node>) {
  const { label, nodes, chosen, open, onOpenChange, onChoose, renderIcon, renderBeside, move } = props
  const id = useId()
  const forest = useMemo(() => new Forest(nodes), [nodes])
  const rows = useMemo(() => forest.rows(open), [forest, open])
  const [at, setAt] = useState<number | null>(null)
  const [announcement, setAnnouncement] = useState('')
  const scroller = useRef<HTMLDivElement>(null)
  const [box, setBox] = useState<HTMLDivElement | null>(null)
  const active = rows.find(({ node }) => node.id === at) ?? rows.find(({ node }) => node.id === chosen) ?? rows[0]
  const set = (node: number, isOpen: boolean) => {
    const next = new Set(open)
    if (isOpen) next.add(node)
    else next.delete(node)
    onOpenChange(next)
  }
  const may = (node: number, place: Place) => {
    const found = forest.nodes.get(node)
    return Boolean(move && found && forest.isElsewhere(node, place) && move.may(found, place))
  }
  const go = (node: number, place: Place) => {
    const found = forest.nodes.get(node)
    if (!found || !may(node, place)) return setAnnouncement(found ? `${found.label} cannot be moved there` : '')
    if (place.parentId !== null) set(place.parentId, true)
    setAt(node)
    setAnnouncement(
      `${found.label} moved ${place.parentId === null ? 'to the top' : `into ${forest.nodes.get(place.parentId)?.label ?? ''}`}`,
    )
    move?.onMove(found, place)
  }
  const drag = useTreeDrag({ tree: id, forest, box, may, onOpen: (node) => set(node, true), onDrop: go })
  const press = useTreeKeys({
    forest,
    rows,
    active,
    setAt,
    set,
    onChoose,
    openAll: (ids) => onOpenChange(new Set([...open, ...ids])),
    step:
      move &&
      ((node, key) => {
        const place = forest.step(node, key)
        if (place) go(node, place)
      }),
  })
  /** The node under the pointer on pointer-down. Rows are recycled, so the element may show another node on click. */
  const pressed = useRef<number>(undefined)
  const click = (event: MouseEvent) => {
    const row = rows.find(({ node }) => node.id === nodeAt(event))
    if (!row || (event.detail > 0 && row.node.id !== pressed.current)) return
    setAt(row.node.id)
    if (onTwisty(event)) set(row.node.id, !row.isOpen)
    else onChoose(row.node)
  }
  const isTouched = useMedia('(pointer: coarse)')
  const activeId = active?.node.id
  const place = active ? rows.indexOf(active) : -1
  const seen = useRef<number>(undefined)
  useLayoutEffect(() => {
    const isNew = seen.current !== activeId
    seen.current = activeId
    // Does not scroll a user back when someone else's change moves the active row.
    if (scroller.current && place >= 0 && (isNew || document.activeElement === scroller.current))
      showRow(scroller.current, rowHeight, 0, place)
  }, [activeId, place])
  const hold = useCallback((element: HTMLDivElement | null) => {
    scroller.current = element
    setBox(element)
  }, [])

  return (
    <div className="tree-box">
      <div
        ref={hold}
        role="tree"
        aria-label={label}
        tabIndex={0}
        className="tree"
        aria-activedescendant={active && `${id}-${active.node.id}`}
        onKeyDown={press}
        onPointerDown={(event) => (pressed.current = nodeAt(event))}
        onClick={click}
      >
        <TreeRows
          id={id}
          box={box}
          rows={rows}
          chosen={chosen}
          active={activeId}
          connect={move && drag.connect}
          held={drag.held}
          drop={drag.drop}
          renderIcon={renderIcon}
          renderBeside={renderBeside}
        />
      </div>
      {move && active && isTouched && (
        <MoveButtons
          name={active.node.label}
          among={['ArrowUp', 'ArrowDown', 'ArrowRight', 'ArrowLeft']}
          may={(step) => {
            const place = forest.step(active.node.id, step)
            return place !== null && may(active.node.id, place)
          }}
          onStep={(step) => {
            const place = forest.step(active.node.id, step)
            if (place) go(active.node.id, place)
          }}
        />
      )}
      <span className="away" role="status">
        {announcement}
      </span>
    </div>
  )
}

const nodeAt = ({ target }: MouseEvent) => {
  const id = (target as Element).closest<HTMLElement>('[data-node]')?.dataset.node
  return id === undefined ? undefined : Number(id)
}
const onTwisty = ({ target }: MouseEvent) => (target as Element).closest('.twisty:not(.none)') !== null

interface Keys<Node extends TreeNode> {
  forest: Forest<Node>
  rows: readonly TreeRow<Node>[]
  active: TreeRow<Node> | undefined
  setAt: (id: number) => void
  set: (id: number, isOpen: boolean) => void
  onChoose: (node: Node) => void
  openAll: (ids: readonly number[]) => void
  step?: (id: number, key: string) => void
}

/** Handles the keys of the ARIA tree pattern. Letters go to the next node whose name starts with them. */
function useTreeKeys<Node extends TreeNode>(given: Keys<Node>) {
  const typed = useRef({ word: '', at: 0 })
  const latest = useRef(given)
  useEffect(() => void (latest.current = given))
  return (event: KeyboardEvent) => {
    const { forest, rows, active, setAt, set, onChoose, openAll, step } = latest.current
    if (!active || event.ctrlKey || event.metaKey) return
    const { node } = active
    const place = rows.indexOf(active)
    const goTo = (to: number) => setAt(rows[Math.max(0, Math.min(to, rows.length - 1))]!.node.id)
    if (event.altKey) {
      if (!step || !event.key.startsWith('Arrow')) return
      step(node.id, event.key)
    } else if (event.key === 'ArrowDown') goTo(place + 1)
    else if (event.key === 'ArrowUp') goTo(place - 1)
    else if (event.key === 'Home') goTo(0)
    else if (event.key === 'End') goTo(rows.length - 1)
    else if (event.key === 'ArrowRight') {
      if (active.hasChildren && !active.isOpen) set(node.id, true)
      else if (active.isOpen) goTo(place + 1)
    } else if (event.key === 'ArrowLeft') {
      const parent = forest.parentOf(node.id)
      if (active.isOpen) set(node.id, false)
      else if (parent !== null) setAt(parent)
    } else if (event.key === 'Enter' || event.key === ' ') onChoose(node)
    else if (event.key === '*') openAll(forest.childrenOf(forest.parentOf(node.id)).map(({ id }) => id))
    else if (event.key.length === 1) {
      const found = nextNamed(rows, place, wordWith(typed.current, event.key))
      if (found) setAt(found.node.id)
    } else return
    event.preventDefault()
  }
}

function wordWith(typed: { word: string; at: number }, letter: string) {
  const now = performance.now()
  typed.word = now - typed.at < pause ? typed.word + folded(letter) : folded(letter)
  typed.at = now
  return typed.word
}

/** Returns the next row whose name starts with the word, searching from here and then from the top. */
function nextNamed<Node extends TreeNode>(rows: readonly TreeRow<Node>[], from: number, word: string) {
  const later = word.length > 1 ? from : from + 1
  return [...rows.slice(later), ...rows.slice(0, later)].find(({ node }) => folded(node.label).startsWith(word))
}
