import { connect } from 'node:net'
import { Readable } from 'node:stream'
import type { Scanner } from '#server/core/services.ts'

/** How long checking a file may take, in milliseconds, after the last byte sent or received. */
const longestSilence = 120_000
const partSize = 65_536

/**
 * Checks files with clamd, the daemon of ClamAV, over TCP: `INSTREAM`, then chunks, each preceded by its length, then a
 * chunk of length 0. Throws if it does not answer or cannot check the file.
 */
export const clamd = ({ host, port }: { host: string; port: number }): Scanner => ({
  async scan(content) {
    const socket = connect({ host, port })
    socket.setTimeout(longestSilence, () => socket.destroy(new Error('The virus scanner does not answer.')))
    const answer = new Promise<string>((resolve, reject) => {
      let text = ''
      socket.setEncoding('utf8').on('data', (part: string) => (text += part))
      socket.once('end', () => resolve(text))
      socket.once('close', () => reject(new Error('The virus scanner closed the connection.')))
      socket.once('error', reject)
    })
    // The answer may arrive before everything is sent, if the file is too large for the scanner.
    const sent = send(content, (part) => written(socket, part))
    const text = await Promise.race([answer, sent.then(() => answer)]).finally(() => socket.destroy())
    await sent.catch(() => undefined)
    return verdictIn(text)
  },
})

async function send(content: ReadableStream<Uint8Array>, write: (part: Buffer) => Promise<void>) {
  await write(Buffer.from('zINSTREAM\0'))
  for await (const chunk of Readable.fromWeb(content as never) as AsyncIterable<Buffer>)
    for (let at = 0; at < chunk.length; at += partSize) {
      const part = chunk.subarray(at, at + partSize)
      await write(Buffer.concat([lengthOf(part.length), part]))
    }
  await write(lengthOf(0))
}

const lengthOf = (length: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(length)
  return bytes
}

const written = (socket: ReturnType<typeof connect>, part: Buffer) =>
  new Promise<void>((done, fail) => socket.write(part, (error) => (error ? fail(error) : done())))

/** Reads 'stream: OK' or 'stream: Eicar-Test-Signature FOUND'. */
function verdictIn(text: string) {
  const verdict = text.replaceAll('\0', '').trim()
  if (verdict.endsWith(' OK')) return { threat: null }
  const found = /^stream: (.+) FOUND$/.exec(verdict)
  if (found) return { threat: found[1]! }
  throw new Error(`The virus scanner could not check the file: ${verdict.slice(0, 200) || 'no answer'}`)
}
