import { expect, test } from 'vitest'
import type { PdfPart } from '#server/core/services.ts'
import { pdfs } from '#server/platform/papers/pdfs.ts'
import { pdfPages } from '../pdfPages.ts'

const heads = ['Number', 'Name', 'Type', 'Owner', 'Next due', 'Result']
const rows = Array.from({ length: 3 }, (_, at) => heads.map((_, column) => `cell ${at}/${column}`))
const table: PdfPart[] = [
  { kind: 'heading', text: 'Section of plant' },
  { kind: 'text', text: 'Equipment to inspect', strong: true },
  { kind: 'table', heads, widths: heads.map(() => 1), rows },
]

test('wherever a table begins on a page, its titles, its header and its first line stand on one page', async () => {
  for (let lines = 18; lines <= 27; lines++) {
    const before = Array.from({ length: lines }, (_, at): PdfPart => ({ kind: 'text', text: `Line ${at}` }))
    const bytes = await pdfs.write({ title: 'Paper', foot: 'Foot', landscape: true, parts: [...before, ...table] })
    const pages = await pdfPages(bytes.buffer)
    const own = pages.find((page) => page.includes('Section of plant'))!
    expect([lines, ...['Equipment to inspect', 'Next due', 'cell 0/5'].map((words) => own.includes(words))]).toEqual([
      lines,
      true,
      true,
      true,
    ])
    expect(pages.length).toBeLessThanOrEqual(2)
  }
})
