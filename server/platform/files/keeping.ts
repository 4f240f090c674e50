import { and, eq, lt, notExists, sql } from 'drizzle-orm'
import type { Kind } from '#contract/kinds.ts'
import type { Services } from '#server/core/services.ts'
import { inSlices } from '#server/core/slices.ts'
import type { Write } from '#server/core/write.ts'
import { fileScans } from '#server/db/tables/fileScan.ts'
import { fileTexts } from '#server/db/tables/fileText.ts'
import { fileContents, storedFiles } from '#server/db/tables/journal.ts'
import { awaitScan } from './scanning.ts'
import type { StoredFile } from './storing.ts'

/** The record that owns a file, and the field that shows it. */
export interface Owner {
  kind: Kind
  id: number
  field: string
}

/** Attaches a stored file to a record, whose access rights then apply to the file. Returns the file's id. */
export async function keepFile(w: Write, { isMadeHere, ...stored }: StoredFile, { kind, id, field }: Owner) {
  const owner = { ownerKind: kind, ownerId: id, ownerField: field }
  const [kept] = await w.tx
    .insert(storedFiles)
    .values({ ...stored, ...owner, createdOn: w.on, createdById: w.person.userId || null })
    .returning()
  // A picture that the server re-encoded has no bytes of its sender.
  if (!isMadeHere) await awaitScan(w.tx, w.services, stored.sha256)
  return kept!.id
}

/**
 * The content of a kept file, to be attached to a further record without a copy of its bytes; null if it was removed or
 * its bytes are lost. The bytes are removed only when no record refers to them any more (`clearUnkept`).
 */
export async function contentOf(w: Write, fileId: number): Promise<StoredFile | null> {
  const [file] = await w.tx
    .select({ name: storedFiles.name, mime: storedFiles.mime, sha256: storedFiles.sha256, size: storedFiles.size })
    .from(storedFiles)
    .where(and(eq(storedFiles.id, fileId), eq(storedFiles.isDeleted, false)))
  if (!file) return null
  await holdContents(w, [file.sha256])
  return (await w.services.files.has(file.sha256)) ? file : null
}

/** Prevents the clean-up from removing these contents while a write attaches them to further records. */
export async function holdContents({ tx, on }: Pick<Write, 'tx' | 'on'>, hashes: readonly string[]) {
  // Every write locks them in the same order, so that two cannot deadlock.
  for (const some of inSlices([...new Set(hashes)].toSorted((one, other) => (one < other ? -1 : 1))))
    await tx
      .insert(fileContents)
      .values(some.map((sha256) => ({ sha256, on })))
      .onConflictDoUpdate({ target: fileContents.sha256, set: { on } })
}

/** Detaches a file from its record and returns its name. The bytes stay, because other records may share them. */
export async function dropFile(w: Write, fileId: number) {
  const [dropped] = await w.tx
    .update(storedFiles)
    .set({ isDeleted: true, deletedOn: w.on })
    .where(eq(storedFiles.id, fileId))
    .returning({ name: storedFiles.name })
  return dropped?.name ?? null
}

/**
 * Returns the id of the record that shows the file in this field; undefined if the file is deleted or belongs to
 * another kind or field.
 */
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

/** How long bytes without a record are kept, in milliseconds. A save takes far less. */
const keptFor = 24 * 3_600_000

/** Removes bytes that no record refers to, such as those of a refused save. Returns how many contents it removed. */
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
      // A concurrent upload of the same bytes waits for this row lock, then stores the bytes again.
      const mine = await tx
        .delete(fileContents)
        .where(and(eq(fileContents.sha256, sha256), over))
        .returning()
      if (mine.length === 0) return
      await files.remove(sha256)
      // The text and the scan result of the bytes are removed with them, because they may be personal.
      await tx.delete(fileTexts).where(eq(fileTexts.sha256, sha256))
      await tx.delete(fileScans).where(eq(fileScans.sha256, sha256))
      cleared++
    })
  return cleared
}
