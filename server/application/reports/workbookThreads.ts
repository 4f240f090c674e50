import type { Workbooks } from '#server/core/services.ts'
import { startThread } from '#server/base/thread.ts'

/** Writes each workbook in a worker thread, so that other requests are not blocked. */
export const workbookThreads: Workbooks = {
  write: (sheets) =>
    new Promise((resolve, reject) => {
      const thread = startThread(import.meta.url, 'workbookWorker', { workerData: sheets })
      thread.once('message', resolve)
      thread.once('error', reject)
      thread.once('exit', (code) => reject(new Error(`The thread that writes a workbook ended with code ${code}.`)))
    }),
}
