import { lookOf, type Permit } from '#tests/ui/permits.ts'

const rowHeight = 36
const beyond = 8
const heads = ['Number', 'Title', 'Sub type', 'Company', 'Zone', 'Status', 'Waiting for', 'Workers']

const cells = (row: Permit) => [
  row.number,
  row.title,
  row.subType,
  row.company,
  row.zone,
  lookOf(row.status).word,
  row.waitingFor,
  String(row.workers),
]

const lineOf = (row: Permit) => {
  const [number, ...rest] = cells(row)
  return `<tr><td>${number}</td>${rest.map((cell) => `<td title="${cell}">${cell}</td>`).join('')}</tr>`
}

/**
 * Reference: the same table written by hand in an hour. It filters prepared texts, sorts, and writes the visible rows
 * with innerHTML.
 */
export function show(root: HTMLElement, rows: Permit[]) {
  const widths = [100, 0, 150, 150, 150, 120, 120, 90]
  const columns = widths.map((width) => `<col ${width ? `style="width:${width}px"` : ''}>`).join('')
  root.innerHTML = `<label class="toolbar">Filter: <input class="input" type="search"></label>
    <div class="register" style="flex:1;min-height:0;overflow:auto"><table class="table" aria-label="Permits"><colgroup>${columns}</colgroup>
    <thead><tr>${heads.map((head) => `<th><button>${head}</button></th>`).join('')}</tr></thead><tbody></tbody></table></div>`
  const box = root.querySelector<HTMLElement>('.register')!
  const body = root.querySelector('tbody')!
  const input = root.querySelector('input')!
  const texts = new Map(rows.map((row) => [row, cells(row).join('\0').toLowerCase()]))
  let ordered = rows
  let orderedTexts = rows.map((row) => texts.get(row)!)
  let found = rows
  let up = false

  const draw = () => {
    const seen = Math.ceil(box.clientHeight / rowHeight)
    const first = Math.max(0, Math.min(Math.floor(box.scrollTop / rowHeight), found.length - seen) - beyond)
    const end = Math.min(found.length, first + seen + 2 * beyond)
    body.innerHTML = `<tr style="height:${first * rowHeight}px"></tr>${found.slice(first, end).map(lineOf).join('')}<tr style="height:${(found.length - end) * rowHeight}px"></tr>`
  }
  const find = () => {
    const words = input.value.trim().toLowerCase()
    found = words === '' ? ordered : ordered.filter((_, at) => orderedTexts[at]!.includes(words))
    box.scrollTop = 0
    draw()
  }
  const sort = () => {
    ordered = up
      ? ordered.toReversed()
      : rows.toSorted((one, other) => (one.title < other.title ? -1 : Number(one.title > other.title)))
    orderedTexts = ordered.map((row) => texts.get(row)!)
    up = true
    find()
  }
  input.addEventListener('input', find)
  box.addEventListener('scroll', draw, { passive: true })
  root.querySelectorAll('th button')[1]!.addEventListener('click', sort)
  draw()
}
