import type { Pdfs } from '#server/core/services.ts'
import { startThread } from '#server/base/thread.ts'

/** Writes each PDF in a worker thread, so that other requests are not blocked. */
export const pdfThreads: Pdfs = {
  write: (paper) =>
    new Promise((resolve, reject) => {
      const thread = startThread(import.meta.url, 'pdfWorker', { workerData: paper })
      thread.once('message', resolve)
      thread.once('error', reject)
      thread.once('exit', (code) => reject(new Error(`The thread that writes a PDF ended with code ${code}.`)))
    }),
}
