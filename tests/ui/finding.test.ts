import { beforeEach, describe, expect, test } from 'vitest'
import { columnsOf, wordsOf } from '#src/ui/DataTable/columns.ts'
import { find, type Found, type Keep } from '#src/ui/DataTable/finder.ts'
import { sortKey } from '#src/ui/DataTable/order.ts'
import { Register } from '#src/ui/DataTable/register.ts'
import { finish } from '#src/ui/DataTable/slices.ts'
import { tableStart, tableStartWith, type TableState } from '#src/ui/DataTable/tableState.ts'
import { lookOf, permits, quarterToThree, type Permit } from './permits.ts'

const clock = { now: quarterToThree, zone: 'Europe/Dublin' }
const columns = columnsOf<Permit>([
  { id: 'number', header: 'Number', value: (row) => row.number },
  { id: 'title', header: 'Title', value: (row) => row.title },
  { id: 'company', header: 'Company', value: (row) => row.company, filter: 'choice' },
  { id: 'zone', header: 'Zone', value: (row) => row.zone, filter: 'choice' },
  {
    id: 'status',
    header: 'Status',
    value: (row) => row.status,
    text: (row) => lookOf(row.status).word,
    filter: 'choice',
  },
  { id: 'waitingFor', header: 'Waiting for', value: (row) => row.waitingFor, filter: 'choice' },
  { id: 'until', header: 'Valid until', kind: 'moment', value: (row) => row.until, filter: 'days' },
  { id: 'workers', header: 'Workers', kind: 'number', value: (row) => row.workers },
])

/** A table over some rows: returns what a state finds, and accepts other rows. */
function table(rows: readonly Permit[]) {
  let register = new Register(columns, clock, rows)
  let last: Found<Permit> | null = null
  const found = (state: Partial<TableState> = {}, keeps: Keep<Permit>[] = []) => {
    last = find(register, tableStartWith(state), keeps, last)
    return Array.from(last.places, (place) => register.rows[place]!)
  }
  return { found, register: () => register, take: (next: readonly Permit[]) => void (register = register.with(next)) }
}

const open: Keep<Permit> = ({ status }) => status < 80
const numbers = (rows: readonly Permit[]) => rows.map(({ number }) => number)
const says = (row: Permit, words: string) =>
  columns.some((column) => wordsOf(column, row, clock).toLowerCase().includes(words.toLowerCase()))

