import { expect, test } from 'vitest'
import { pdfs } from '#server/platform/papers/pdfs.ts'
import { linesOfPdf } from '../../pdfPages.ts'

const linesOf = async (rows: readonly (readonly string[])[]) => {
  const heads = ['Number', 'Title', 'Estimate']
  const table = { kind: 'table' as const, heads, widths: [4, 90, 5], rows }
  const bytes = await pdfs.write({ title: 'Change request log', foot: 'Printed', landscape: true, parts: [table] })
  return (await linesOfPdf(new Uint8Array(bytes).buffer)).map((page) => page.map(({ text }) => text.trim()))
}

test('neither the number of a record nor an amount is broken in a narrow column of a printed table', async () => {
  const lines = (await linesOf([['CR-0007', 'Handrail along the slip', '1,234,567.00']])).flat()
  expect(lines).toContain('CR-0007')
  expect(lines).toContain('1,234,567.00')
})

test('a long table repeats its heads on each page, and its total stands once at the end', async () => {
  const rows = Array.from({ length: 90 }, (_, at) => [`CR-${String(at + 1).padStart(4, '0')}`, 'Handrail', '10.00'])
  const pages = await linesOf([...rows, ['', 'Total', '900.00']])
  expect(pages.length).toBeGreaterThan(2)
  expect(pages.map((page) => page.filter((text) => text === 'Estimate').length)).toEqual(pages.map(() => 1))
  expect(pages.map((page) => page.includes('900.00'))).toEqual(pages.map((_, at) => at === pages.length - 1))
})
