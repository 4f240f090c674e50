import { and, asc, eq, sql } from 'drizzle-orm'
import type { PartContent, ReportDecision, StoredPart } from '#contract/safety/accidentDetails.ts'
import { isGone, overtaken } from '#contract/text/words.ts'
import { canonicalJson } from '#server/base/canonicalJson.ts'
import { decryptDocument, encryptDocument, type DataCipher, type ValuePlace } from '#server/base/dataCipher.ts'
import { notNow, Refusal } from '#server/base/refuse.ts'
import type { Write } from '#server/core/write.ts'
import { rowsOf, type Reader } from '#server/db/database.ts'
import { accidentParts as table, type StoredPartKind } from '#server/db/tables/accident.ts'

/** The content of each part of an accident, before encryption. */
type Contents = PartContent & { decision: ReportDecision }
export type OpenPart = { [P in StoredPartKind]: StoredPart<Contents[P]> & { part: P } }[StoredPartKind]

const mostParts = 60

export const partPlace = (recordId: number): ValuePlace => ({ table: 'accidentPart', column: 'content', recordId })

/**
 * All parts of an accident, decrypted, in the order in which they were added. Only for people who may see all of it.
 */
export async function partsOf(db: Reader, cipher: DataCipher, accidentId: number): Promise<OpenPart[]> {
  const rows = await db.select().from(table).where(eq(table.accidentId, accidentId)).orderBy(asc(table.id))
  return rows.map(
    ({ id, key, part, version, content }) =>
      ({ key, part, version, content: decryptDocument(cipher, content, partPlace(id)) }) as OpenPart,
  )
}

/** The parts of one kind. */
export const partsOfKind = <P extends StoredPartKind>(parts: readonly OpenPart[], kind: P) =>
  parts.filter((one): one is Extract<OpenPart, { part: P }> => one.part === kind)

interface Sent<P extends StoredPartKind> {
  key: string
  part: P
  version: number
  content: Contents[P]
}

/**
 * Saves a part that is based on the version its sender saw; the same part sent twice is saved once. Returns whether
 * anything changed. The caller must have locked the accident.
 */
export async function savePart<P extends StoredPartKind>(
  w: Write,
  accidentId: number,
  { key, part, version, content }: Sent<P>,
) {
  const { cipher } = w.services
  const [before] = await w.tx.select().from(table).where(ofKey(accidentId, key))
  if (before && before.part !== part) throw notNow(overtaken)
  if (before && before.version !== version) {
    const kept = decryptDocument(cipher, before.content, partPlace(before.id))
    if (canonicalJson(kept) === canonicalJson(content)) return false
    throw new Refusal(409, [{ message: overtaken, code: 'stale' }])
  }
  if (!before && version > 0) throw new Refusal(409, [{ message: isGone('Part'), code: 'stale' }])
  const columns = {
    employerId: 'employerId' in content ? content.employerId : null,
    version: version + 1,
    changedOn: w.on,
    changedById: w.person.userId,
  }
  if (before)
    await w.tx
      .update(table)
      .set({ ...columns, content: encryptDocument(cipher, content, partPlace(before.id)) })
      .where(eq(table.id, before.id))
  else {
    await refuseTooMany(w, accidentId)
    // Encryption binds the value to the id of its row, so the id is allocated first.
    const id = await nextId(w)
    const sealed = encryptDocument(cipher, content, partPlace(id))
    await w.tx.insert(table).values({ id, accidentId, key, part, ...columns, content: sealed })
  }
  return true
}

/** Removes a part. */
export async function removePart(w: Write, accidentId: number, key: string, version: number) {
  const [before] = await w.tx.select().from(table).where(ofKey(accidentId, key))
  if (!before || before.version !== version) throw new Refusal(409, [{ message: overtaken, code: 'stale' }])
  if (before.part === 'account' || before.part === 'decision') throw notNow('It can be changed, but not removed.')
  await w.tx.delete(table).where(eq(table.id, before.id))
}

const ofKey = (accidentId: number, key: string) => and(eq(table.accidentId, accidentId), eq(table.key, key))

async function refuseTooMany(w: Write, accidentId: number) {
  const [counted] = await w.tx
    .select({ count: sql<number>`count(*)::int` })
    .from(table)
    .where(eq(table.accidentId, accidentId))
  if (counted!.count >= mostParts) throw notNow(`An accident can have at most ${mostParts} people and statements.`)
}

async function nextId(w: Write) {
  const found = await w.tx.execute(sql`select nextval(pg_get_serial_sequence('"accidentPart"', 'id'))::int as id`)
  return rowsOf<{ id: number }>(found)[0]!.id
}
