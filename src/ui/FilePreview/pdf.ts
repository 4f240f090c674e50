import {
  getDocument,
  GlobalWorkerOptions,
  InvalidPDFException,
  version,
  type PDFDocumentProxy,
  type PDFPageProxy,
} from 'pdfjs-dist'
// oxlint-disable-next-line import/default -- the address that the build gives it
import worker from './pdfWorker.ts?worker&url'

GlobalWorkerOptions.workerSrc = worker

/** What one page may take on a screen or a printer, in pixels; a file may claim any size of paper. */
const mostPixels = 16_000_000
/** A picture within a page that unfolds into more is left out, in pixels. */
const largestImage = 60_000_000

export type Pdf = PDFDocumentProxy
export type PdfPage = PDFPageProxy

/**
 * Opens a PDF as far as it is looked at. It is drawn here and never handed to a program: nothing in it runs, links or
 * is fetched from elsewhere. `close` lets go of it and of what is still on its way.
 */
export function openPdf(url: string) {
  const task = getDocument({
    url,
    isEvalSupported: false,
    useWasm: false,
    enableXfa: false,
    maxImageSize: largestImage,
    wasmUrl: `${import.meta.env.BASE_URL}pdf-${version}/`,
    // The page that is looked at comes first; the rest of a long file stays where it is.
    disableStream: true,
    disableAutoFetch: true,
  })
  return { pdf: task.promise, close: () => void task.destroy() }
}

/** Why a PDF is not shown, in a sentence. */
export function pdfProblem(error: unknown) {
  if (error instanceof Error && error.name === 'PasswordException')
    return 'This PDF is protected by a password. Download it to open it.'
  if (error instanceof InvalidPDFException)
    return 'This PDF is damaged and cannot be shown. Download it to try another program.'
  return 'The file could not be loaded. Try again, or download it.'
}

/** Draws a page, `scale` times its size of 72 dots an inch, as far as a screen can hold it. */
export function drawPage(page: PdfPage, canvas: HTMLCanvasElement, scale: number) {
  const own = page.getViewport({ scale: 1 })
  const viewport = page.getViewport({ scale: Math.min(scale, Math.sqrt(mostPixels / (own.width * own.height))) })
  canvas.width = Math.max(1, Math.floor(viewport.width))
  canvas.height = Math.max(1, Math.floor(viewport.height))
  return page.render({ canvas, viewport })
}

/** The words of a page, for those who do not see it. */
export async function wordsOf(page: PdfPage) {
  const { items } = await page.getTextContent()
  return items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('')
}
