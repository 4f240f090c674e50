import { and, desc, eq } from 'drizzle-orm'
import { Hono } from 'hono'
import * as z from 'zod/mini'
import { rfi } from '#contract/entities/rfi.ts'
import { answerFileLimits, linkFileLimits } from '#contract/changes/rfiAnswer.ts'
import { invalid } from '#server/base/refuse.ts'
import type { Env, Request } from '#server/core/request.ts'
import { asId } from '#server/core/resource.ts'
import type { Resource } from '#server/core/resourceKind.ts'
import { answeredBefore, write, type Write } from '#server/core/write.ts'
import { writing } from '#server/core/writing.ts'
import { dropUploads } from '#server/platform/files/attachments.ts'
import { keepFile } from '#server/platform/files/keeping.ts'
import {
  filesIn,
  filesOf,
  readForm,
  UploadGone,
  versionIn,
  wordsIn,
  type SentFile,
} from '#server/platform/files/readUpload.ts'
import { storeFiles, type StoredFile } from '#server/platform/files/storing.ts'
import { rfiResponses } from '#server/db/tables/rfi.ts'

const responseWords = z.object({ action: z.enum(['answer', 'comment']), text: z.string() })

/** `POST /api/rfiResponse` (multipart: id, rowVersion, action, text, files): an answer or a comment with its files. */
export const rfiResponseCalls = (kind: Resource<typeof rfi>) =>
  new Hono<Env>().post('/rfiResponse', async (c) => {
    const services = c.get('services')
    const rows = writing(kind)
    const form = await readForm(c)
    const id = asId.safeParse(form.get('id'))
    if (!id.success) throw invalid('Choose an RFI.', 'id')
    const { action, text } = responseWords.parse(wordsIn(form))
    const rowVersion = versionIn(form)
    const files = await sentFiles(c, form)
    if (files instanceof Response) return files
    const stored = await storeFiles(services, files)
    const asked = { id: id.data, rowVersion, action, text, files: files.map(({ name, size }) => [name, size]) }
    const answered = await write(c, asked, async (w) => {
      const row = await rows.move(w, id.data, {}, { action, text, rowVersion })
      const [made] = await w.tx
        .select({ id: rfiResponses.id })
        .from(rfiResponses)
        .where(and(eq(rfiResponses.rfiId, row.id), eq(rfiResponses.byUserId, w.person.userId)))
        .orderBy(desc(rfiResponses.id))
        .limit(1)
      await keepWith(w, { rfiId: row.id, responseId: made!.id }, stored)
      return { data: await rows.read.one(w.tx, w.person, row.id) }
    })
    await dropUploads(services, { files })
    return answered
  })

/** The sent files, or the earlier answer to a repeated request whose uploads were removed. */
async function sentFiles(c: Request, form: FormData) {
  try {
    return await filesIn(c, form, { ...answerFileLimits, of: 'file', keeps: 'many', label: 'File' })
  } catch (error) {
    const before = error instanceof UploadGone && (await answeredBefore(c))
    if (before) return before
    throw error
  }
}

/**
 * The files that someone without an account sends with an answer, possibly none. Uploads in parts are only for people
 * who are signed in.
 */
export async function filesByLink(c: Request, form: FormData): Promise<SentFile[]> {
  form.delete('uploads')
  if (filesOf(form).every(({ size, name }) => size === 0 && name === '')) return []
  const files = await filesIn(c, form, { ...linkFileLimits, of: 'file', keeps: 'many', label: 'File' })
  if (files.length > linkFileLimits.most) throw invalid(`Send up to ${linkFileLimits.most} files.`, 'files')
  return files
}

/** Stores the files of a response. They are read and downloaded with the RFI. */
export async function keepWith(
  w: Write,
  { rfiId, responseId }: { rfiId: number; responseId: number },
  stored: readonly StoredFile[],
) {
  for (const file of stored) await keepFile(w, file, { kind: 'rfi', id: rfiId, field: `response:${responseId}` })
}
