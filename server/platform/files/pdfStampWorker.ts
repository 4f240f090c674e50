import { parentPort, workerData } from 'node:worker_threads'
import { stampPdf } from './pdfStamp.ts'

/** Stamps one PDF in a thread of its own, and hands over its bytes; null for a PDF that cannot be written into. */
const { pdf, words } = workerData as { pdf: Uint8Array; words: string }
const stamped = await stampPdf(pdf, words).catch(() => null)
parentPort!.postMessage(stamped, stamped ? [stamped.buffer] : [])
