import { pdfBytes } from './files.ts'

/** A malformed multipart body. */
export interface Broken {
  type: string
  body: Buffer
}

const usual = 'multipart/form-data; boundary=x'
const field = (name: string, value: string) =>
  `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
const file = (head = 'content-disposition: form-data; name="files"; filename="plan.pdf"') =>
  `--x\r\n${head}\r\n\r\n${pdfBytes.toString('latin1')}\r\n`
const of = (text: string, type = usual): Broken => ({ type, body: Buffer.from(text, 'latin1') })

/** Twenty malformed uploads by their defect, with these fields beside the file. The first of them names the record. */
export function brokenMultiparts(words: Readonly<Record<string, string | number>>): Readonly<Record<string, Broken>> {
  const record = Object.entries(words)
    .map(([name, value]) => field(name, String(value)))
    .join('')
  const named = Object.keys(words)[0] ?? 'id'
  return {
    'no boundary is named': of(`${record}${file()}--x--\r\n`, 'multipart/form-data'),
    'an empty boundary': of(`${record}${file()}--x--\r\n`, 'multipart/form-data; boundary='),
    'a boundary of a thousand letters': of(
      `${record}${file()}--x--\r\n`,
      `multipart/form-data; boundary=${'y'.repeat(1_000)}`,
    ),
    'another boundary than is named': of(`${record}${file()}--x--\r\n`, 'multipart/form-data; boundary=y'),
    'nothing at all': of(''),
    'only an end': of('--x--\r\n'),
    'no end': of(`${record}${file()}`),
    'an end in the middle of the file': of(`${record}${file().slice(0, -40)}`),
    'an end before the file': of(`${record}--x--\r\n${file()}--x--\r\n`),
    'a part without a head': of(`${record}--x\r\n\r\nwords\r\n--x--\r\n`),
    'a part without a name': of(`${record}${file('content-disposition: form-data; filename="plan.pdf"')}--x--\r\n`),
    'a head that never ends': of(
      `${record}--x\r\ncontent-disposition: form-data; name="files"; filename="${'p'.repeat(200_000)}`,
    ),
    'a head of nothing but NUL': of(`${record}--x\r\n${'\0'.repeat(1_000)}\r\n\r\nwords\r\n--x--\r\n`),
    'lines that end as no mail does': of(`${record}${file()}--x--\r\n`.replaceAll('\r\n', '\n')),
    'a multipart inside a multipart': of(
      `${record}--x\r\ncontent-disposition: form-data; name="files"\r\ncontent-type: multipart/mixed; boundary=y\r\n\r\n--y\r\n\r\n${pdfBytes.toString('latin1')}\r\n--y--\r\n--x--\r\n`,
    ),
    'the file as words': of(`${record}${field('files', pdfBytes.toString('latin1'))}--x--\r\n`),
    'the record as a file': of(
      `${file(`content-disposition: form-data; name="${named}"; filename="1"`)}${file()}--x--\r\n`,
    ),
    'two records, the first of them nobody’s': of(`${field(named, '999999')}${record}${file()}--x--\r\n`),
    'ten thousand empty files': of(
      `${record}${Array.from({ length: 10_000 }, () => '--x\r\ncontent-disposition: form-data; name="files"; filename="a.pdf"\r\n\r\n\r\n').join('')}--x--\r\n`,
    ),
    'JSON under the name of a form': of(JSON.stringify({ ...words, files: ['plan.pdf'] })),
  }
}
