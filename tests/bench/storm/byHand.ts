export interface Row {
  id: number
  number: string
  name: string
  managerName: string
  percentComplete: number
}

/**
 * Reference: the minimal page for the same events. It sends one request at a time for changed rows and writes three
 * text nodes for each.
 */
const texts = new Map<number, readonly Text[]>()
const announced = (row: Row) => [row.name, row.managerName, String(row.percentComplete)]

async function read(query: string) {
  const answer = await fetch(`/api/project${query}`)
  return ((await answer.json()) as { data: Row[] }).data
}

for (const row of await read('')) {
  const line = document.querySelector('tbody')!.appendChild(document.createElement('tr'))
  for (const word of [row.number, ...announced(row)]) line.insertCell().append(word)
  texts.set(
    row.id,
    [...line.cells].slice(1).map((cell) => cell.firstChild as Text),
  )
}

const changed = new Set<number>()
let asking = false

async function renew() {
  if (asking || changed.size === 0) return
  asking = true
  const ids = [...changed]
  changed.clear()
  for (const row of await read(`?ids=${ids.join()}`))
    announced(row).forEach((word, at) => (texts.get(row.id)![at]!.data = word))
  asking = false
  requestAnimationFrame(() => void renew())
}

const socket = new WebSocket(`ws://${location.host}/bare`)
socket.addEventListener('message', ({ data }) => {
  if (changed.size === 0) requestAnimationFrame(() => void renew())
  changed.add((JSON.parse(data as string) as { arguments: [number] }).arguments[0])
})
socket.addEventListener('open', () => document.body.setAttribute('data-live', ''))
