export interface Folder {
  id: number
  parentId: number | null
  label: string
}

const trades = [
  'Piling',
  'Steel frame',
  'Cladding',
  'Pumps',
  'Lifts',
  'Drainage',
  'Roofing',
  'Wiring',
  'Sprinklers',
  'Paving',
]
const papers = ['Method statements', 'Certificates', 'Drawings', 'Test results', 'Manuals', 'Warranties']

/** Five thousand folders on three levels, like the file of a hospital. */
export function folders(): Folder[] {
  const made: Folder[] = []
  const add = (parentId: number | null, label: string) => (
    made.push({ id: made.length + 1, parentId, label }),
    made.length
  )
  for (let block = 1; block <= 25; block++) {
    const top = add(null, `Block ${block}`)
    for (let floor = 0; floor < 20 && made.length < 5_000; floor++) {
      const middle = add(top, `Floor ${floor}, ${trades[floor % trades.length]}`)
      for (let at = 0; at < 9 && made.length < 5_000; at++)
        add(middle, `${papers[at % papers.length]} ${block}.${floor}.${at}`)
    }
  }
  return made
}
export const openAtFirst = (nodes: readonly Folder[]) => new Set(nodes.map(({ id }) => id))

/** Returns the folders after one of them moved in front of another sibling. */
export function moved(
  nodes: readonly Folder[],
  id: number,
  parentId: number | null,
  beforeId: number | null,
): Folder[] {
  const rest = nodes.filter((node) => node.id !== id)
  const node = { ...nodes.find((one) => one.id === id)!, parentId }
  const at = beforeId === null ? rest.length : rest.findIndex((one) => one.id === beforeId)
  return rest.toSpliced(at, 0, node)
}
