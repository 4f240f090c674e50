import { parentPort, workerData } from 'node:worker_threads'
import type { WorkbookSheet } from '#server/core/services.ts'
import { workbooks } from './workbooks.ts'

/** Writes one workbook in a worker thread, and returns its bytes. */
const bytes = await workbooks.write(workerData as readonly WorkbookSheet[])
parentPort!.postMessage(bytes, [bytes.buffer])