describe('Searching 152 permits', () => {
  const rows = permits(152)
  let { found, register, take } = table(rows)
  beforeEach(() => {
    ;({ found, register, take } = table(rows))
  })

  test('an empty search finds all rows in their original order', () => {
    expect(found()).toEqual(rows)
  })

  test('part of any cell matches, regardless of case', () => {
    for (const words of ['TRUSS', 'corrib', 'span 3', 'suspended', 'ptw-01', 'sun 17 may'])
      expect(numbers(found({ words }))).toEqual(numbers(rows.filter((row) => says(row, words))))
  })

  test('a search never matches across two cells', () => {
    const { number, title } = rows[0]!
    expect(found({ words: `${number}\n${title}` })).toEqual([])
    expect(found({ words: `${number.slice(-2)}${title.slice(0, 2)}` })).toEqual([])
  })

  test('deleting a letter brings back what the shorter text had found', () => {
    const typed = ['s', 'sp', 'span', 'spa', 'sp', 'pier', 'pi', '']
    for (const words of typed)
      expect(numbers(found({ words }))).toEqual(numbers(rows.filter((row) => says(row, words))))
  })

  test('values selected in one menu are alternatives, and menus combine', () => {
    const filters = { zone: ['Span 3, deck', 'Tower north'], company: ['Corrib Steel'] }
    expect(found({ filters })).toEqual(
      rows.filter((row) => filters.zone.includes(row.zone) && row.company === 'Corrib Steel'),
    )
  })

  test('a status is selected by its label, an empty cell by a dash', () => {
    expect(found({ filters: { status: ['Expired'] } })).toEqual(rows.filter(({ status }) => status === 70))
    expect(found({ filters: { waitingFor: ['—'] } })).toEqual(rows.filter(({ waitingFor }) => waitingFor === ''))
  })

  test('a date range includes both days in the time zone of the site', () => {
    const midnight = { ...rows[0]!, id: 999, number: 'PTW-0999', until: '2026-05-12T23:30:00Z' }
    take([midnight, ...rows])
    expect(numbers(found({ filters: { until: ['2026-05-13', '2026-05-13'] } }))).toContain('PTW-0999')
    expect(numbers(found({ filters: { until: ['', '2026-05-12'] } }))).not.toContain('PTW-0999')
    expect(found({ filters: { until: ['2026-01-01', ''] } }).every(({ until }) => until !== null)).toBe(true)
  })

  test('text sorts regardless of case and accents, and numbers inside text by value', () => {
    const titled = ['Pump 10', 'pump 9', 'Éire pump', 'eire', 'Zulu'].map((title, i) => ({
      ...rows[0]!,
      id: i + 1,
      title,
    }))
    take(titled)
    expect(found({ sorter: { column: 'title', down: false } }).map(({ title }) => title)).toEqual([
      'eire',
      'Éire pump',
      'pump 9',
      'Pump 10',
      'Zulu',
    ])
  })

  test('a status sorts by its number, not by its label', () => {
    expect(found({ sorter: { column: 'status', down: false } }).map(({ status }) => status)).toEqual(
      rows.map(({ status }) => status).sort((a, b) => a - b),
    )
  })

  test('rows without a value come last in either direction', () => {
    const empty = rows.filter(({ until }) => until === null).length
    for (const down of [false, true]) {
      const sorted = found({ sorter: { column: 'until', down } }).map(({ until }) => until)
      expect(sorted.slice(-empty).every((until) => until === null)).toBe(true)
      expect(sorted.slice(0, -empty).every((until) => until !== null)).toBe(true)
    }
  })

  test('a view and a toggle exclude rows', () => {
    expect(found({ view: 'open', words: 'span' }, [open])).toEqual(rows.filter((row) => open(row) && says(row, 'span')))
  })

  test('a row whose values change keeps its place until the user filters, sorts or turns a page', () => {
    const state = { filters: { status: ['Active'] } }
    const before = found(state)
    const closed = { ...before[0]!, status: 80 }
    take(rows.map((row) => (row.id === closed.id ? closed : row)))
    expect(numbers(found(state))).toEqual(numbers(before))
    expect(found(state)[0]).toBe(closed)
    expect(numbers(found({ ...state, page: 2 }))).toEqual(numbers(before.slice(1)))
  })

  test('a row that matches after a change is inserted at its sorted place', () => {
    for (const sorter of [
      null,
      { column: 'title', down: false },
      { column: 'until', down: true },
      { column: 'workers', down: true },
      { column: 'waitingFor', down: false },
    ]) {
      ;({ found, register, take } = table(rows))
      const state = { sorter, filters: { status: ['Active'] }, words: 'span' }
      const before = found(state)
      const coming = rows.filter((row) => row.status !== before[0]!.status && says(row, 'span')).slice(0, 5)
      expect(coming).toHaveLength(5)
      take(rows.map((row) => (coming.includes(row) ? { ...row, status: before[0]!.status } : row)))
      const after = numbers(found(state))
      expect(after).toHaveLength(before.length + 5)
      expect(after).toEqual(numbers(found({ ...state, page: 2 })))
    }
  })

  test('a row that changes repeatedly is inserted once, and only if it matches', () => {
    const state = { words: 'gantry' }
    expect(found(state)).toEqual([])
    const named = (title: string) => rows.map((row, i) => (i === 3 ? { ...row, title } : row))
    take(named('Gantry north'))
    expect(numbers(found(state))).toEqual([rows[3]!.number])
    take(named('Gantry south'))
    take(named('Handrail'))
    take(named('Gantry east'))
    expect(numbers(found(state))).toEqual([rows[3]!.number])
    take(rows.map((row, i) => ({ ...row, workers: i })))
    expect(found(state)).toHaveLength(1)
  })

  test('a new row is found at once, and a removed row is not', () => {
    const fresh = { ...rows[0]!, id: 500, number: 'PTW-0500', title: 'Gantry' }
    expect(found({ words: 'gantry' })).toEqual([])
    take([...rows, fresh])
    expect(numbers(found({ words: 'gantry' }))).toEqual(['PTW-0500'])
    take(rows)
    expect(found({ words: 'gantry' })).toEqual([])
  })

  test('a changed row is found by its new text and no longer by its old', () => {
    found({ words: 'handrails' })
    take(rows.map((row, i) => (i === 0 ? { ...row, title: 'Gantry' } : row)))
    expect(numbers(found({ words: 'gantry' }))).toEqual([rows[0]!.number])
    expect(numbers(found({ words: 'handrails' }))).not.toContain(rows[0]!.number)
  })

  test('a changed value sorts to its new place', () => {
    const sorter = { column: 'workers', down: true }
    found({ sorter })
    take(rows.map((row) => (row.number === 'PTW-0100' ? { ...row, workers: 9000 } : row)))
    expect(found({ sorter, page: 2 })[0]?.number).toBe('PTW-0100')
  })

  test('a sort order computed while rows changed is discarded', () => {
    const work = register().readOrder('workers')
    work.next()
    take(rows.slice(1))
    finish(work)
    expect(found({ sorter: { column: 'workers', down: false } })).toHaveLength(151)
  })
})

