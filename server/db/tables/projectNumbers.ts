import { sql } from 'drizzle-orm'
import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { Tx } from '../database.ts'

/** The last number given in each series of a project: 'RFI', 'CR'. */
export const projectNumbers = pgTable(
  'projectNumber',
  {
    projectId: integer().notNull(),
    series: text().notNull(),
    last: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.series] })],
)

/**
 * Returns the next number of a series, such as 'RFI-0001'. It is assigned inside the transaction of the save, so a
 * refused save uses none, and two concurrent saves get different numbers.
 */
export async function nextNumber(tx: Tx, projectId: number, series: string) {
  const [row] = await tx
    .insert(projectNumbers)
    .values({ projectId, series, last: 1 })
    .onConflictDoUpdate({
      target: [projectNumbers.projectId, projectNumbers.series],
      set: { last: sql`${projectNumbers.last} + 1` },
    })
    .returning()
  return numberIn(series, row!.last)
}

export const numberIn = (series: string, count: number) => `${series}-${String(count).padStart(4, '0')}`
