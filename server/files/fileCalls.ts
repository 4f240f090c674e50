import { and, eq } from 'drizzle-orm'
import { Hono } from 'hono'
import { storedFiles } from '../db/tables/journal.ts'
import { reading } from '../core/reading.ts'
import type { Stored } from '../core/readable.ts'
import { forbidden, missing, Refusal } from '../core/refuse.ts'
import { personOf, type Env } from '../core/request.ts'
import { asId } from '../core/resource.ts'
import { streamedAnswer } from '../core/streamedAnswer.ts'

/** Types that may be shown inline. Every other file is sent as a download. */
const shown = ['image/jpeg', 'image/png', 'image/webp', 'application/pdf']

/** The bytes behind an id never change, but the right to read them may, so browsers revalidate each time. */
const revalidated = 'private, no-cache'

/**
 * `GET /api/file/{fileId}`: a stored file, for people who may read the record that owns it. Supports range requests.
 */
export const fileCalls = new Hono<Env>().get('/:id', async (c) => {
  const person = personOf(c)
  const id = asId.safeParse(c.req.param('id'))
  const { db, files, kinds, now } = c.get('services')
  const [file] = id.success
    ? await db
        .select()
        .from(storedFiles)
        .where(and(eq(storedFiles.id, id.data), eq(storedFiles.isDeleted, false)))
    : []
  const owner = file && kinds[file.ownerKind]
  if (!file || !owner) throw missing('File')
  const record = (await reading(owner)
    .one(db, person, file.ownerId)
    .catch((error: unknown) => {
      throw error instanceof Refusal ? missing('File') : error
    })) as unknown as Stored
  const inline = c.req.query('inline') === '1' && shown.includes(file.mime)
  if (owner.opensFile?.(record, inline) === false) throw forbidden('download this file')
  const range = rangeIn(c.req.header('range'), file.size)
  // A download that goes on where it broke off is the same download.
  const isStart = range === null || (range !== 'none' && range.start === 0)
  if (!inline && isStart && c.req.method === 'GET')
    await owner.fileOpened?.(db, person, record, { id: file.id, on: now().toISOString() })
  const etag = `"${file.sha256}"`
  if (isKnown(c.req.header('if-none-match'), etag))
    return c.body(null, 304, { etag, 'cache-control': revalidated, 'content-security-policy': policy })
  if (range === 'none') return c.body(null, 416, { 'content-range': `bytes */${file.size}` })
  // HEAD does not open the content, because nothing would read or close the stream.
  const content = c.req.method === 'HEAD' ? null : await files.get(file.sha256, range ?? undefined)
  if (!content && c.req.method !== 'HEAD') throw missing('File')
  const status = range ? 206 : 200
  const about = {
    'content-type': inline ? file.mime : 'application/octet-stream',
    'content-length': String(range ? range.end - range.start + 1 : file.size),
    'content-disposition': `${inline ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeURIComponent(file.name)}`,
    'content-security-policy': policy,
    'accept-ranges': 'bytes',
    etag,
    'cache-control': revalidated,
    ...(range && { 'content-range': `bytes ${range.start}-${range.end}/${file.size}` }),
  }
  return content ? streamedAnswer(c, content, status, about) : c.body('', status, about)
})

/**
 * A stored file may not run scripts or load anything. A 304 repeats the policy because browsers update cached headers
 * from it.
 */
const policy = "default-src 'none'; sandbox; frame-ancestors 'self'"

const isKnown = (header: string | undefined, etag: string) =>
  Boolean(header?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag))

function rangeIn(header: string | undefined, size: number): { start: number; end: number } | 'none' | null {
  const asked = /^bytes=(\d*)-(\d*)$/.exec(header ?? '')
  if (!asked || (!asked[1] && !asked[2])) return null
  const start = asked[1] ? Number(asked[1]) : Math.max(0, size - Number(asked[2]))
  const end = asked[1] && asked[2] ? Math.min(Number(asked[2]), size - 1) : size - 1
  return start > end || start >= size ? 'none' : { start, end }
}
