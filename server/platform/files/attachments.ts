import { Hono } from 'hono'
import { attachmentsOf, type Attachment } from '#contract/attachments.ts'
import type { Entity, Row } from '#contract/entity.ts'
import { capital, inSentence, thisOne } from '#contract/text/words.ts'
import type { Diff } from '#server/core/diff.ts'
import { loggable } from '#server/base/loggable.ts'
import { forbidden, invalid, missing, Refusal, stale } from '#server/base/refuse.ts'
import { personOf, versionAsked, type Env, type Request } from '#server/core/request.ts'
import { asId } from '#server/core/resource.ts'
import type { Resource } from '#server/core/resourceKind.ts'
import { isSealed } from '#server/core/sealedKinds.ts'
import type { Services } from '#server/core/services.ts'
import { answeredBefore, write, type Write } from '#server/core/write.ts'
import { writing, type Writing } from '#server/core/writing.ts'
import { dropFile, keepFile, ownerOf } from './keeping.ts'
import { readUpload, unfitSize, UploadGone, type Upload } from './readUpload.ts'
import { storeEach, storeFiles, storePictures } from './storing.ts'

interface Place<E extends Entity> {
  kind: Resource<E>
  attachment: Attachment
  rows: Writing<E>
}

/**
 * Routes for the attachments of a kind: POST adds files, DELETE removes one. Both need the right to change the record
 * and the row version that the person has open.
 */
export function attachmentCalls<E extends Entity>(kind: Resource<E>) {
  const calls = new Hono<Env>()
  const rows = writing(kind)
  for (const attachment of attachmentsOf(kind.entity)) {
    const { path, keeps, idField, onlyId } = attachment
    const place = { kind, attachment, rows }
    calls.post(`/${path}`, (c) => add(c, place))
    if (keeps === 'one' && onlyId !== undefined) calls.delete(`/${path}`, (c) => remove(c, place, onlyId))
    else if (keeps === 'one') calls.delete(`/${path}/:${idField}`, (c) => remove(c, place, c.req.param(idField)))
    else if (keeps === 'many') calls.delete(`/${path}/:fileId`, (c) => removeOneOf(c, place, c.req.param('fileId')))
  }
  return calls
}

/**
 * Stores the files before the transaction starts, so that a slow upload holds no lock. `clearUnkept` removes the bytes
 * of a refused save a day later. Of several files the valid ones are saved; each refused one is reported with its
 * reason, as a warning or, if no file is valid, as the error.
 */
async function add<E extends Entity>(c: Request, { kind, attachment, rows }: Place<E>): Promise<Response> {
  const services = c.get('services')
  const { entity } = kind
  const { field, of, keeps } = attachment
  const hooks = kind.attachments?.[field]
  let upload: Upload
  try {
    upload = await readUpload(c, entity.name, attachment)
  } catch (error) {
    // The first save removed the uploads, so a repeat with the same idempotency key gets the answer of that save.
    const before = error instanceof UploadGone && (await answeredBefore(c))
    if (before) return before
    throw error
  }
  const { id, rowVersion, files } = upload
  const words = hooks?.words?.parse(upload.words) ?? {}
  const seen = await rows.read.one(services.db, personOf(c), id)
  if (!(hooks?.mayChange?.(personOf(c), seen) ?? seen.canEdit)) throw forbidden(`change ${thisOne(entity.name)}`)
  // Decoding a picture is expensive, so a stale version is refused first.
  if (of === 'picture' && (rowVersion ?? seen.rowVersion) !== seen.rowVersion && !(await answeredBefore(c)))
    throw stale(seen)
  const sealing = isSealed(entity.kind) ? { sealedWith: services.cipher.newestKey } : {}
  const how = { ...sealing, ...(attachment.types && { types: attachment.types }) }
  const storeOne = () =>
    of === 'picture'
      ? storePictures(services, files, hooks?.pictureName?.(seen) ?? inSentence(attachment.label), sealing)
      : storeFiles(services, files, how)
  const each =
    keeps === 'many'
      ? await storeEach(services, files, { ...how, unfit: unfitSize(attachment) })
      : (await storeOne()).map((one) => ({ stored: one }))
  const stored = each.flatMap((one) => ('stored' in one ? [one.stored] : []))
  const refused = each.flatMap((one) => ('refused' in one ? one.refused : []))
  if (stored.length === 0) throw new Refusal(400, refused)

  const asked = { id, sizes: files.map(({ size }) => size), ...words }
  const answer = await write(c, asked, async (w) => {
    const before = await rows.opened(w, id, { rowVersion }, {}, hooks?.mayChange)
    if (keeps === 'many') refuseTooMany(entity, attachment, before, stored.length)
    const added: number[] = []
    for (const file of stored) added.push(await keepFile(w, file, { kind: entity.kind, id, field }))
    const former = keeps === 'one' ? await dropFormer(w, before, field) : null
    for (const problem of refused) w.warn(problem)
    const values = {
      ...(keeps === 'one' && { [field]: added[0] }),
      ...(await hooks?.changes?.(w, before, added, words)),
    }
    const diff = namesIn(attachment, former, stored.map(({ name }) => name).join(', '))
    return { data: await rows.put(w, before, values, actionFor(attachment, 'added'), diff) }
  })
  await dropUploads(services, upload)
  return answer
}

