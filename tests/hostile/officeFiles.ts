import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { deflateSync } from 'node:zlib'
import { ZipFile } from 'yazl'

/** A zip file with these parts. A number stands for that many bytes of spaces. */
export function zipOf(parts: Readonly<Record<string, string | number>>): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [name, content] of Object.entries(parts))
    if (typeof content === 'string') zip.addBuffer(Buffer.from(content), name)
    else zip.addReadStream(spaces(content), name)
  zip.end()
  return buffer(zip.outputStream)
}

function spaces(bytes: number) {
  const part = Buffer.alloc(1_048_576, ' ')
  let left = bytes
  return new Readable({
    read() {
      this.push(left > 0 ? part.subarray(0, Math.min(left, part.length)) : null)
      left -= part.length
    },
  })
}

const word = (body: string, head = '<?xml version="1.0"?>') =>
  `${head}<w:document xmlns:w="urn:w"><w:body>${body}</w:body></w:document>`
const paragraph = (text: string) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`

export const docx = (...paragraphs: string[]) =>
  zipOf({ '[Content_Types].xml': '<Types/>', 'word/document.xml': word(paragraphs.map(paragraph).join('')) })
const docxOf = (content: string | number) => zipOf({ '[Content_Types].xml': '<Types/>', 'word/document.xml': content })

export const xlsx = (text: string) =>
  zipOf({
    '[Content_Types].xml': '<Types/>',
    'xl/workbook.xml': '<workbook/>',
    'xl/sharedStrings.xml': `<sst><si><t>${text}</t></si><si><r><t>Two </t></r><r><t>parts</t></r></si></sst>`,
    'xl/worksheets/sheet1.xml':
      '<worksheet><sheetData><row><c t="inlineStr"><is><t>inline cell</t></is></c></row></sheetData></worksheet>',
  })
export const pptx = (text: string) =>
  zipOf({
    '[Content_Types].xml': '<Types/>',
    'ppt/presentation.xml': '<p/>',
    'ppt/slides/slide1.xml': `<p:sld xmlns:p="p" xmlns:a="a"><a:p><a:r><a:t>${text}</a:t></a:r></a:p></p:sld>`,
  })
export const openDocument = (text: string) =>
  zipOf({
    mimetype: 'application/vnd.oasis.opendocument.text',
    'content.xml': `<office:document-content xmlns:office="o" xmlns:text="t"><office:body><text:p>${text}</text:p></office:body></office:document-content>`,
  })

/** A PDF of one page with a line of text. */
export function pdf(text: string) {
  const stream = `BT /F1 12 Tf 72 720 Td (${text}) Tj ET`
  return pdfOf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ])
}

function pdfOf(objects: readonly (string | Buffer)[]) {
  const parts: Buffer[] = [Buffer.from('%PDF-1.4\n')]
  const offsets: number[] = []
  let at = parts[0]!.length
  const add = (part: Buffer) => {
    parts.push(part)
    at += part.length
  }
  for (const [index, object] of objects.entries()) {
    offsets.push(at)
    add(Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), Buffer.from(object), Buffer.from('\nendobj\n')]))
  }
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  add(
    Buffer.from(
      `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${at}\n%%EOF\n`,
    ),
  )
  return Buffer.concat(parts)
}

/** Changes the zip directory to claim that each part unpacks to ten bytes. */
function withFalseSizes(zip: Buffer) {
  const copy = Buffer.from(zip)
  for (
    let at = copy.indexOf('PK\u0001\u0002', 0, 'latin1');
    at >= 0;
    at = copy.indexOf('PK\u0001\u0002', at + 4, 'latin1')
  )
    copy.writeUInt32LE(10, at + 24)
  return copy
}

const entities = `<?xml version="1.0"?><!DOCTYPE w [<!ENTITY a "aaaaaaaaaa">${Array.from({ length: 9 }, (_, level) => `<!ENTITY ${'bcdefghij'[level]} "${`&${'abcdefghij'[level]};`.repeat(10)}">`).join('')}]>`

/** A PDF whose page unpacks to this many bytes. */
function pdfBomb(bytes: number) {
  const stream = deflateSync(Buffer.alloc(bytes, ' '), { level: 1 })
  return pdfOf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R >>',
    Buffer.concat([
      Buffer.from(`<< /Length ${stream.length} /Filter /FlateDecode >>\nstream\n`),
      stream,
      Buffer.from('\nendstream'),
    ]),
  ])
}

/** Files that try to crash the text reader, each with the expected result. */
export const hostileTexts: readonly (readonly [name: string, content: () => Promise<Buffer>, problem: RegExp])[] = [
  ['a bomb that unpacks to 300 MB', () => docxOf(300 * 1_048_576), /unpacks to more than can be read/],
  ['sizes that are not true', async () => withFalseSizes(await docx('x'.repeat(5_000))), /damaged/],
  ['entities of entities', () => docxOf(word(paragraph('&j;'), entities)), /own document type/],
  [
    'an external entity',
    () => docxOf(word(paragraph('&x;'), '<!DOCTYPE w [<!ENTITY x SYSTEM "file:///etc/passwd">]>')),
    /own document type/,
  ],
  ['a million nested elements', () => docxOf('<w>'.repeat(1_000_000)), /nested too deeply/],
  ['an attribute of 90 MB', () => docxOf(`<w:document a="${'x'.repeat(90 * 1_048_576)}"/>`), /^$/],
  ['XML that ends early', () => docxOf('<w:document><w:body>'), /damaged/],
  ['a zip file that ends early', async () => (await docx('words')).subarray(0, -30), /damaged/],
  [
    'thousands of parts',
    () => zipOf(Object.fromEntries(Array.from({ length: 5_100 }, (_, at) => [`word/p${at}.xml`, '']))),
    /too many parts/,
  ],
  [
    'a PDF page of 400 MB',
    () => Promise.resolve(pdfBomb(400 * 1_048_576)),
    /took too much memory|took too long|broke off/,
  ],
  ['a PDF that is none', () => Promise.resolve(Buffer.from('%PDF-1.7\nnothing of the kind')), /damaged/],
]
