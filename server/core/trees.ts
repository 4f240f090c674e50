import { capital, choose, inSentence, withArticle } from '#contract/text/words.ts'
import { invalid } from '#server/base/refuse.ts'

/** A node of a tree of any kind. */
export interface TreeNode {
  id: number
  parentId: number | null
}

interface Rules {
  /** The maximum number of levels. */
  depth: number
  /** The name of a node in messages: 'Folder'. */
  name: string
  plural: string
}

/** Refuses a parent from another tree, a descendant as parent, and a tree that would become too deep. */
export function refuseBadParent(
  nodes: readonly TreeNode[],
  id: number | null,
  parentId: number | null,
  { depth, name, plural }: Rules,
) {
  if (parentId === null) return
  const parents = new Map(nodes.map((node) => [node.id, node.parentId]))
  if (!parents.has(parentId)) throw invalid(choose(`Parent ${inSentence(name)}`), 'parentId')
  const above = lineOf(parents, parentId)
  if (id !== null && above.includes(id))
    throw invalid(`${capital(withArticle(name))} cannot be placed below itself.`, 'parentId')
  if (above.length + heightOf(nodes, id) > depth)
    throw invalid(`${plural} can be at most ${depth} levels deep.`, 'parentId')
}

/** A node and its ancestors, lowest first. */
function lineOf(parents: ReadonlyMap<number, number | null>, id: number) {
  const line: number[] = []
  for (let at: number | null = id; at !== null && !line.includes(at); at = parents.get(at) ?? null) line.push(at)
  return line
}

/** The height of a subtree in levels; 1 for a new node. */
function heightOf(nodes: readonly TreeNode[], id: number | null): number {
  if (id === null) return 1
  let height = 1
  for (let level = new Set([id]); ; height++) {
    level = new Set(nodes.filter(({ parentId }) => parentId !== null && level.has(parentId)).map((node) => node.id))
    if (level.size === 0 || height > 50) return height
  }
}

/** The ids of all descendants of a node. */
export function below(nodes: readonly TreeNode[], id: number): number[] {
  const children = new Map<number, number[]>()
  for (const node of nodes) {
    const siblings = children.get(node.parentId ?? 0)
    if (siblings) siblings.push(node.id)
    else children.set(node.parentId ?? 0, [node.id])
  }
  const found: number[] = []
  for (const queue = [id]; queue.length > 0;) {
    const next = children.get(queue.pop()!) ?? []
    found.push(...next)
    queue.push(...next)
  }
  return found
}
