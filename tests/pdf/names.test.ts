import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { typedSignature } from '#contract/questionnaires/signature.ts'
import type { PdfPaper } from '#server/core/services.ts'
import { needsNoOther } from '#server/platform/papers/otherFonts.ts'
import { pdfs } from '#server/platform/papers/pdfs.ts'
import { visualOrder } from '#server/platform/papers/visualOrder.ts'
import { pdfPages } from '../pdfPages.ts'

const { namesInPdf } = JSON.parse(readFileSync('tests/text/inputs/pasted-values.json', 'utf8')) as {
  namesInPdf: string[]
}
const names = [
  ...namesInPdf,
  'Nguyễn Thị Hạnh',
  'Đặng Văn Lâm',
  'Łukasz Żółkiewski',
  'გიორგი მაისურაძე',
  'Հակոբ',
  'Ďuriš Ȝḃḋ',
  'Ёлкина Ї Ґ',
  'Ελένη',
  'דוד כהן',
  'محمد علي',
  '陈伟 さくら たなか',
  '김철수',
  'राहुल',
  'রাহুল',
  'சுமன்',
  'สมชาย',
]

const paperOf = (over: Partial<PdfPaper> = {}): PdfPaper => ({
  title: `Permit of ${names[0]}`,
  foot: `HB-014. Printed by ${names[4]}`,
  landscape: false,
  parts: [
    { kind: 'heading', text: 'Signatures' },
    { kind: 'facts', facts: names.map((name, at) => [`Name ${at}`, name]) },
    { kind: 'table', heads: ['Name', 'Company'], widths: [1, 1], rows: names.map((name) => [name, `${name} Ltd`]) },
    ...names.slice(0, 4).map((name) => ({ kind: 'signature' as const, words: name, strokes: typedSignature(name) })),
  ],
  ...over,
})
const textOf = async (paper: PdfPaper) => {
  const bytes = await pdfs.write(paper)
  return { bytes, text: (await pdfPages(bytes.buffer)).join(' ').normalize('NFKC').replaceAll(/\s/g, '') }
}

test('A PDF shows names in every script, and they are read back from it', async () => {
  const { text } = await textOf(paperOf())
  for (const name of names) expect(text).toContain(name.normalize('NFKC').replaceAll(/\s/g, ''))
})

test('What no font has is printed as a code, and what nobody sees is not printed', async () => {
  const { text } = await textOf(
    paperOf({ parts: [{ kind: 'text', text: 'Pat 👷🏽\u200d♀\ufe0f Kelly 𓀀 and \ufe0fno box' }] }),
  )
  expect(text).toContain('Pat[U+1F477][U+1F3FD]♀Kelly[U+13000]andnobox')
  expect(text).not.toMatch(/\ufffd|\0/)
})

test('Accents that have no letter of their own stand on theirs', async () => {
  const { text } = await textOf(paperOf({ parts: [{ kind: 'text', text: 'M\u0308ller N\u0303\u0323oa' }] }))
  expect(text).toContain('M\u0308llerN\u0323\u0303oa'.normalize('NFKC'))
})

test('A paper in the letters of Western Europe needs no other font', () => {
  expect(needsNoOther(paperOf())).toBe(false)
  expect(needsNoOther({ title: 'Gráinne Ní Dhomhnaill – “Ø 12”', foot: 'Łódź €', landscape: true, parts: [] })).toBe(
    true,
  )
})

test.each([
  ['Signed by محمد علي on site', ['Signed by ', 'علي', ' ', 'محمد', ' on site']],
  ['דוד (12.5) כהן!', ['כהן', ' ', '(', '12.5', ')', ' ', 'דוד', '!']],
  ['Pat Kelly', ['Pat Kelly']],
])('The line %s is drawn from left to right', (line, parts) => {
  expect(visualOrder(line)).toEqual(parts)
})
