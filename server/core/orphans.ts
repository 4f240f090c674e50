import { and, eq, getTableColumns, getTableName, isNotNull } from 'drizzle-orm'
import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core'
import type { Entity } from '#contract/entity.ts'
import { entities } from '#contract/entities/index.ts'
import { inSentence } from '#contract/words.ts'
import type { Tx } from '../db/database.ts'
import { nameIn } from './names.ts'
import { inUse } from './refuse.ts'
import type { StampedTable } from './readable.ts'

type Parent = PgTable & { id: PgColumn; isDeleted: PgColumn }

const hasDeletion = (table: PgTable): table is Parent => 'isDeleted' in getTableColumns(table)

const kindWords = (table: PgTable) => {
  const entity = Object.values(entities as Record<string, Entity>).find(({ kind }) => kind === getTableName(table))
  return entity ? inSentence(entity.name) : 'record'
}

/** Refuses to bring back a record while one that it belongs to is deleted itself; says which. */
export async function refuseOrphan(tx: Tx, table: StampedTable, id: number) {
  for (const key of getTableConfig(table).foreignKeys) {
    const {
      columns: [column],
      foreignTable,
    } = key.reference()
    if (!column || !hasDeletion(foreignTable) || foreignTable === (table as PgTable)) continue
    const [gone] = await tx
      .select({ name: nameIn(getTableName(foreignTable)) })
      .from(table)
      .innerJoin(foreignTable, eq(foreignTable.id, column))
      .where(and(eq(table.id, id), isNotNull(column), eq(foreignTable.isDeleted, true)))
    if (gone)
      throw inUse(
        `It belongs to the ${kindWords(foreignTable)} ${gone.name}, which is deleted too. Restore that first.`,
      )
  }
}
