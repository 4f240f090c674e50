import { invalid, missing, Refusal, versionMissing } from '../core/refuse.ts'
import { personOf, type Request } from '../core/request.ts'
import { asId } from '../core/resource.ts'
import { officeSettings } from '../kinds/settings/officeSettings.ts'
import { cleanName } from './fileNames.ts'
import { typeOf } from './fileTypes.ts'

const mostFiles = 20
/** A file that somebody sends, with the type its content has. */
export interface Incoming {
  name: string
  mime: string
  /** In bytes. */
  size: number
  stream(): ReadableStream<Uint8Array>
  /** The id it came under, where it was sent in parts. */
  upload?: string
}

/** What an upload brings beside its files. */
export interface Upload {
  id: number
  rowVersion: number
  fields: FormData
  files: Incoming[]
}

/** In bytes; what comes in one request has a smaller limit of its own. */
const largest = 250 * 1_048_576

/**
 * Reads a multipart upload for one record: `id`, `rowVersion`, `files`, and `uploads`, the ids of large files that have
 * arrived in parts. Programs, scripts, false names and types the office does not keep are refused.
 */
export async function readUpload(c: Request, kind: string): Promise<Upload> {
  const fields = await c.req.formData().catch((error: unknown) => {
    if (error instanceof Refusal) throw error
    throw invalid('The upload could not be read.', 'files')
  })
  const id = asId.safeParse(fields.get('id'))
  if (!id.success) throw missing(kind)
  const rowVersion = Number(fields.get('rowVersion'))
  if (!Number.isInteger(rowVersion) || rowVersion < 1) throw versionMissing()
  const sent = [...fields.getAll('files'), ...fields.getAll('file')]
    .filter((entry) => entry instanceof File)
    .map(ofFile)
  for (const upload of new Set(fields.getAll('uploads')))
    if (typeof upload === 'string') sent.push(await arrived(c, upload))
  if (sent.length === 0 || sent.some(({ size }) => size === 0))
    throw invalid('Choose a file that is not empty.', 'files')
  if (sent.length > mostFiles) throw invalid(`Send up to ${mostFiles} files at once.`, 'files')
  const { fileTypes } = await officeSettings(c.get('services').db)
  return { id: id.data, rowVersion, fields, files: await Promise.all(sent.map((file) => looked(file, fileTypes))) }
}

type Sent = Omit<Incoming, 'mime'>
const ofFile = (file: File): Sent => ({ name: file.name, size: file.size, stream: () => file.stream() })

/** What was sent in parts is not there, or not there any more. */
export class UploadGone extends Refusal {
  constructor() {
    super(400, [{ code: 'invalid', field: 'files', message: 'The file is no longer there. Send it again.' }])
  }
}

/** A large file of this person's; it stays for a day, so that a save that is refused can be tried again. */
async function arrived(c: Request, id: string): Promise<Sent> {
  const found = await c.get('services').uploads?.find(id, personOf(c).userId)
  if (!found) throw new UploadGone()
  if (found.size > largest)
    throw invalid(`${cleanName(found.name)} is too large. A file may have up to 250 MB.`, 'files')
  return { name: found.name, size: found.size, stream: found.content, upload: id }
}

/** The first bytes of a stream, which is then let go. */
async function startOf(stream: ReadableStream<Uint8Array>, most: number) {
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of stream) {
    parts.push(part)
    length += part.length
    if (length >= most) break
  }
  return new Uint8Array(await new Blob(parts as BlobPart[]).arrayBuffer()).subarray(0, most)
}

async function looked({ size, stream, upload, ...sent }: Sent, fileTypes: readonly string[]): Promise<Incoming> {
  const name = cleanName(sent.name)
  const mime = await typeOf(name, (most) => startOf(stream(), most), fileTypes)
  return { name, size, stream, mime, ...(upload !== undefined && { upload }) }
}
