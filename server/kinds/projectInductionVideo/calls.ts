import { eq } from 'drizzle-orm'
import { Hono } from 'hono'
import { attachmentOf } from '#contract/attachments.ts'
import { projectInductionVideo as entity } from '#contract/entities/projectInductionVideo.ts'
import { readJson } from '#server/core/readJson.ts'
import { forbidden, missing } from '#server/base/refuse.ts'
import { personOf, versionAsked, type Env, type Request } from '#server/core/request.ts'
import { asId } from '#server/core/resource.ts'
import type { Resource } from '#server/core/resourceKind.ts'
import { answeredBefore, write } from '#server/core/write.ts'
import { writing } from '#server/core/writing.ts'
import { dropUploads } from '#server/platform/files/attachments.ts'
import { keepFile } from '#server/platform/files/keeping.ts'
import { filesIn, readForm, UploadGone, wordsIn, type SentFile } from '#server/platform/files/readUpload.ts'
import { storeFiles } from '#server/platform/files/storing.ts'

type Kind = Resource<typeof entity>

/**
 * `POST multipart /api/projectInductionVideo` (specification, 7.2): a new video with its file. With the id of a video
 * it replaces the file, through the routes of every attachment; as JSON it creates a video whose file is uploaded
 * later. `DELETE` deletes the video and not only its file.
 */
export const inductionVideoCalls = (kind: Kind) =>
  new Hono<Env>()
    .post(`/${entity.path}`, async (c, next) => {
      const isForm = c.req.header('content-type')?.startsWith('multipart/form-data') ?? false
      if (isForm) return isNew(await readForm(c)) ? addWithFile(c, kind) : next()
      const body = (await readJson(c)) as Record<string, unknown>
      return write(c, body, async (w) => ({ data: await writing(kind).create(w, body), status: 201 }))
    })
    .delete(`/${entity.path}/:id`, (c) => {
      const id = asId.safeParse(c.req.param('id'))
      if (!id.success) throw missing(entity.name)
      const version = { rowVersion: versionAsked(c) }
      return write(c, version, async (w) => ({ data: await writing(kind).remove(w, id.data, version, {}) }))
    })

/** An id below 1 means a new record (specification, 3.2). */
const isNew = (form: FormData) => !(Number(form.get('id') ?? 0) >= 1)

async function addWithFile(c: Request, kind: Kind) {
  const services = c.get('services')
  const attachment = attachmentOf(entity, 'fileId')
  const form = await readForm(c)
  const draft = draftIn(form)
  // Checked before the bytes of a large video are stored.
  if (!kind.rules.creates(personOf(c), entity.draft.parse(draft))) throw forbidden('add induction videos')
  let files: SentFile[]
  try {
    files = await filesIn(c, form, attachment)
  } catch (error) {
    // The first save removed the uploads, so a repeat with the same idempotency key gets the answer of that save.
    const before = error instanceof UploadGone && (await answeredBefore(c))
    if (before) return before
    throw error
  }
  const [stored] = await storeFiles(services, files, attachment.types && { types: attachment.types })
  const answer = await write(c, { ...draft, size: stored!.size }, async (w) => {
    const made = await writing(kind).create(w, draft)
    const fileId = await keepFile(w, stored!, { kind: entity.kind, id: made.id, field: 'fileId' })
    await w.tx.update(kind.table).set({ fileId }).where(eq(kind.table.id, made.id))
    return { data: await writing(kind).read.one(w.tx, w.person, made.id), status: 201 }
  })
  await dropUploads(services, { files })
  return answer
}

/** The text fields of a form as a draft of the record. */
function draftIn(form: FormData) {
  const read = (word: string) => (word === 'true' || word === 'false' ? word === 'true' : Number(word))
  return Object.fromEntries(
    Object.entries(wordsIn(form))
      .filter(([name]) => Object.hasOwn(entity.draft.shape, name))
      .map(([name, word]) => [name, name === 'title' ? word : read(word)]),
  )
}
