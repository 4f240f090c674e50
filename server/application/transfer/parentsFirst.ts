import { grouped } from '#contract/grouped.ts'

/** The nodes of a tree, parents before their children. Nodes below a missing node are left out. */
export function parentsFirst<Node extends { id: number; parentId: number | null }>(nodes: readonly Node[]): Node[] {
  const children = grouped(nodes, ({ parentId }) => parentId)
  const found: Node[] = []
  for (let level: readonly Node[] = children.get(null) ?? []; level.length > 0;) {
    found.push(...level)
    level = level.flatMap(({ id }) => children.get(id) ?? [])
  }
  return found
}