/** Removes the only file of a record. */
async function remove<E extends Entity>(c: Request, { kind, attachment, rows }: Place<E>, asked: unknown) {
  const id = asId.safeParse(asked)
  if (!id.success) throw missing(kind.entity.name)
  const { field } = attachment
  const rowVersion = versionAsked(c)
  return write(c, { id: id.data, rowVersion }, async (w) => {
    const before = await rows.opened(w, id.data, { rowVersion })
    const name = await dropFormer(w, before, field)
    const values = { [field]: null, ...(await kind.attachments?.[field]?.changes?.(w, before, [], {})) }
    const diff = namesIn(attachment, name, null)
    return { data: await rows.put(w, before, values, actionFor(attachment, 'removed'), diff) }
  })
}

/** Removes one of several files of a record, by file id. */
async function removeOneOf<E extends Entity>(c: Request, { kind, attachment, rows }: Place<E>, asked: unknown) {
  const fileId = asId.safeParse(asked)
  if (!fileId.success) throw missing('File')
  const { field } = attachment
  const rowVersion = versionAsked(c)
  return write(c, { fileId: fileId.data }, async (w) => {
    const id = await ownerOf(w, kind.entity.kind, field, fileId.data)
    if (id === undefined) throw missing('File')
    // A person who may not read the record gets the same answer as for a file that does not exist.
    await rows.read.one(w.tx, w.person, id).catch(() => {
      throw missing('File')
    })
    const hooks = kind.attachments?.[field]
    const before = await rows.opened(w, id, { rowVersion }, {}, hooks?.mayChange)
    const name = await dropFile(w, fileId.data)
    const values = { ...(await hooks?.changes?.(w, before, [], {})) }
    const diff = namesIn(attachment, name, null)
    return { data: await rows.put(w, before, values, actionFor(attachment, 'removed'), diff) }
  })
}

function refuseTooMany<E extends Entity>(entity: E, { field, most }: Attachment, before: Row<E>, coming: number) {
  const there = (before as Record<string, unknown>)[field] as readonly unknown[]
  if (there.length + coming > most) throw invalid(`${capital(entity.one)} has up to ${most} files.`, 'files')
}

async function dropFormer<E extends Entity>(w: Write, before: Row<E>, field: string) {
  const fileId = (before as Record<string, unknown>)[field]
  return typeof fileId === 'number' ? dropFile(w, fileId) : null
}

/**
 * The file names that the history keeps. The name of a picture is generated and carries no information, so it is left
 * out.
 */
const namesIn = ({ of, field }: Attachment, from: string | null, to: string | null): Diff =>
  of === 'picture' ? {} : { [field]: [from, to] }

/** The action that the history shows: 'logo' or 'image' for pictures, otherwise 'revision', 'file' or 'fileRemoved'. */
function actionFor({ of, keeps, field }: Attachment, change: 'added' | 'removed') {
  if (of === 'picture') return field.replace(/FileId$/, '')
  if (keeps === 'every') return 'revision'
  return change === 'added' ? 'file' : 'fileRemoved'
}

/** The record is already saved, so a failure is only logged; the daily clean-up removes the parts. */
export async function dropUploads({ uploads, log }: Services, { files }: Pick<Upload, 'files'>) {
  for (const { upload } of files)
    if (upload !== undefined)
      await uploads
        ?.drop(upload)
        .catch((error: unknown) =>
          log({ level: 'error', message: 'An upload could not be dropped', ...loggable(error) }),
        )
}
