import { IconChevronRight } from '@tabler/icons-react'
import { memo, useEffect, useState, type ReactNode } from 'react'
import { useRowWindow } from '../DataTable/useRowWindow.ts'
import type { TreeNode, TreeRow } from './treeRows.ts'
import type { Drop } from './useTreeDrag.ts'

export const rowHeight = 30
/** From how many rows on only those in view are drawn. */
const many = 200
/** Milliseconds without scrolling after which a long tree counts as standing still. */
const rest = 150

interface Props<Node extends TreeNode> extends Pick<RowProps<Node>, 'renderIcon' | 'renderBeside'> {
  /** Begins the id of each row. */
  id: string
  /** The box that scrolls. */
  box: HTMLElement | null
  rows: readonly TreeRow<Node>[]
  chosen: number | null
  active: number | undefined
  held: number | null
  drop: Drop | null
}

/** The rows of a tree: all of them where they are few; of many those in view. */
export function TreeRows<Node extends TreeNode>(props: Props<Node>) {
  return props.rows.length > many ? <LongRows {...props} /> : props.rows.map((row) => rowOf(props, row, row.node.id))
}

/**
 * Each element is used again for the row that comes into view as its own goes, so that scrolling changes words and
 * makes
 * nothing new. While it lasts the elements keep their order in the page; standing still they are in that of the rows.
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

/** A number once it has stayed the same for a moment. */
function useRest(value: number) {
  const [kept, setKept] = useState(value)
  useEffect(() => {
    const waiting = setTimeout(() => setKept(value), rest)
    return () => clearTimeout(waiting)
  }, [value])
  return kept
}

function rowOf<Node extends TreeNode>(
  { id, chosen, active, held, drop, renderIcon, renderBeside }: Props<Node>,
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
  /** Pixels from the first row, where it does not stand in the flow. */
  top: number | undefined
  isChosen: boolean
  isActive: boolean
  isHeld: boolean
  drop: Drop['where'] | null
  renderIcon?: ((node: Node, isOpen: boolean) => ReactNode) | undefined
  /** Stands at the right end: a count, a mark. */
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
  isHeld,
  drop,
}: RowProps<Node>) {
  const { node, level, place, siblings, hasChildren, isOpen } = row
  const classes = ['tree-row', isActive && 'active', isHeld && 'held', drop && `drop-${drop}`]
  return (
    <div
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

/** One for all rows, so that none is compared while a tree is scrolled. */
const chevron = <IconChevronRight size={14} stroke={2} />

/** Drawn anew only when it shows something else. */
const Row = memo(RowOf) as typeof RowOf
