import papa from 'papaparse'
import { describe, expect, test } from 'vitest'
import { csvText } from '#contract/text/sheetText.ts'
import { csvLine } from '#server/core/csv.ts'
import { columnsOf } from '#src/ui/DataTable/columns.ts'
import { csvOf } from '#src/ui/DataTable/exportCsv.ts'
import { excelOf } from '#src/ui/DataTable/exportExcel.ts'
import { sheetOf } from '#src/ui/DataTable/sheet.ts'
import { formulas, payloads } from '../hostile/payloads.ts'
import { partOf } from './openExcel.ts'

interface Line {
  id: number
  title: string
  amount: number | null
  day: string | null
  at: string | null
  open: boolean
}

const columns = columnsOf<Line>([
  { id: 'title', header: 'Title', value: (row) => row.title },
  { id: 'amount', header: 'Amount', kind: 'number', value: (row) => row.amount },
  { id: 'day', header: 'Day', kind: 'date', value: (row) => row.day },
  { id: 'at', header: 'Signed at', kind: 'moment', value: (row) => row.at },
  { id: 'open', header: 'Open', value: (row) => row.open },
])
const clock = { now: Date.parse('2026-05-12T13:46:00Z'), zone: 'Europe/Dublin' }
const line = (title: string, more: Partial<Line> = {}): Line => ({
  id: 1,
  title,
  amount: null,
  day: null,
  at: null,
  open: false,
  ...more,
})
const sheet = (...rows: Line[]) => sheetOf('Permits', columns, rows, clock)
const read = async (file: Blob) =>
  papa.parse<string[]>((await file.text()).replace(/^\ufeff/, ''), { skipEmptyLines: true }).data

const traps = ['=HYPERLINK("http://evil")', '+1', '-1+1', '@SUM(A1)', 'harmless\0word', '\u0001=1+1', ...formulas]

describe('An exported file', () => {
  test.each([
    ['plant; =1+1', "plant;' =1+1"],
    ['plant;=HYPERLINK("http://evil")', 'plant;\'=HYPERLINK("http://evil")'],
    ['plant;"=1+1', `plant;'"=1+1`],
    ['plant\t@SUM(A1)', "plant\t'@SUM(A1)"],
    ['First line\n-1+1', "First line\n'-1+1"],
    ['plant; hire', 'plant; hire'],
    ['5 t; 6 t', '5 t; 6 t'],
  ])('leaves no cell that starts a formula: %j', async (words, safe) => {
    const [, row] = await read(csvOf(sheet(line(words))))
    expect(row?.[0]).toBe(safe)
    expect(csvLine([words, 'x'])).toContain(safe.replaceAll('"', '""'))
  })

  test('takes no longer for a cell of line breaks only', () => {
    const begun = performance.now()
    csvText(`a${'\n'.repeat(400_000)}b`)
    expect(performance.now() - begun).toBeLessThan(2_000)
  })

  test.each(traps)('prevents a spreadsheet from running %j', async (trap) => {
    const [, row] = await read(csvOf(sheet(line(trap))))
    expect(row?.[0]).toBe(csvText(trap))
    expect(row?.[0]?.startsWith("'")).toBe(true)
    expect(row?.[0]).not.toContain('\0')
    const xml = await partOf(await excelOf(sheet(line(trap))), 'xl/worksheets/sheet1.xml')
    expect(xml).not.toContain('<f>')
  })

  test.each(payloads)('contains %j as text', async (words) => {
    const [, row] = await read(csvOf(sheet(line(words))))
    expect(row?.[0]).toBe(csvText(words))
    const xml = await partOf(await excelOf(sheet(line(words))), 'xl/worksheets/sheet1.xml')
    expect(xml).not.toMatch(/<f>|<script|<img|<svg/i)
  })

  test('leaves text unchanged that only looks like a formula further on', async () => {
    const [, row] = await read(csvOf(sheet(line('A = B, "quoted", and\nanother line'))))
    expect(row?.[0]).toBe('A = B, "quoted", and\nanother line')
  })

  test('keeps negative numbers as numbers', async () => {
    const file = sheet(line('Credit', { amount: -12.5 }))
    expect((await read(csvOf(file)))[1]?.[1]).toBe('-12.5')
    expect(await partOf(await excelOf(file), 'xl/worksheets/sheet1.xml')).toContain('<v>-12.5</v>')
  })

  test('contains dates and times in the time zone of the site, as real dates in Excel', async () => {
    const file = sheet(line('Night shift', { day: '2026-05-12', at: '2026-05-12T23:30:00Z' }))
    expect((await read(csvOf(file)))[1]?.slice(2, 4)).toEqual(['2026-05-12', '2026-05-13 00:30'])
    const xml = await partOf(await excelOf(file), 'xl/worksheets/sheet1.xml')
    expect(xml).toContain('<v>46154</v>')
    expect(xml).toMatch(/<v>46155\.0208/)
  })

  test('has a header row, empty cells for missing values, and yes or no', async () => {
    const rows = await read(csvOf(sheet(line('One', { open: true }))))
    expect(rows).toEqual([
      ['Title', 'Amount', 'Day', 'Signed at', 'Open'],
      ['One', '', '', '', 'Yes'],
    ])
  })

  test('starts with the byte order mark that makes Excel read accents correctly', async () => {
    const bytes = new Uint8Array(await csvOf(sheet(line('Róisín'))).arrayBuffer())
    expect(Array.from(bytes.subarray(0, 3))).toEqual([0xef, 0xbb, 0xbf])
  })

  test('contains no character that is invalid in the file format', async () => {
    const words = await partOf(
      await excelOf(sheet(line('bell\u0007 and half a face \ud83d <b>&'))),
      'xl/sharedStrings.xml',
    )
    expect(words).toContain('bell and half a face  &lt;b&gt;&amp;')
  })

  test('has a valid Excel sheet name', async () => {
    const workbook = await partOf(
      await excelOf({ ...sheet(line('One')), name: 'Permits: HB-014 / Harbour bridge refurbishment' }),
      'xl/workbook.xml',
    )
    expect(workbook).toContain('name="Permits  HB-014   Harbour bridg"')
  })
})
