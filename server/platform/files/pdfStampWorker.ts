import { parentPort, workerData } from 'node:worker_threads'
import { stampPdf } from './pdfStamp.ts'

/** Stamps one PDF in a worker thread, and returns its bytes; null for a PDF that cannot be modified. */
const { pdf, words } = workerData as { pdf: Uint8Array; words: string }
const stamped = await stampPdf(pdf, words).catch(() => null)
parentPort!.postMessage(stamped, stamped ? [stamped.buffer] : [])
