import { type PassThrough, Readable } from 'node:stream'
import type { ReadableStream as NodeStream } from 'node:stream/web'
import { ZipFile } from 'yazl'
import type { Zips } from '#server/core/services.ts'

/**
 * Writes zip files as a stream, with one entry open at a time. Contents are not compressed, because drawings and office
 * files already are. Cancelling the stream closes the open entry.
 */
export const zips: Zips = {
  stream(entries, on) {
    const zip = new ZipFile()
    const sent = zip.outputStream as PassThrough
    let open: Readable | null = null
    const fail = (error: unknown) => sent.destroy(error instanceof Error ? error : new Error(String(error)))
    zip.on('error', fail)
    sent.once('close', () => open?.destroy())
    for (const { name, size, content } of entries)
      zip.addReadStreamLazy(name, { mtime: on, compress: false, ...(size !== undefined && { size }) }, (give) => {
        // Errors of the content stream are passed on to the zip file, which does not notice them itself.
        content().then((stream) => {
          open = Readable.fromWeb(stream as NodeStream<Uint8Array>)
          open.once('error', fail)
          if (sent.destroyed) open.destroy()
          else give(null, open)
        }, fail)
      })
    zip.end()
    return Readable.toWeb(sent) as ReadableStream<Uint8Array>
  },
}
