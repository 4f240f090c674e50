import { and, eq, lt, notExists, sql } from 'drizzle-orm'
import type { Kind } from '#contract/kinds.ts'
import type { Services } from '../core/services.ts'
import type { Write } from '../core/write.ts'
import { fileContents, storedFiles } from '../db/tables/journal.ts'
import type { StoredFile } from './storing.ts'

/** Whose a file is: a record, and the field of it that shows the file. */
export interface Owner {
  kind: Kind
  id: number
  field: string
}

/** Lets a record have a stored file; the rights to the record become the file's. Answers the file's id. */
export async function keepFile(w: Write, stored: StoredFile, { kind, id, field }: Owner) {
  const owner = { ownerKind: kind, ownerId: id, ownerField: field }
  const [kept] = await w.tx
    .insert(storedFiles)
    .values({ ...stored, ...owner, createdOn: w.on, createdById: w.person.userId })
    .returning()
  return kept!.id
}

/** The record has it no more; its bytes stay for whoever else has the same. Answers what it was called. */
export async function dropFile(w: Write, fileId: number) {
  const [dropped] = await w.tx
    .update(storedFiles)
    .set({ isDeleted: true, deletedOn: w.on })
    .where(eq(storedFiles.id, fileId))
    .returning({ name: storedFiles.name })
  return dropped?.name ?? null
}

/** The record that shows a file in this field; undefined for a file that is gone or another kind's. */
export async function ownerOf({ tx }: Write, kind: Kind, field: string, fileId: number) {
  const [file] = await tx
    .select({ id: storedFiles.ownerId })
    .from(storedFiles)
    .where(
      and(
        eq(storedFiles.id, fileId),
        eq(storedFiles.ownerKind, kind),
        eq(storedFiles.ownerField, field),
        eq(storedFiles.isDeleted, false),
      ),
    )
  return file?.id
}

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
