// pdf.js refers to these globals while loading, but does not need them for text.
for (const name of ['DOMMatrix', 'ImageData', 'Path2D'])
  if (!(name in globalThis))
    Object.defineProperty(globalThis, name, { value: function NotThere() {}, configurable: true })

/** Returns the link targets of a PDF, exactly as they are written in it. */
export async function pdfLinks(bytes: ArrayBuffer): Promise<string[]> {
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const open = await getDocument({ data: new Uint8Array(bytes.slice(0)), verbosity: 0 }).promise
  const links: string[] = []
  for (let at = 1; at <= open.numPages; at++)
    for (const { unsafeUrl } of (await (await open.getPage(at)).getAnnotations()) as { unsafeUrl?: string }[])
      if (unsafeUrl) links.push(unsafeUrl)
  return links
}

/** Reads the text of each page of a PDF, its lines joined by spaces. */
export async function pdfPages(bytes: ArrayBuffer): Promise<string[]> {
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const open = await getDocument({ data: new Uint8Array(bytes.slice(0)), verbosity: 0 }).promise
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

/** Returns the text lines of each page of a PDF with their positions, in points from the lower left corner. */
export async function linesOfPdf(bytes: ArrayBuffer) {
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const open = await getDocument({ data: new Uint8Array(bytes.slice(0)), verbosity: 0 }).promise
  const pages: { text: string; x: number; y: number; width: number }[][] = []
  for (let at = 1; at <= open.numPages; at++) {
    const { items } = await (await open.getPage(at)).getTextContent()
    pages.push(
      items.flatMap((item) =>
        'str' in item && item.str.trim()
          ? [{ text: item.str, x: Number(item.transform[4]), y: Number(item.transform[5]), width: item.width }]
          : [],
      ),
    )
  }
  return pages
}

/** How many pictures a PDF draws, the same one on two places counted twice. */
export async function picturesIn(bytes: ArrayBuffer) {
  const { getDocument, OPS } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const open = await getDocument({ data: new Uint8Array(bytes.slice(0)), verbosity: 0 }).promise
  let count = 0
  for (let at = 1; at <= open.numPages; at++) {
    const { fnArray } = await (await open.getPage(at)).getOperatorList()
    count += fnArray.filter((operator) => operator === OPS.paintImageXObject).length
  }
  return count
}
