import { IconChevronRight } from '@tabler/icons-react'
import { memo, useEffect, useState, type ReactNode, type RefCallback } from 'react'
import { useRowWindow } from '../DataTable/useRowWindow.ts'
import type { TreeNode, TreeRow } from './treeRows.ts'
import type { Drop } from './useTreeDrag.ts'

export const rowHeight = 30
/** Above this number of rows, only those in view are rendered. */
const many = 200
/** Milliseconds without scrolling after which a long tree counts as at rest. */
const rest = 150

interface Props<Node extends TreeNode> extends Pick<RowProps<Node>, 'renderIcon' | 'renderBeside' | 'connect'> {
  /** Prefix of the row ids. */
  id: string
  /** The scroll container. */
  box: HTMLElement | null
  rows: readonly TreeRow<Node>[]
  chosen: number | null
  active: number | undefined
  held: number | null
  drop: Drop | null
}

/** The rows of a tree: all of a short one, those in view of a long one. */
export function TreeRows<Node extends TreeNode>(props: Props<Node>) {
  return props.rows.length > many ? <LongRows {...props} /> : props.rows.map((row) => rowOf(props, row, row.node.id))
}

/**
 * Recycles the element of a row that leaves the view for the row that enters it, so that scrolling changes text and
 * creates nothing. While scrolling, elements keep their DOM order; at rest, the DOM order matches the row order.
 */
function LongRows<Node extends TreeNode>(props: Props<Node>) {
  const { box, rows } = props
  const { first, end } = useRowWindow(box, rowHeight, rows.length)
  const slots = end - first
  const from = useRest(first)
  return (
    <div role="none" className="tree-ring" style={{ height: rows.length * rowHeight }}>
      {Array.from({ length: slots }, (_, i) => {
        const slot = (from + i) % slots
        const at = first + ((slot - (first % slots) + slots) % slots)
        return rowOf(props, rows[at]!, slot, at * rowHeight)
      })}
    </div>
  )
}

/** Returns a value once it has been stable for a moment. */
function useRest(value: number) {
  const [kept, setKept] = useState(value)
  useEffect(() => {
    const waiting = setTimeout(() => setKept(value), rest)
    return () => clearTimeout(waiting)
  }, [value])
  return kept
}

function rowOf<Node extends TreeNode>(
  { id, chosen, active, connect, held, drop, renderIcon, renderBeside }: Props<Node>,
  row: TreeRow<Node>,
  key: number,
  top?: number,
) {
  const node = row.node.id
  return (
    <Row
      key={key}
      id={id}
      row={row}
      top={top}
      isChosen={node === chosen}
      isActive={node === active}
      connect={connect}
      isHeld={held === node}
      drop={drop?.id === node ? drop.where : null}
      renderIcon={renderIcon}
      renderBeside={renderBeside}
    />
  )
}

interface RowProps<Node extends TreeNode> {
  id: string
  row: TreeRow<Node>
  /** Distance in px from the first row; undefined if the row is in normal flow. */
  top: number | undefined
  isChosen: boolean
  isActive: boolean
  /** Makes the row draggable and a place to drop others; absent if nodes cannot be moved. */
  connect: RefCallback<HTMLElement> | undefined
  isHeld: boolean
  drop: Drop['where'] | null
  renderIcon?: ((node: Node, isOpen: boolean) => ReactNode) | undefined
  /** Content at the right end of a row: a count, a mark. */
  renderBeside?: ((node: Node) => ReactNode) | undefined
}

function RowOf<Node extends TreeNode>({
  id,
  row,
  top,
  isChosen,
  renderIcon,
  renderBeside,
  isActive,
  connect,
  isHeld,
  drop,
}: RowProps<Node>) {
  const { node, level, place, siblings, hasChildren, isOpen } = row
  const classes = ['tree-row', isActive && 'active', isHeld && 'held', drop && `drop-${drop}`]
  return (
    <div
      ref={connect}
      id={`${id}-${node.id}`}
      role="treeitem"
      data-node={node.id}
      className={classes.filter(Boolean).join(' ')}
      title={node.label}
      style={{ '--level': level, transform: top === undefined ? undefined : `translateY(${top}px)` }}
      aria-level={level}
      aria-posinset={place}
      aria-setsize={siblings}
      aria-expanded={hasChildren ? isOpen : undefined}
      aria-selected={isChosen}
    >
      <span className={hasChildren ? 'twisty' : 'twisty none'} data-open={isOpen || undefined} aria-hidden>
        {chevron}
      </span>
      {renderIcon?.(node, isOpen)}
      <span className="cut">{node.label}</span>
      {renderBeside && <span className="line tight push">{renderBeside(node)}</span>}
    </div>
  )
}

/** One element for all rows, so that React skips it while a tree scrolls. */
const chevron = <IconChevronRight size={14} stroke={2} />

/** Re-renders only when its props change. */
const Row = memo(RowOf) as typeof RowOf
