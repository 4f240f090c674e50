import { decodedText } from '#contract/text/decodedText.ts'

const declaration = String.raw`<\?xml\s[^?]*\?>`
const comment = String.raw`<!--(?:(?!-->)[\s\S])*-->`
/** What may precede the root element: no style sheet, which a browser would run, and no entities. */
const root = new RegExp(String.raw`^\uFEFF?(?:${declaration})?(?:\s|${comment})*<(?:\w{1,20}:)?LandXML[\s>]`)

/**
 * Whether a file is LandXML, the exchange format of surveys, alignments and surfaces, by its first bytes.
 */
export const isLandXml = (start: Uint8Array) => root.test(decodedText(start))

/** A namespace whose elements a browser runs or shows, or one that is escaped and so cannot be recognised. */
const runningSpace =
  /xmlns(?::[\w.-]+)?\s*=\s*(?:"[^"]*(?:xhtml|svg|&)|'[^']*(?:xhtml|svg|&))|<!(?:DOCTYPE|ENTITY)|<\?xml-stylesheet/i
/** In characters: the longest namespace that may be split between two chunks of a stream. */
const overlap = 512

/** Whether LandXML contains anything that a browser would run when somebody opens the file from disk. */
export async function runsInBrowser(content: ReadableStream<Uint8Array>): Promise<boolean> {
  let before = ''
  let text: TextDecoder | null = null
  for await (const part of content) {
    text ??= new TextDecoder(encodingOf(part))
    const here = before + text.decode(part, { stream: true })
    if (runningSpace.test(here)) return true
    before = here.slice(-overlap)
  }
  return false
}

const encodingOf = ([first, second]: Uint8Array) =>
  first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'latin1'
