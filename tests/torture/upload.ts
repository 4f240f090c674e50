import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { Upload, type UploadOptions } from 'tus-js-client'
import type { ProjectDocument } from '#contract/documents/documentKind.ts'
import { uploadLimits } from '#contract/documents/upload.ts'
import type { Caller, ServerProcess } from '../serverProcess.ts'

const megabyte = 1_048_576

/** A TCP proxy that counts bytes and breaks the connection after each of these counts. */
async function breakingLine(port: number, breaks: readonly number[]) {
  const waiting = [...breaks]
  const open = new Set<Socket>()
  let sent = 0
  const line = createServer((near) => {
    const far = connect(port, '127.0.0.1')
    for (const socket of [near, far]) {
      open.add(socket)
      socket.on('close', () => open.delete(socket))
    }
    const end = () => [near, far].forEach((socket) => socket.destroy())
    near.on('data', (part) => {
      sent += part.length
      // Back-pressure: the sender pauses until the server accepts more.
      if (!far.write(part)) near.pause()
      if (waiting[0] !== undefined && sent >= waiting[0]) {
        waiting.shift()
        end()
      }
    })
    far.on('drain', () => near.resume())
    far.on('data', (part) => near.write(part))
    for (const socket of [near, far]) socket.on('error', end).on('close', end)
  })
  line.listen(0, '127.0.0.1')
  await once(line, 'listening')
  return {
    url: `http://127.0.0.1:${(line.address() as AddressInfo).port}`,
    sent: () => sent,
    broken: () => breaks.length - waiting.length,
    close() {
      open.forEach((socket) => socket.destroy())
      line.close()
    },
  }
}

/** Uploads bytes like a browser and continues after a break. Returns the upload's id. */
export function send(bytes: Buffer, url: string, { cookie }: Caller, more: Partial<UploadOptions> = {}) {
  return new Promise<string>((done, fail) => {
    const upload: Upload = new Upload(bytes, {
      endpoint: `${url}/api/upload`,
      metadata: { filename: 'Survey.zip' },
      headers: { cookie, 'X-CSRF': '1' },
      retryDelays: Array.from({ length: 400 }, () => 250),
      onError: fail,
      onSuccess: () => done(upload.url?.split('/').at(-1) ?? ''),
      ...more,
    })
    upload.start()
  })
}

interface UploadFigures {
  /** How often the connection was cut and the server killed. */
  broken: number
  killed: number
  /** Bytes sent more than once, as a share of the file. */
  again: number
  /** Whether the stored file equals the sent file. */
  same: boolean
}

/**
 * Uploads a file while the connection is cut ten times and the server killed once. `arrived` reads what the server has
 * stored.
 */
export async function sendOverBreakingLine(
  server: ServerProcess,
  by: Caller,
  size: number,
  more: Partial<UploadOptions> = {},
  arrived: (id: string) => Readable | Promise<Readable> = (id) => createReadStream(join(server.dataDir, 'uploads', id)),
): Promise<UploadFigures> {
  const bytes = randomBytes(size)
  const line = await breakingLine(
    Number(new URL(server.url).port),
    Array.from({ length: 10 }, (_, at) => Math.round(((at + 1) * size) / 12)),
  )
  const restarts: Promise<unknown>[] = []
  try {
    const id = await send(bytes, line.url, by, {
      ...more,
      onProgress: (sent) => {
        if (sent > size / 2 && restarts.length === 0) restarts.push(server.end('SIGKILL').then(() => server.begin()))
      },
    })
    await Promise.all(restarts)
    const hash = createHash('sha256')
    await pipeline(await arrived(id), hash)
    const same = hash.digest('hex') === createHash('sha256').update(bytes).digest('hex')
    return { broken: line.broken(), killed: restarts.length, again: (line.sent() - size) / size, same }
  } finally {
    line.close()
  }
}

/** Creates a document from a completed upload, and returns its file as downloaded by a reader. */
export const asDocument = (by: Caller) => async (upload: string) => {
  const { data: projects } = await by.read<{ id: number }[]>('GET', 'project')
  const { data: folders } = await by.read<{ id: number }[]>('GET', `projectFolderPmp?projectId=${projects[0]!.id}`)
  const form = new FormData()
  for (const [field, value] of Object.entries({ id: folders[0]!.id, uploadReasonId: 10, uploads: upload }))
    form.set(field, String(value))
  const { data, errors } = await by.read<{ documents: ProjectDocument[] }>('POST', 'ProjectFilePmpUpload', form)
  if (errors.length > 0) throw new Error(errors[0]!.message)
  const file = await by.ask('GET', `file/${data.documents[0]!.fileId}`)
  return Readable.fromWeb(file.body as ReadableStream)
}

/** Random bytes are not a valid zip file, but pass as a drawing. */
export const drawing = () => ({ metadata: { filename: `Survey ${randomBytes(4).toString('hex')}.dwg` } })

/** Uploads 500 MB in chunks, as the page does; and the largest permitted document, from upload to download. */
export async function sendLarge(server: ServerProcess) {
  const by = await server.signIn('staff@demo.test')
  return {
    upload: await sendOverBreakingLine(server, by, 500 * megabyte),
    document: await sendOverBreakingLine(server, by, uploadLimits.largest * megabyte, drawing(), asDocument(by)),
  }
}
