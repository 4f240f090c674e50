import { and, eq, lt, notExists, sql } from 'drizzle-orm'
import type { Entities } from '#contract/entities/index.ts'
import type { Db } from '../db/database.ts'
import { fileContents, storedFiles } from '../db/tables/journal.ts'
import { loggable } from '../core/loggable.ts'
import type { Request } from '../core/request.ts'
import type { Pictures, Services } from '../core/services.ts'
import { answeredBefore, type Write } from '../core/write.ts'
import { cleanName } from './fileNames.ts'
import { readUpload, UploadGone, type Incoming, type Upload } from './takeIn.ts'

/** A file whose bytes are in the store, and which no record refers to yet. */
export interface Stored {
  name: string
  mime: string
  sha256: string
  /** In bytes. */
  size: number
}

type Prepared = NonNullable<Awaited<ReturnType<Pictures['prepare']>>>

interface Taken extends Upload {
  /** Puts the files into the store. The save that refers to them comes after it, and holds nobody up meanwhile. */
  store(): Promise<Stored[]>
}

/**
 * Takes an upload for a record of this kind. Once it is saved, the parts it came in are dropped at once; asked again
 * under
 * its idempotency key, it answers what it did, although they are gone.
 */
export async function takeFiles(
  c: Request,
  kind: string,
  save: (taken: Taken) => Promise<Response>,
): Promise<Response> {
  const services = c.get('services')
  let upload: Upload
  try {
    upload = await readUpload(c, kind)
  } catch (error) {
    const before = error instanceof UploadGone && (await answeredBefore(c))
    if (before) return before
    throw error
  }
  const answer = await save({
    ...upload,
    store: () => Promise.all(upload.files.map((file) => storeContent(services, file))),
  })
  // The save stands, so what cannot be dropped now is left to the tidying of the day.
  for (const { upload: id } of upload.files)
    if (id !== undefined)
      await services.uploads
        ?.drop(id)
        .catch((error: unknown) =>
          services.log({ level: 'error', message: 'An upload could not be dropped', ...loggable(error) }),
        )
  return answer
}

const storeContent = async ({ db, files, now }: Services, { stream, name, mime }: Incoming): Promise<Stored> => ({
  ...(await files.put(stream(), claimWith(db, now()))),
  name,
  mime,
})

/** Whoever clears away leaves alone what was brought just now. */
const claimWith = (db: Db, now: Date) => (sha256: string) => {
  const on = now.toISOString()
  return db.insert(fileContents).values({ sha256, on }).onConflictDoUpdate({ target: fileContents.sha256, set: { on } })
}

/** Lets a record have a stored file; its rights become the file's. Answers the file's id. */
export async function keepFile(w: Write, stored: Stored, ownerKind: keyof Entities, ownerId: number) {
  const [kept] = await w.tx
    .insert(storedFiles)
    .values({ ...stored, ownerKind, ownerId, createdOn: w.on, createdById: w.person.userId })
    .returning()
  return kept!.id
}

/** Puts a picture that was made fit for it into the store; the save that refers to it comes after. */
export async function storePicture(
  { db, files, now }: Services,
  { bytes, ending, mime }: Prepared,
  name: string,
): Promise<Stored> {
  return {
    ...(await files.put(new Blob([bytes as BlobPart]).stream(), claimWith(db, now()))),
    name: cleanName(`${name}.${ending}`),
    mime,
  }
}

/** The record has it no more; its bytes stay for whoever else has the same. */
export const dropFile = (w: Write, fileId: number) =>
  w.tx.update(storedFiles).set({ isDeleted: true, deletedOn: w.on }).where(eq(storedFiles.id, fileId))

/** How long the bytes of a save that came to nothing are kept, in milliseconds: far longer than a save takes. */
const keptFor = 24 * 3_600_000

/** Removes bytes that no record came to refer to, such as those of a save that was refused. Answers how many. */
export async function clearUnkept({ db, files, now }: Services) {
  const over = and(
    lt(fileContents.on, new Date(now().getTime() - keptFor).toISOString()),
    notExists(
      db
        .select({ one: sql`1` })
        .from(storedFiles)
        .where(eq(storedFiles.sha256, fileContents.sha256)),
    ),
  )
  let cleared = 0
  for (const { sha256 } of await db.select({ sha256: fileContents.sha256 }).from(fileContents).where(over))
    await db.transaction(async (tx) => {
      // Whoever sends the same bytes just now waits for this row, and puts them there anew.
      const mine = await tx
        .delete(fileContents)
        .where(and(eq(fileContents.sha256, sha256), over))
        .returning()
      if (mine.length === 0) return
      await files.remove(sha256)
      cleared++
    })
  return cleared
}
