import { sizeLimit, type Attachment } from '#contract/attachments.ts'
import type { Problem } from '#contract/wire/envelope.ts'
import { cleaned } from '#contract/text/cleanText.ts'
import { invalid, missing, Refusal, versionWrong } from '#server/base/refuse.ts'
import { personOf, type Request } from '#server/core/request.ts'
import { asId } from '#server/core/resource.ts'
import { cleanName } from './fileNames.ts'

const mostAtOnce = 20
/** The parts of one form, files and fields. Parsing a form of many small parts would block other requests for long. */
const mostParts = 200

/** A file in an upload request. */
export interface SentFile {
  name: string
  /** In bytes. */
  size: number
  stream(): ReadableStream<Uint8Array>
  /** The id of the tus upload, for a file sent in parts. */
  upload?: string
}

export interface Upload {
  id: number
  /** Undefined if the sender sent none. */
  rowVersion: number | undefined
  /** The text fields sent with the files. */
  words: Record<string, string>
  files: SentFile[]
}

/**
 * Reads a multipart upload for one record: its id, `rowVersion`, `files`, and `uploads`, the ids of large files that
 * have arrived in parts. `name` is the kind's name for a 404.
 */
export async function readUpload(c: Request, name: string, attachment: Attachment): Promise<Upload> {
  const { idField, onlyId } = attachment
  const form = await readForm(c)
  const id = asId.safeParse(onlyId ?? form.get(idField) ?? form.get('id'))
  if (!id.success) throw missing(name)
  const rowVersion = versionIn(form)
  // Of several files the valid ones are saved, so each file is checked on its own.
  const files = await (attachment.keeps === 'many' ? allFilesIn : filesIn)(c, form, attachment)
  return { id: id.data, rowVersion, words: wordsIn(form), files }
}

/** Reads a multipart form, with every text cleaned (cleanText.ts). */
export async function readForm(c: Request): Promise<FormData> {
  const body = await c.req.arrayBuffer().catch(refuseUnreadable)
  if (hasMoreParts(c.req.header('content-type') ?? '', Buffer.from(body))) throw tooMany()
  const form = await c.req.formData().catch(refuseUnreadable)
  const cleanForm = new FormData()
  for (const [name, value] of form) {
    if (typeof value === 'string') cleanForm.append(name, cleaned(value))
    else cleanForm.append(name, value)
  }
  return cleanForm
}

/** Refuses an upload that broke off or is malformed; a refusal for its size stays as it is. */
function refuseUnreadable(error: unknown): never {
  if (error instanceof Refusal) throw error
  throw invalid('The upload could not be read.', 'files')
}

/** Whether a multipart body has more parts than a form may have. */
function hasMoreParts(type: string, body: Buffer) {
  const edge = /boundary="?([^";]+)/i.exec(type)?.[1]
  if (!edge) return false
  let parts = 0
  for (let at = body.indexOf(`--${edge}`); at >= 0; at = body.indexOf(`--${edge}`, at + edge.length))
    if (++parts > mostParts) return true
  return false
}

/** Returns the row version that a form was opened on; undefined if it has none. */
export function versionIn(form: FormData) {
  const version = form.get('rowVersion')
  const rowVersion = version === null ? undefined : Number(version)
  if (rowVersion !== undefined && (!Number.isInteger(rowVersion) || rowVersion < 1)) throw versionWrong()
  return rowVersion
}

/** Returns the text fields of a form. If a field is sent twice the first value is used, as for the record's id. */
export const wordsIn = (form: FormData): Record<string, string> =>
  Object.fromEntries([...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string').toReversed())

type FileLimits = Pick<Attachment, 'of' | 'most' | 'keeps' | 'label' | 'largest'>

/** Returns the files of a form, sent in it or uploaded before in parts; refuses too many, too large and empty ones. */
export async function filesIn(c: Request, form: FormData, limits: FileLimits): Promise<SentFile[]> {
  const files = await allFilesIn(c, form, limits)
  if (files.some(({ size }) => size === 0)) throw nothingIn(limits)
  if (files.some(({ size }) => size > limits.largest * 1_048_576)) throw invalid(sizeLimit(limits), 'files')
  return files
}

/** Why a file cannot be stored, whatever its content: it is empty or too large. */
export const unfitSize =
  (limits: FileLimits) =>
  ({ name, size }: SentFile): Problem | null =>
    size === 0
      ? { message: `${name} is empty.`, field: 'files', code: 'invalid' }
      : size > limits.largest * 1_048_576
        ? { message: `${name} is too large. ${sizeLimit(limits)}`, field: 'files', code: 'invalid' }
        : null

const nothingIn = ({ of }: FileLimits) =>
  invalid(of === 'picture' ? 'Choose a picture.' : 'Choose a file that is not empty.', 'files')

async function allFilesIn(c: Request, form: FormData, limits: FileLimits): Promise<SentFile[]> {
  const { most, keeps } = limits
  const sent = filesOf(form)
  if (sent.length > mostAtOnce) throw tooMany()
  const files = sent.map(ofFile)
  for (const upload of new Set(form.getAll('uploads')))
    if (typeof upload === 'string') files.push(await arrived(c, upload))
  if (files.length === 0) throw nothingIn(limits)
  if (files.length > mostAtOnce) throw tooMany()
  if (keeps !== 'many' && files.length > most) throw invalid('Send one file.', 'files')
  return files
}

/** The files of a form. Refuses text in a file field, so that nobody believes that a file was received. */
export function filesOf(form: FormData): File[] {
  return [...form.getAll('files'), ...form.getAll('file')].map((entry) => {
    if (!(entry instanceof File)) throw invalid('The upload could not be read.', 'files')
    return entry
  })
}

const tooMany = () => invalid(`Send up to ${mostAtOnce} files at once.`, 'files')

const ofFile = (file: File): SentFile => ({
  name: cleanName(file.name),
  size: file.size,
  stream: () => file.stream(),
})

/** The upload in parts does not exist or has been removed. */
export class UploadGone extends Refusal {
  constructor() {
    super(400, [{ code: 'invalid', field: 'files', message: 'The file is no longer on the server. Upload it again.' }])
  }
}

/** Returns a completed large upload of this person. It is kept for a day, so a refused save can be tried again. */
async function arrived(c: Request, id: string): Promise<SentFile> {
  const found = await c.get('services').uploads?.find(id, personOf(c).userId)
  if (!found) throw new UploadGone()
  return { name: cleanName(found.name), size: found.size, stream: found.content, upload: id }
}