describe('Searching 100,000 permits', () => {
  const rows = permits(100_000)
  const { found, register } = table(rows)
  finish(register().readTexts())

  test.each(['t', 'trus', 'truss t3', 'span 3', 'ptw-99', 'nowhere'])(
    '“%s” finds exactly the rows that contain it',
    (words) => {
      const naive = rows.filter((row) =>
        [row.number, row.title, row.company, row.zone, lookOf(row.status).word, row.waitingFor].some((cell) =>
          cell.toLowerCase().includes(words),
        ),
      )
      const dated = words.length > 2 ? naive : rows.filter((row) => says(row, words))
      expect(found({ words }).length).toBe(dated.length)
      expect(numbers(found({ words })).slice(0, 500)).toEqual(numbers(dated).slice(0, 500))
    },
  )

  test.each(['number', 'title', 'company', 'workers', 'until'] as const)(
    'sorting by %s matches a plain stable sort in both directions',
    (column) => {
      const key = (row: Permit) =>
        typeof row[column] === 'string' && column !== 'until' ? sortKey(row[column]) : row[column]
      const filled = rows.filter((row) => row[column] !== null && row[column] !== '')
      const naive = filled.toSorted((a, b) => (key(a)! < key(b)! ? -1 : key(a)! > key(b)! ? 1 : 0))
      const up = found({ sorter: { column, down: false } })
      const down = found({ sorter: { column, down: true } })
      expect(up.slice(0, filled.length).every((row, i) => row === naive[i])).toBe(true)
      const backwards = filled.toSorted((a, b) => (key(a)! > key(b)! ? -1 : key(a)! < key(b)! ? 1 : 0))
      expect(down.slice(0, filled.length).every((row, i) => row === backwards[i])).toBe(true)
      expect(up).toHaveLength(rows.length)
    },
  )

  test('text columns sort in the requested order', () => {
    const sorter = { column: 'workers', down: true }
    const workers = found({ words: 'truss', sorter }).map((row) => row.workers)
    expect(workers).toEqual(workers.toSorted((a, b) => b - a))
  })
})

test('the default is page one of ten without filters', () => {
  expect(tableStart).toEqual({ page: 1, size: 10, sorter: null, words: '', filters: {}, toggles: [], view: null })
})

test('two columns with one id are refused', () => {
  const [column] = columns
  expect(() => columnsOf<Permit>([column!, { ...column!, header: 'Another' }])).toThrow('share an id')
})
