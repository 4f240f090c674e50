import type { PdfStamps } from '#server/core/services.ts'
import { startThread } from '#server/base/thread.ts'

/** How long a thread may take, in ms, and its memory in MB. A hostile PDF can only end its own thread. */
const stampTimeout = 20_000
const memory = 512

let turn: Promise<unknown> = Promise.resolve()

/** Stamps each PDF in a worker thread, one after the other. */
export const pdfStampThreads: PdfStamps = {
  stamp(read, words) {
    const stamped = turn.then(async () => inThread(await read(), words))
    turn = stamped.catch(() => null)
    return stamped
  },
}

const inThread = (pdf: Uint8Array, words: string) =>
  new Promise<Uint8Array<ArrayBuffer> | null>((resolve) => {
    const thread = startThread(import.meta.url, 'pdfStampWorker', {
      workerData: { pdf, words },
      resourceLimits: { maxOldGenerationSizeMb: memory },
    })
    const timer = setTimeout(() => void thread.terminate(), stampTimeout)
    const end = (stamped: Uint8Array<ArrayBuffer> | null) => {
      clearTimeout(timer)
      resolve(stamped)
    }
    thread.once('message', end)
    thread.once('error', () => end(null))
    thread.once('exit', () => end(null))
  })
