import { sql } from 'drizzle-orm'
import type { Reader } from '../database.ts'
import { manualClassifications } from '#server/db/tables/manualClassification.ts'
import { classificationId, suppliedClassifications } from './classificationTrees.ts'

/** The creation date of the supplied entries, the same in every database. */
const on = '2026-01-05T08:00:00.000Z'

/** Inserts the supplied classifications if there are none at all, so later changes by administrators survive. */
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
