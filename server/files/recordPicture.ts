import type { Entity, Row } from '#contract/entity.ts'
import { dropFile, keepFile, storePicture } from './keeping.ts'
import { readPicture } from './readPicture.ts'
import { forbidden, invalid, missing, stale, versionMissing } from '../core/refuse.ts'
import { personOf, type Request } from '../core/request.ts'
import { asId } from '../core/resource.ts'
import type { Resource } from '../core/resourceKind.ts'
import { write, type Write } from '../core/write.ts'
import { writing } from '../core/writing.ts'

interface Place<E extends Entity> {
  kind: Resource<E>
  /** Where the record keeps the file's id. */
  column: 'imageFileId' | 'logoFileId'
  /** What the history calls a change of it. */
  action: 'image' | 'logo'
  word: 'picture' | 'logo'
  /** In megabytes. */
  largest: number
  /** What the stored file is called, without its ending. */
  fileName(row: Row<E>): string
}

/** The one picture of a record: set and taken away by whoever may change the record, over the version they saw. */
export function recordPicture<E extends Entity>({ kind, column, action, word, largest, fileName }: Place<E>) {
  const rows = writing(kind)
  async function put(w: Write, before: Row<E>, rowVersion: number, fileId: number | null) {
    const former = (before as Record<string, unknown>)[column]
    if (typeof former === 'number') await dropFile(w, former)
    return { data: await rows.set(w, before.id, { rowVersion }, { [column]: fileId }, action) }
  }
  return {
    /** `idIn` finds the record's id in the upload; fields: rowVersion, files. */
    async set(c: Request, idIn: (form: FormData) => unknown) {
      const { id, rowVersion, file } = await readUpload(c, idIn)
      // Only for those who may save it do we open a picture, which costs far more than asking.
      const seen = await rows.read.one(c.get('services').db, personOf(c), id)
      if (!seen.canEdit) throw forbidden(`change this ${word}`)
      if (seen.rowVersion !== rowVersion) throw stale(seen)
      const stored = await storePicture(c.get('services'), await readPicture(c, file), fileName(seen))
      return write(c, { id, size: file.size }, async (w) => {
        const before = await rows.opened(w, id, { rowVersion })
        return put(w, before, rowVersion, await keepFile(w, stored, kind.entity.kind as never, id))
      })
    },
    async drop(c: Request, idAsked: unknown) {
      const id = idOf(idAsked)
      const rowVersion = Number(c.req.query('rowVersion') ?? c.req.header('if-match')?.replaceAll('"', ''))
      return write(c, { id, rowVersion }, async (w) =>
        put(w, await rows.opened(w, id, { rowVersion }), rowVersion, null),
      )
    },
  }

  function idOf(asked: unknown) {
    const id = asId.safeParse(asked)
    if (!id.success) throw missing(kind.entity.name)
    return id.data
  }

  async function readUpload(c: Request, idIn: (form: FormData) => unknown) {
    const form = await c.req.formData().catch(() => {
      throw invalid('The upload could not be read.', 'files')
    })
    const id = idOf(idIn(form))
    const rowVersion = Number(form.get('rowVersion'))
    if (!Number.isInteger(rowVersion) || rowVersion < 1) throw versionMissing()
    const [file] = [...form.getAll('files'), ...form.getAll('file')].filter((entry) => entry instanceof File)
    if (!file || file.size === 0) throw invalid('Choose a picture.', 'files')
    if (file.size > largest * 1_048_576) throw invalid(`A ${word} may have up to ${largest} MB.`, 'files')
    return { id, rowVersion, file }
  }
}
