import { pdfBytes } from './files.ts'

/** A malformed multipart body. */
export interface Broken {
  type: string
  body: Buffer
}

/**
 * As long as those of browsers: Node searches for the boundary without its hyphens, and would find a short one
 * anywhere.
 */
const edge = 'edge7d93c41f'
const usual = `multipart/form-data; boundary=${edge}`
const field = (name: string, value: string) =>
  `--${edge}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
const file = (head = 'content-disposition: form-data; name="files"; filename="plan.pdf"') =>
  `--${edge}\r\n${head}\r\n\r\n${pdfBytes.toString('latin1')}\r\n`
const of = (text: string, type = usual): Broken => ({ type, body: Buffer.from(text, 'latin1') })

/** Twenty malformed uploads by their defect, with these text fields. The first field names the record. */
export function brokenMultiparts(words: Readonly<Record<string, string | number>>): Readonly<Record<string, Broken>> {
  const record = Object.entries(words)
    .map(([name, value]) => field(name, String(value)))
    .join('')
  const named = Object.keys(words)[0] ?? 'id'
  return {
    'no boundary is named': of(`${record}${file()}--${edge}--\r\n`, 'multipart/form-data'),
    'an empty boundary': of(`${record}${file()}--${edge}--\r\n`, 'multipart/form-data; boundary='),
    'a boundary of a thousand letters': of(
      `${record}${file()}--${edge}--\r\n`,
      `multipart/form-data; boundary=${'y'.repeat(1_000)}`,
    ),
    'another boundary than is named': of(
      `${record}${file()}--${edge}--\r\n`,
      'multipart/form-data; boundary=other5b20',
    ),
    'nothing at all': of(''),
    'only an end': of(`--${edge}--\r\n`),
    'no end': of(`${record}${file()}`),
    'an end in the middle of the file': of(`${record}${file().slice(0, -40)}`),
    'an end before the file': of(`${record}--${edge}--\r\n${file()}--${edge}--\r\n`),
    'a part without a head': of(`${record}--${edge}\r\n\r\nwords\r\n--${edge}--\r\n`),
    'a part without a name': of(
      `${record}${file('content-disposition: form-data; filename="plan.pdf"')}--${edge}--\r\n`,
    ),
    'a head that never ends': of(
      `${record}--${edge}\r\ncontent-disposition: form-data; name="files"; filename="${'p'.repeat(200_000)}`,
    ),
    'a head of nothing but NUL': of(`${record}--${edge}\r\n${'\0'.repeat(1_000)}\r\n\r\nwords\r\n--${edge}--\r\n`),
    'lines that end as no mail does': of(`${record}${file()}--${edge}--\r\n`.replaceAll('\r\n', '\n')),
    'a multipart inside a multipart': of(
      `${record}--${edge}\r\ncontent-disposition: form-data; name="files"\r\ncontent-type: multipart/mixed; boundary=y\r\n\r\n--y\r\n\r\n${pdfBytes.toString('latin1')}\r\n--y--\r\n--${edge}--\r\n`,
    ),
    'the file as words': of(`${record}${field('files', pdfBytes.toString('latin1'))}--${edge}--\r\n`),
    'the record as a file': of(
      `${file(`content-disposition: form-data; name="${named}"; filename="1"`)}${file()}--${edge}--\r\n`,
    ),
    'two records, the first of them nobody’s': of(`${field(named, '999999')}${record}${file()}--${edge}--\r\n`),
    'ten thousand empty files': of(
      `${record}${Array.from({ length: 10_000 }, () => `--${edge}\r\ncontent-disposition: form-data; name="files"; filename="a.pdf"\r\n\r\n\r\n`).join('')}--${edge}--\r\n`,
    ),
    'JSON under the name of a form': of(JSON.stringify({ ...words, files: ['plan.pdf'] })),
  }
}
