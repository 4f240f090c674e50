import { and, asc, eq, gt, ne, sql, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { DataCipher, ValuePlace } from '#server/base/dataCipher.ts'
import type { Tx } from '#server/db/database.ts'
import { renewedJson } from './sealedWords.ts'

/** The number of values that one transaction reads. */
export const valuesAtOnce = 200

export interface EncryptedValue {
  id: number
  /** The value, encrypted with the newest key. */
  renewed(cipher: DataCipher): string
}

/** A column with encrypted values, and how its rows are read and written when keys change. */
export interface EncryptedColumn {
  /** Up to `valuesAtOnce` values after an id that another key than the newest encrypted, locked. */
  outdated(tx: Tx, newestKey: string, afterId: number): Promise<EncryptedValue[]>
  write(tx: Tx, id: number, stored: string): Promise<unknown>
}

export const encryptedValue = (id: number, stored: string, place: ValuePlace): EncryptedValue => ({
  id,
  renewed: (cipher) => cipher.encrypt(cipher.decrypt(stored, place), place),
})

export const usesOtherKey = (stored: SQL | PgColumn, newestKey: string) =>
  ne(sql`split_part(${stored}, '.', 1)`, newestKey)

/** A column of a table whose values are encrypted, each bound to its place. */
export const encryptedValues = (
  table: PgTable,
  id: PgColumn,
  column: PgColumn,
  placeOf: (id: number) => ValuePlace,
): EncryptedColumn => ({
  async outdated(tx, newestKey, afterId) {
    const rows = await tx
      .select({ id, stored: sql<string>`${column}` })
      .from(table)
      .where(and(gt(id, afterId), usesOtherKey(column, newestKey)))
      .orderBy(asc(id))
      .limit(valuesAtOnce)
      .for('update')
    return (rows as { id: number; stored: string }[]).map((row) => encryptedValue(row.id, row.stored, placeOf(row.id)))
  },
  write: (tx, of, stored) =>
    tx
      .update(table)
      .set({ [column.name]: stored })
      .where(eq(id, of)),
})

/** A column of documents that hold encrypted values. `before` runs in the transaction that writes. */
export function encryptedDocuments(
  table: PgTable,
  id: PgColumn,
  column: PgColumn,
  before: (tx: Tx) => Promise<unknown> = () => Promise.resolve(),
): EncryptedColumn {
  const outdated = (newestKey: string) => sql`${column}::text ~ ${`"sealedWords": "sealed:(?!${newestKey}[.])`}`
  return {
    async outdated(tx, newestKey, afterId) {
      const rows = await tx
        .select({ id, stored: sql<string>`${column}::text` })
        .from(table)
        .where(and(gt(id, afterId), outdated(newestKey)))
        .orderBy(asc(id))
        .limit(valuesAtOnce)
        .for('update')
      return (rows as { id: number; stored: string }[]).map((row) => ({
        id: row.id,
        renewed: (cipher) => renewedJson(cipher, JSON.stringify(JSON.parse(row.stored))),
      }))
    },
    async write(tx, of, text) {
      await before(tx)
      await tx
        .update(table)
        .set({ [column.name]: sql`${text}::jsonb` })
        .where(eq(id, of))
    },
  }
}
