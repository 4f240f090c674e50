import type { Pdf } from './pdf.ts'

/** More pages than this are printed by the program that opens the downloaded file. */
export const mostPrinted = 60
/** Dots an inch, of 72 in a PDF. */
const sharpness = 150 / 72

/** Every page of a PDF as a picture for the printer. */
export async function printPdf(pdf: Pdf) {
  const { drawPage } = await import('./pdf.ts')
  const sheets: HTMLElement[] = []
  for (let number = 1; number <= pdf.numPages; number++) {
    const canvas = document.createElement('canvas')
    await drawPage(await pdf.getPage(number), canvas, sharpness).promise
    sheets.push(canvas)
  }
  printSheets(sheets)
}

/** Prints these, a page each, in place of all that is on screen. */
export function printSheets(sheets: readonly HTMLElement[]) {
  const paper = document.createElement('div')
  paper.className = 'print-sheets'
  paper.append(...sheets)
  document.body.append(paper)
  window.addEventListener('afterprint', () => paper.remove(), { once: true })
  window.print()
}
