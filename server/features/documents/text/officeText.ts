import { SaxesParser, type SaxesTagPlain } from 'saxes'
import { fromFd, type Entry, type ZipFile } from 'yauzl'
import { collectText, type CollectedText } from './collectedText.ts'
import { textLimits, UnreadableText } from '#server/core/contracts/textLimits.ts'

/** The parts of an office file with its text, in reading order, and the elements with text in them. */
interface OfficeType {
  /** The part that identifies this type. */
  main: string
  parts: readonly RegExp[]
  /** Whether the characters directly inside an element are text. */
  holds: (name: string, attributes: Readonly<Record<string, string>>) => boolean
}

const wordText = (name: string) => name === 'w:t' || name === 'w:delText'
const slideText = (name: string) => name === 'a:t'
const odfText = (name: string) => name.startsWith('text:')
const types: readonly OfficeType[] = [
  {
    main: 'word/document.xml',
    parts: [/^word\/document\.xml$/, /^word\/(?:header|footer)\d*\.xml$/, /^word\/(?:foot|end)notes\.xml$/],
    holds: wordText,
  },
  {
    main: 'xl/workbook.xml',
    parts: [/^xl\/sharedStrings\.xml$/, /^xl\/worksheets\/[^/]+\.xml$/],
    holds: (name) => name === 't' || name === 'v:text',
  },
  {
    main: 'ppt/presentation.xml',
    parts: [/^ppt\/slides\/slide\d+\.xml$/, /^ppt\/notesSlides\/[^/]+\.xml$/],
    holds: slideText,
  },
  { main: 'content.xml', parts: [/^content\.xml$/], holds: odfText },
]

/** Elements that end a line, and those that separate words without a space between them. */
const endsLine = /^(?:w:(?:p|br|tr)|a:(?:p|br|tr)|si|row|text:(?:p|h|line-break)|table:table-row)$/
const separates = /^(?:w:(?:tab|tc)|a:tc|is|c|text:(?:tab|s)|table:table-cell)$/

/**
 * Reads the text of a Word, Excel, PowerPoint or OpenDocument file from an open file. Null for any other zip file. The
 * sizes declared in the file are not trusted: the output is counted, and everything has a limit.
 */
export async function officeText(fd: number): Promise<string | null> {
  const zip = await opened(fd)
  const entries = await entriesIn(zip)
  const type = types.find(({ main }) => entries.has(main))
  if (!type) return null
  const collected = collectText()
  const budget = { left: textLimits.inflated }
  for (const pattern of type.parts)
    for (const entry of [...entries.values()].filter(({ fileName }) => pattern.test(fileName)).sort(inOrder)) {
      if (collected.isFull) break
      await readPart(zip, entry, type, collected, budget)
    }
  return collected.text()
}

/** 'slide2' before 'slide10'. */
const inOrder = (a: Entry, b: Entry) => a.fileName.localeCompare(b.fileName, 'en', { numeric: true })

const opened = (fd: number) =>
  new Promise<ZipFile>((resolve, reject) =>
    fromFd(fd, { lazyEntries: true, autoClose: false }, (error, zip) => (error ? reject(broken(error)) : resolve(zip))),
  )

const broken = (error: Error) =>
  error instanceof UnreadableText ? error : new UnreadableText('The file is damaged, or is not what its name says.')

const entriesIn = (zip: ZipFile) =>
  new Promise<Map<string, Entry>>((resolve, reject) => {
    const entries = new Map<string, Entry>()
    zip.on('error', (error: Error) => reject(broken(error)))
    zip.on('end', () => resolve(entries))
    zip.on('entry', (entry: Entry) => {
      if (entries.size >= textLimits.entries) return reject(new UnreadableText('The file has too many parts.'))
      entries.set(entry.fileName, entry)
      zip.readEntry()
    })
    zip.readEntry()
  })

async function readPart(
  zip: ZipFile,
  entry: Entry,
  type: OfficeType,
  collected: CollectedText,
  budget: { left: number },
) {
  if (entry.isEncrypted()) throw new UnreadableText('The file is protected by a password.')
  if (entry.uncompressedSize > budget.left) throw tooLarge()
  const stream = await new Promise<NodeJS.ReadableStream>((resolve, reject) =>
    zip.openReadStream(entry, (error, open) => (error ? reject(broken(error)) : resolve(open))),
  )
  const parser = textParser(type, collected)
  const decoder = new TextDecoder('utf-8')
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      budget.left -= chunk.length
      if (budget.left < 0) throw tooLarge()
      parser.write(decoder.decode(chunk, { stream: true }))
      if (collected.isFull) return
    }
    parser.close()
  } catch (error) {
    throw broken(error as Error)
  }
}

const tooLarge = () => new UnreadableText('The file unpacks to more than can be read.')

function textParser({ holds }: OfficeType, collected: CollectedText) {
  const parser = new SaxesParser()
  const open: boolean[] = []
  parser.on('doctype', () => {
    throw new UnreadableText('The file defines its own document type, which is not read.')
  })
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name, attributes }: SaxesTagPlain) => {
    if (open.length >= textLimits.depth) throw new UnreadableText('The parts of the file are nested too deeply.')
    open.push(holds(name, attributes))
  })
  parser.on('closetag', ({ name }: SaxesTagPlain) => {
    open.pop()
    if (endsLine.test(name)) collected.add('\n')
    else if (separates.test(name)) collected.add(' ')
  })
  parser.on('text', (text) => {
    if (open.at(-1)) collected.add(text)
  })
  return parser
}
