import { parentPort, workerData } from 'node:worker_threads'
import type { PdfLabels, PdfPaper } from '#server/core/services.ts'
import { pdfs } from './pdfs.ts'

/** Writes one PDF in a worker thread, and returns its bytes. */
const bytes = await pdfs.write(workerData as PdfPaper | PdfLabels)
parentPort!.postMessage(bytes, [bytes.buffer])
