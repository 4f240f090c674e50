import { Worker } from 'node:worker_threads'
import type { Workbooks } from '../core/services.ts'

/** Writes each workbook in a thread of its own, so that other requests go on meanwhile. */
export const workbookThreads: Workbooks = {
  write: (sheets) =>
    new Promise((resolve, reject) => {
      const thread = new Worker(new URL('./workbookWorker.js', import.meta.url), { workerData: sheets })
      thread.once('message', resolve)
      thread.once('error', reject)
      thread.once('exit', (code) => reject(new Error(`The thread that writes a workbook ended with code ${code}.`)))
    }),
}
