import { and, asc, eq, gt, ne, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { DataCipher, ValuePlace } from '../core/dataCipher.ts'
import { loggable } from '../core/loggable.ts'
import type { Services } from '../core/services.ts'
import type { Tx } from '../db/database.ts'
import { answerPlace, submissionPlace, type Sealed } from '../instances/sealing.ts'
import { instanceAnswers, instanceSubmissions } from '../instances/tables.ts'
import { partPlace } from '../kinds/accident/parts.ts'
import { accidentParts } from '../kinds/accident/table.ts'
import { medicalPlace } from '../kinds/induction/medical.ts'
import { inductions } from '../kinds/induction/table.ts'

const atOnce = 200

interface Value {
  id: number
  stored: string
  place: ValuePlace
}

/** A column with encrypted values, and how its rows are read and written. */
interface Column {
  /** Up to `atOnce` values after an id that another key than the newest encrypted, locked. */
  outdated(tx: Tx, newestKey: string, afterId: number): Promise<Value[]>
  write(tx: Tx, id: number, stored: string): Promise<unknown>
}

const usesOtherKey = (stored: SQL | PgColumn, newestKey: string) => ne(sql`split_part(${stored}, '.', 1)`, newestKey)

const parts: Column = {
  async outdated(tx, newestKey, afterId) {
    const { id, content } = accidentParts
    const rows = await tx
      .select({ id, stored: content })
      .from(accidentParts)
      .where(and(gt(id, afterId), usesOtherKey(content, newestKey)))
      .orderBy(asc(id))
      .limit(atOnce)
      .for('update')
    return rows.map((row) => ({ ...row, place: partPlace(row.id) }))
  },
  write: (tx, id, content) => tx.update(accidentParts).set({ content }).where(eq(accidentParts.id, id)),
}

const answers: Column = {
  async outdated(tx, newestKey, afterId) {
    const { id, value, entityId, setName, slot } = instanceAnswers
    const stored = sql<string>`${value} ->> 'sealed'`
    const rows = await tx
      .select({ id, stored, entityId, setName, slot })
      .from(instanceAnswers)
      .where(and(gt(id, afterId), sql`jsonb_typeof(${value}) = 'object'`, usesOtherKey(stored, newestKey)))
      .orderBy(asc(id))
      .limit(atOnce)
      .for('update')
    return rows.map((row) => ({ ...row, place: answerPlace(row.entityId, row.setName, row.slot) }))
  },
  write: (tx, id, sealed) =>
    tx
      .update(instanceAnswers)
      .set({ value: { sealed } satisfies Sealed })
      .where(eq(instanceAnswers.id, id)),
}

const submissions: Column = {
  async outdated(tx, newestKey, afterId) {
    const { id, content, entityId, setName } = instanceSubmissions
    const stored = sql<string>`${content} ->> 'sealed'`
    const rows = await tx
      .select({ id, stored, entityId, setName })
      .from(instanceSubmissions)
      .where(and(gt(id, afterId), usesOtherKey(stored, newestKey)))
      .orderBy(asc(id))
      .limit(atOnce)
      .for('update')
    return rows.map((row) => ({ ...row, place: submissionPlace(row.entityId, row.setName) }))
  },
  write: (tx, id, sealed) =>
    tx.update(instanceSubmissions).set({ content: { sealed } }).where(eq(instanceSubmissions.id, id)),
}

const health: Column = {
  async outdated(tx, newestKey, afterId) {
    const { id, medical } = inductions
    const rows = await tx
      .select({ id, stored: sql<string>`${medical}` })
      .from(inductions)
      .where(and(gt(id, afterId), usesOtherKey(medical, newestKey)))
      .orderBy(asc(id))
      .limit(atOnce)
      .for('update')
    return rows.map((row) => ({ ...row, place: medicalPlace(row.id) }))
  },
  write: (tx, id, medical) => tx.update(inductions).set({ medical }).where(eq(inductions.id, id)),
}

/**
 * Encrypts everything again that an older key than the newest encrypted, a few hundred values in each transaction;
 * called once a day. A key may be taken out of DATA_KEYS on the day after a newer one was put in front of it.
 */
export async function renewEncryption(services: Services) {
  for (const column of [parts, answers, submissions, health]) {
    let afterId = 0
    for (let more = true; more;) {
      const last = await services.db.transaction((tx) => renewSome(tx, services, column, afterId))
      more = last !== null
      afterId = last ?? afterId
    }
  }
}

/** Returns the id of the last value that was looked at; null if there was none. */
async function renewSome(tx: Tx, { cipher, log }: Services, column: Column, afterId: number) {
  const values = await column.outdated(tx, cipher.newestKey, afterId)
  for (const { id, stored, place } of values) {
    const renewed = renew(cipher, stored, place, log)
    if (renewed !== null) await column.write(tx, id, renewed)
  }
  return values.at(-1)?.id ?? null
}

/** A value that no key of the ring opens stays as it is, for the day on which its key comes back. */
function renew(cipher: DataCipher, stored: string, place: ValuePlace, log: Services['log']) {
  try {
    return cipher.encrypt(cipher.decrypt(stored, place), place)
  } catch (error) {
    log({ level: 'error', message: 'An encrypted value cannot be renewed', ...loggable(error) })
    return null
  }
}
