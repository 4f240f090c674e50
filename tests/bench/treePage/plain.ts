import { moved, openAtFirst, type Folder } from './folders.ts'

const rowHeight = 30
const beyond = 8
const icon =
  '<svg width="16" height="16" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.6"><path d="M5 4h4l3 3h7a2 2 0 0 1 2 2v8a2 2 0 0 1 -2 2h-14a2 2 0 0 1 -2 -2v-11a2 2 0 0 1 2 -2"/></svg>'

/**
 * Reference: the same tree written by hand in an hour. It keeps a list of open rows and writes the visible ones with
 * innerHTML.
 */
export function show(root: HTMLElement, first: Folder[]) {
  let nodes = first
  const open = openAtFirst(nodes)
  let active = first[0]!.id
  root.innerHTML = '<div class="tree-box"><div class="tree" role="tree" aria-label="Folders" tabindex="0"></div></div>'
  const box = root.querySelector<HTMLElement>('.tree')!
  let rows: { node: Folder; level: number; has: boolean }[] = []
  let children = new Map<number | null, Folder[]>()

  const list = () => {
    children = Map.groupBy(nodes, ({ parentId }) => parentId)
    rows = []
    const add = (parent: number | null, level: number) => {
      for (const node of children.get(parent) ?? []) {
        const has = children.has(node.id)
        rows.push({ node, level, has })
        if (has && open.has(node.id)) add(node.id, level + 1)
      }
    }
    add(null, 1)
  }
  const draw = () => {
    const seen = Math.ceil(box.clientHeight / rowHeight)
    const from = Math.max(0, Math.min(Math.floor(box.scrollTop / rowHeight), rows.length - seen) - beyond)
    const end = Math.min(rows.length, from + seen + 2 * beyond)
    const lines = rows
      .slice(from, end)
      .map(
        ({ node, level, has }) =>
          `<div role="treeitem" class="tree-row${node.id === active ? ' active' : ''}" style="--level:${level}" aria-level="${level}" title="${node.label}"${has ? ` aria-expanded="${open.has(node.id)}"` : ''}><span class="twisty">${has ? '›' : ''}</span>${icon}<span class="cut">${node.label}</span></div>`,
      )
    box.innerHTML = `<div style="height:${from * rowHeight}px"></div>${lines.join('')}<div style="height:${(rows.length - end) * rowHeight}px"></div>`
  }
  box.addEventListener('scroll', draw, { passive: true })
  box.addEventListener('keydown', (event) => {
    const at = rows.findIndex(({ node }) => node.id === active)
    const { node } = rows[at]!
    if (event.altKey && event.key === 'ArrowDown') {
      const siblings = children.get(node.parentId) ?? []
      nodes = moved(nodes, node.id, node.parentId, siblings[siblings.indexOf(node) + 2]?.id ?? null)
      list()
    } else if (event.key === 'ArrowLeft') {
      open.delete(node.id)
      list()
    } else if (event.key === 'ArrowRight') {
      open.add(node.id)
      list()
    } else if (event.key === 'ArrowDown') active = rows[at + 1]?.node.id ?? active
    event.preventDefault()
    draw()
  })
  list()
  draw()
}
