import { Worker } from 'node:worker_threads'
import type { Pdfs } from '#server/core/services.ts'

/** Writes each PDF in a thread of its own, so that other requests go on meanwhile. */
export const pdfThreads: Pdfs = {
  write: (paper) =>
    new Promise((resolve, reject) => {
      const thread = new Worker(new URL('./pdfWorker.js', import.meta.url), { workerData: paper })
      thread.once('message', resolve)
      thread.once('error', reject)
      thread.once('exit', (code) => reject(new Error(`The thread that writes a PDF ended with code ${code}.`)))
    }),
}
