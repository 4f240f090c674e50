import { collectText } from './collectedText.ts'
import { textLimits, UnreadableText } from '#server/core/contracts/textLimits.ts'

/**
 * The PDF library references browser classes when it is loaded. They are used only for drawing, which is not done here.
 */
for (const name of ['DOMMatrix', 'ImageData', 'Path2D'])
  if (!(name in globalThis)) Object.assign(globalThis, { [name]: function NotThere() {} })

/** Reads the text of a PDF. It may take any amount of time and memory, so it runs in a monitored process. */
export async function pdfText(bytes: Uint8Array): Promise<string> {
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const loading = getDocument({
    data: bytes,
    isEvalSupported: false,
    disableFontFace: true,
    useSystemFonts: false,
    verbosity: 0,
  })
  const pdf = await loading.promise.catch((error: unknown) => {
    throw new UnreadableText(
      error instanceof Error && error.name === 'PasswordException'
        ? 'The file is protected by a password.'
        : 'The file is damaged, or is not what its name says.',
    )
  })
  const collected = collectText()
  for (let page = 1; page <= Math.min(pdf.numPages, textLimits.pages) && !collected.isFull; page++) {
    const shown = await pdf.getPage(page)
    const { items } = await shown.getTextContent()
    for (const item of items) if ('str' in item) collected.add(item.hasEOL ? `${item.str}\n` : item.str)
    collected.add('\n')
    shown.cleanup()
  }
  await loading.destroy()
  return collected.text()
}
