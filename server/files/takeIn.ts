import { eq } from 'drizzle-orm'
import { fileTypeFromBuffer } from 'file-type/core'
import type { Entities } from '#contract/entities/index.ts'
import { storedFiles } from '../db/tables/journal.ts'
import { invalid, missing, versionMissing } from '../refuse.ts'
import { personOf, type Request } from '../request.ts'
import { asId } from '../resource.ts'
import { officeSettings } from '../settings.ts'
import type { Write } from '../write.ts'

const mostFiles = 20
/** Programs and scripts, by name: what a double click would run. */
const runs = /\.(?:exe|dll|com|scr|msi|msp|bat|cmd|ps1|psm1|vbs|vbe|js|mjs|cjs|jse|wsf|wsh|hta|jar|class|sh|bash|py|pl|php|rb|apk|app|dmg|pkg|deb|rpm|lnk|reg|cpl|html?|xhtml|svg|xml|mht|swf|url|iso)$/i
/** The same by content, whatever the name says. */
const runsInside = /^application\/(?:x-msdownload|x-dosexec|vnd\.microsoft\.portable-executable|x-elf|x-mach-binary|java-archive|x-shockwave-flash|vnd\.android\.package-archive|x-apple-diskimage|x-deb|x-rpm|x-ms-shortcut|xml)$|^image\/svg\+xml$/
/** Where the first bytes alone say what it must be. */
const signed: Record<string, RegExp> = {
  pdf: /^application\/pdf$/, png: /^image\/png$/, jpg: /^image\/jpeg$/, jpeg: /^image\/jpeg$/, webp: /^image\/webp$/,
  docx: /wordprocessingml|\/zip$/, xlsx: /spreadsheetml|\/zip$/, pptx: /presentationml|\/zip$/, zip: /\/zip$/,
}
const plain: Record<string, string> = { txt: 'text/plain', csv: 'text/csv' }

/** A file that somebody sends, with the type its content has. */
export interface Incoming {
  name: string
  mime: string
  /** In bytes. */
  size: number
  stream(): ReadableStream<Uint8Array>
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
  const fields = await c.req.formData().catch(() => {
    throw invalid('The upload could not be read.', 'files')
  })
  const id = asId.safeParse(fields.get('id'))
  if (!id.success) throw missing(kind)
  const rowVersion = Number(fields.get('rowVersion'))
  if (!Number.isInteger(rowVersion) || rowVersion < 1) throw versionMissing()
  const sent = [...fields.getAll('files'), ...fields.getAll('file')].filter((entry) => entry instanceof File).map(ofFile)
  for (const upload of fields.getAll('uploads')) if (typeof upload === 'string') sent.push(await arrived(c, upload))
  if (sent.length === 0 || sent.some(({ size }) => size === 0)) throw invalid('Choose a file that is not empty.', 'files')
  if (sent.length > mostFiles) throw invalid(`Send up to ${mostFiles} files at once.`, 'files')
  const { fileTypes } = await officeSettings(c.get('services').db)
  return { id: id.data, rowVersion, fields, files: await Promise.all(sent.map((file) => looked(file, fileTypes))) }
}

type Sent = Omit<Incoming, 'mime'>
const ofFile = (file: File): Sent => ({ name: file.name, size: file.size, stream: () => file.stream() })

/** A large file of this person's; it stays for a day, so that a save that is refused can be tried again. */
async function arrived(c: Request, id: string): Promise<Sent> {
  const found = await c.get('services').uploads?.find(id, personOf(c).userId)
  if (!found) throw invalid('The file is no longer there. Send it again.', 'files')
  if (found.size > largest) throw invalid(`${cleanName(found.name)} is too large. A file may have up to 250 MB.`, 'files')
  return { name: found.name, size: found.size, stream: found.content }
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

async function looked({ size, stream, ...sent }: Sent, fileTypes: readonly string[]): Promise<Incoming> {
  const name = cleanName(sent.name)
  const ending = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? ''
  const bytes = await startOf(stream(), 8_192)
  const found = await fileTypeFromBuffer(bytes).catch(() => undefined)
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 64))
  if (runs.test(name) || (found && runsInside.test(found.mime)) || /^(?:#!|\s*<(?:!doctype html|html|script|svg))/i.test(start))
    throw invalid(`${name} is a program or a script. Those are not kept here.`, 'files')
  if (signed[ending] && !signed[ending].test(found?.mime ?? '')) throw invalid(`${name} is not what its name says.`, 'files')
  if (!fileTypes.includes(ending)) throw invalid(`${name} is of a type that is not kept here.`, 'files')
  return { name, size, stream, mime: found?.mime ?? plain[ending] ?? 'application/octet-stream' }
}

/** The last part of a name, without what no file system takes, and short enough for each. */
function cleanName(name: string) {
  // eslint-disable-next-line no-control-regex
  const last = name.normalize('NFC').split(/[/\\]/).at(-1)!.replaceAll(/[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069:*?"<>|]/g, '_').trim().replace(/^\.+/, '')
  const [, stem = '', ending = ''] = /^(.*?)(\.[^.]{1,12})?$/s.exec(last) ?? []
  return `${stem.slice(0, 150) || 'file'}${ending}`.toWellFormed()
}

/** Keeps a file for a record, whose rights become the file's. Answers the file's id. */
export async function keepFile(w: Write, { stream, name, mime }: Incoming, ownerKind: keyof Entities, ownerId: number) {
  const { sha256, size } = await w.services.files.put(stream())
  const [stored] = await w.tx.insert(storedFiles).values({ sha256, size, name, mime, ownerKind, ownerId, createdById: w.person.userId }).returning()
  return { id: stored!.id, name, mime, size, sha256 }
}

/** The record has it no more; its bytes stay for whoever else has the same. */
export const dropFile = (w: Write, fileId: number) => w.tx.update(storedFiles).set({ isDeleted: true }).where(eq(storedFiles.id, fileId))
