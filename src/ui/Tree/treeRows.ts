/** What a tree shows: where it hangs and what it is called. */
export interface TreeNode {
  id: number
  parentId: number | null
  label: string
}

/** A node as it is drawn, with what a screen reader says of its place. */
export interface TreeRow<Node extends TreeNode> {
  node: Node
  /** From 1. */
  level: number
  /** From 1, among its siblings. */
  place: number
  siblings: number
  hasChildren: boolean
  isOpen: boolean
}

/** Where a node may go: below a parent (null is the top), before one of the nodes there or behind them all. */
export interface Place {
  parentId: number | null
  beforeId: number | null
}

/** A tree made ready once for drawing and moving: children by parent, in the order in which they came. */
export class Forest<Node extends TreeNode> {
  readonly nodes: ReadonlyMap<number, Node>
  readonly #children = new Map<number | null, Node[]>()

  constructor(nodes: readonly Node[]) {
    this.nodes = new Map(nodes.map((node) => [node.id, node]))
    for (const node of nodes) {
      const parent = node.parentId !== null && this.nodes.has(node.parentId) ? node.parentId : null
      const siblings = this.#children.get(parent)
      if (siblings) siblings.push(node)
      else this.#children.set(parent, [node])
    }
  }

  childrenOf(id: number | null): readonly Node[] {
    return this.#children.get(id) ?? []
  }

  parentOf(id: number): number | null {
    const parent = this.nodes.get(id)?.parentId ?? null
    return parent !== null && this.nodes.has(parent) ? parent : null
  }

  /** Everything above a node, nearest first. */
  above(id: number): number[] {
    const line: number[] = []
    for (let at = this.parentOf(id); at !== null && !line.includes(at); at = this.parentOf(at)) line.push(at)
    return line
  }

  /** The rows that are seen while these nodes are open. */
  rows(open: ReadonlySet<number>): TreeRow<Node>[] {
    const rows: TreeRow<Node>[] = []
    const add = (parent: number | null, level: number) => {
      const siblings = this.childrenOf(parent)
      siblings.forEach((node, at) => {
        const hasChildren = this.childrenOf(node.id).length > 0
        const isOpen = hasChildren && open.has(node.id)
        rows.push({ node, level, place: at + 1, siblings: siblings.length, hasChildren, isOpen })
        if (isOpen) add(node.id, level + 1)
      })
    }
    add(null, 1)
    return rows
  }

  /** Where a node lands that is let go over another one. */
  placeAt(target: number, where: 'before' | 'inside' | 'after'): Place {
    if (where === 'inside') return { parentId: target, beforeId: null }
    const parentId = this.parentOf(target)
    const siblings = this.childrenOf(parentId)
    if (where === 'before') return { parentId, beforeId: target }
    return { parentId, beforeId: siblings[siblings.findIndex(({ id }) => id === target) + 1]?.id ?? null }
  }

  /** Where Alt and an arrow take a node: up, down, into the one above it, out to the level of its parent. */
  step(id: number, key: string): Place | null {
    const parentId = this.parentOf(id)
    const siblings = this.childrenOf(parentId)
    const at = siblings.findIndex((node) => node.id === id)
    const before = siblings[at - 1]
    if (key === 'ArrowUp') return before ? { parentId, beforeId: before.id } : null
    if (key === 'ArrowDown') return siblings[at + 1] ? { parentId, beforeId: siblings[at + 2]?.id ?? null } : null
    if (key === 'ArrowRight') return before ? { parentId: before.id, beforeId: null } : null
    return parentId === null ? null : this.placeAt(parentId, 'after')
  }

  /** Whether the place changes anything and is not inside the node itself. */
  isElsewhere(id: number, { parentId, beforeId }: Place) {
    if (beforeId === id || parentId === id || (parentId !== null && this.above(parentId).includes(id))) return false
    const siblings = this.childrenOf(this.parentOf(id))
    return (
      parentId !== this.parentOf(id) ||
      (siblings[siblings.findIndex((node) => node.id === id) + 1]?.id ?? null) !== beforeId
    )
  }
}
