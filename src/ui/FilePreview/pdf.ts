import {
  getDocument,
  GlobalWorkerOptions,
  InvalidPDFException,
  version,
  type PDFDocumentProxy,
  type PDFPageProxy,
} from 'pdfjs-dist'
// oxlint-disable-next-line import/default -- Vite supplies the URL as the default export
import worker from './pdfWorker.ts?worker&url'

GlobalWorkerOptions.workerSrc = worker

/** Largest canvas for one page, in pixels; a file may claim any paper size. */
const mostPixels = 16_000_000
/** Largest decoded image inside a page, in pixels; larger ones are left out. */
const largestImage = 60_000_000

export type Pdf = PDFDocumentProxy
export type PdfPage = PDFPageProxy

/**
 * Opens a PDF and loads only the pages viewed. The page is drawn on a canvas: nothing in the file runs, links or is
 * fetched from elsewhere. `close` frees it and cancels pending work.
 */
export function openPdf(url: string) {
  const task = getDocument({
    url,
    isEvalSupported: false,
    useWasm: false,
    enableXfa: false,
    maxImageSize: largestImage,
    wasmUrl: `${import.meta.env.BASE_URL}pdf-${version}/`,
    // Loads the page in view first and the rest of a long file only on demand.
    disableStream: true,
    disableAutoFetch: true,
  })
  return { pdf: task.promise, close: () => void task.destroy() }
}

/** Returns a sentence that says why a PDF cannot be shown. */
export function pdfProblem(error: unknown) {
  if (error instanceof Error && error.name === 'PasswordException')
    return 'This PDF is protected by a password. Download it to open it.'
  if (error instanceof InvalidPDFException)
    return 'This PDF is damaged and cannot be shown. Download it to try another program.'
  return 'The file could not be loaded. Try again, or download it.'
}

/** Draws a page at `scale` (1 is 72 dots per inch), limited by the largest canvas. */
export function drawPage(page: PdfPage, canvas: HTMLCanvasElement, scale: number) {
  const own = page.getViewport({ scale: 1 })
  const viewport = page.getViewport({ scale: Math.min(scale, Math.sqrt(mostPixels / (own.width * own.height))) })
  canvas.width = Math.max(1, Math.floor(viewport.width))
  canvas.height = Math.max(1, Math.floor(viewport.height))
  return page.render({ canvas, viewport })
}

/** Returns the text of a page, for screen readers. */
export async function wordsOf(page: PdfPage) {
  const { items } = await page.getTextContent()
  return items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('')
}
