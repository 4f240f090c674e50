import type { Pdf } from './pdf.ts'

/** Most pages printed from the browser; users download longer files and print them elsewhere. */
export const mostPrinted = 60
/** Scale for printing at 150 dots per inch; a PDF has 72. */
const printScale = 150 / 72

/** Prints every page of a PDF as an image. */
export async function printPdf(pdf: Pdf) {
  const { drawPage } = await import('./pdf.ts')
  const sheets: HTMLElement[] = []
  for (let number = 1; number <= pdf.numPages; number++) {
    const canvas = document.createElement('canvas')
    await drawPage(await pdf.getPage(number), canvas, printScale).promise
    sheets.push(canvas)
  }
  printSheets(sheets)
}

/** Prints the given elements, one per page, instead of the screen. */
export function printSheets(sheets: readonly HTMLElement[]) {
  const paper = document.createElement('div')
  paper.className = 'print-sheets'
  paper.append(...sheets)
  document.body.append(paper)
  window.addEventListener('afterprint', () => paper.remove(), { once: true })
  window.print()
}
