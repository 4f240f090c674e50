import type { storedFiles } from '#server/db/tables/journal.ts'
import type { Stamp } from '#server/core/readable.ts'
import { answer } from '#server/core/answer.ts'
import { missing } from '#server/base/refuse.ts'
import type { Request } from '#server/core/request.ts'
import { streamedAnswer } from '#server/core/streamedAnswer.ts'
import { refuseUnchecked } from './scanning.ts'
import { stampedCopy, stampedName } from './stampedCopy.ts'
import { textPreview } from './textPreview.ts'

type Stored = Pick<typeof storedFiles.$inferSelect, 'name' | 'mime' | 'size' | 'sha256'>

/** Types that may be shown inline. Every other file is sent as a download. */
const shown = ['image/jpeg', 'image/png', 'image/webp', 'application/pdf', 'video/mp4', 'video/webm']

const asksToRead = (c: Request) => c.req.query('text') === '1'

/** Whether a request asks to view a file in the page, as itself or as text. */
export const asksToLook = (c: Request, file: Stored) => asksToRead(c) || asksToShow(c, file)

/** Whether a request asks to view a file whose type may be shown. */
const asksToShow = (c: Request, { mime }: Stored) => c.req.query('inline') === '1' && shown.includes(mime)

/**
 * What a request downloads of a file: all of it, or a part, which may continue an interrupted download; null if it only
 * views the file or gets nothing of it.
 */
export function downloadIn(c: Request, file: Stored): 'whole' | 'part' | null {
  if (c.req.method !== 'GET' || asksToLook(c, file)) return null
  const range = rangeIn(c.req.header('range'), file.size)
  return range === 'none' ? null : range ? 'part' : 'whole'
}

/** The bytes behind an id never change, but the right to read them may, so browsers revalidate each time. */
const revalidated = 'private, no-cache'

interface Sending {
  /** The stamp printed on the copy; null for none. */
  stamp?: Stamp | null
  /** Called if the file is sent. */
  onSend?(): Promise<void>
}

/**
 * Sends a stored file that the reader may read, once it has been checked for viruses; with `?text=1`, its text.
 * Supports range requests, except for a copy with a stamp.
 */
export async function sendFile(c: Request, file: Stored, { stamp = null, onSend }: Sending = {}): Promise<Response> {
  await refuseUnchecked(c.get('services').db, file.sha256)
  if (asksToRead(c)) return answer(c, await textPreview(c.get('services'), file))
  await onSend?.()
  return stamp ? sendStamped(c, file, stamp) : sendStored(c, file)
}

async function sendStored(c: Request, file: Stored) {
  const { files } = c.get('services')
  const inline = asksToShow(c, file)
  const range = rangeIn(c.req.header('range'), file.size)
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
}

/**
 * Sends a copy of a stored file with a stamp: in its name, and across the pages of a PDF. The copy differs from the
 * stored file, so it is sent whole.
 */
async function sendStamped(c: Request, file: Stored, stamp: Stamp) {
  const named = { ...file, name: stampedName(stamp, file.name) }
  const stamped = c.req.method === 'GET' ? await stampedCopy(c.get('services'), file, stamp) : null
  if (!stamped) return sendStored(c, named)
  return c.body(stamped, 200, {
    'content-type': 'application/octet-stream',
    'content-length': String(stamped.length),
    'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(named.name)}`,
    'content-security-policy': policy,
    'cache-control': 'private, no-store',
  })
}

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
