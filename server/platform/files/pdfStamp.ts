import { degrees, PDFDocument, rgb, StandardFonts } from '@cantoo/pdf-lib'

/** Prints words diagonally across every page of a PDF, in its reading direction. Throws if the PDF is damaged. */
export async function stampPdf(pdf: Uint8Array, words: string): Promise<Uint8Array<ArrayBuffer>> {
  const document = await PDFDocument.load(pdf, { updateMetadata: false })
  const font = await document.embedFont(StandardFonts.HelveticaBold)
  for (const page of document.getPages()) {
    const { x, y, width, height } = page.getCropBox()
    // The words follow the rotation of the page.
    const angle = ((page.getRotation().angle + 40) * Math.PI) / 180
    const size = (Math.min(width, height) * 0.85) / font.widthOfTextAtSize(words, 1)
    const [half, rise] = [font.widthOfTextAtSize(words, size) / 2, size / 3]
    page.drawText(words, {
      x: x + width / 2 - half * Math.cos(angle) + rise * Math.sin(angle),
      y: y + height / 2 - half * Math.sin(angle) - rise * Math.cos(angle),
      size,
      font,
      color: rgb(0.8, 0.1, 0.1),
      opacity: 0.35,
      rotate: degrees((angle * 180) / Math.PI),
    })
  }
  return new Uint8Array(await document.save())
}
