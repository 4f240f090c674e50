// pdf.js names these while it loads, but text alone needs none of them.
for (const name of ['DOMMatrix', 'ImageData', 'Path2D'])
  if (!(name in globalThis))
    Object.defineProperty(globalThis, name, { value: function NotThere() {}, configurable: true })

/** Reads the text of each page of a PDF, its lines joined by spaces. */
export async function pdfPages(bytes: ArrayBuffer): Promise<string[]> {
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const open = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise
  const pages: string[] = []
  for (let at = 1; at <= open.numPages; at++) {
    const { items } = await (await open.getPage(at)).getTextContent()
    pages.push(
      items
        .map((item) => ('str' in item ? item.str : ''))
        .join(' ')
        .replace(/\s+/g, ' '),
    )
  }
  return pages
}
