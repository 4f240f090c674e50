import { sql } from 'drizzle-orm'
import type { Reader } from '../database.ts'
import { manualClassifications } from '#server/kinds/manualClassification/table.ts'
import { classificationId, suppliedClassifications } from './classificationTrees.ts'

/** When the supplied schemes were put together; the same in every world. */
const on = '2026-01-05T08:00:00.000Z'

/**
 * Puts the supplied classifications into a database that never had any; what administrators made of them afterwards
 * stays.
 */
export async function fillClassifications(db: Reader) {
  const [known] = await db.select({ id: manualClassifications.id }).from(manualClassifications).limit(1)
  if (known) return
  await db.insert(manualClassifications).values(
    suppliedClassifications.map(({ system, code, title, parent }, at) => ({
      id: at + 1,
      system,
      code,
      title,
      parentId: parent === null ? null : classificationId(system, parent),
      createdOn: on,
      updatedOn: on,
    })),
  )
  await db.execute(
    sql`select setval(pg_get_serial_sequence('"manualClassification"', 'id'), ${suppliedClassifications.length})`,
  )
}
