/** The minimum a node needs: an id, a parent and a label. */
export interface TreeNode {
  id: number
  parentId: number | null
  label: string
}

/** A visible node, with the position that screen readers announce. */
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

/** A position for a node: below a parent (null is the top level), before one of its children or last. */
export interface Place {
  parentId: number | null
  beforeId: number | null
}

/** Indexes a list of nodes as a tree: children by parent, in their given order. */
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

  /** Returns the ancestors of a node, nearest first. */
  above(id: number): number[] {
    const line: number[] = []
    for (let at = this.parentOf(id); at !== null && !line.includes(at); at = this.parentOf(at)) line.push(at)
    return line
  }

  /** Returns the visible rows when these nodes are open. */
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

  /** Returns the position of a node dropped on another one. */
  placeAt(target: number, where: 'before' | 'inside' | 'after'): Place {
    if (where === 'inside') return { parentId: target, beforeId: null }
    const parentId = this.parentOf(target)
    const siblings = this.childrenOf(parentId)
    if (where === 'before') return { parentId, beforeId: target }
    return { parentId, beforeId: siblings[siblings.findIndex(({ id }) => id === target) + 1]?.id ?? null }
  }

  /** Returns where Alt with an arrow key moves a node: up, down, into the sibling above, or out after its parent. */
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

  /** Returns whether a position differs from the present one and is not inside the node itself. */
  isElsewhere(id: number, { parentId, beforeId }: Place) {
    if (beforeId === id || parentId === id || (parentId !== null && this.above(parentId).includes(id))) return false
    const siblings = this.childrenOf(this.parentOf(id))
    return (
      parentId !== this.parentOf(id) ||
      (siblings[siblings.findIndex((node) => node.id === id) + 1]?.id ?? null) !== beforeId
    )
  }
}
