import { sql } from 'drizzle-orm'
import { entityOf } from '#contract/entities/index.ts'
import type { Entity } from '#contract/entity.ts'
import { keptAs } from '#contract/fieldFacts.ts'
import { referencesOf } from '#contract/references.ts'
import { inSentence } from '#contract/text/words.ts'
import { rowsOf, type Tx } from '#server/db/database.ts'
import { inUse } from '#server/base/refuse.ts'
import { nameIn } from './names.ts'
import { columnOf } from './referring.ts'

/** Refuses to restore a record while one that it refers to is deleted, and names that. */
export async function refuseOrphan(tx: Tx, entity: Entity, id: number) {
  for (const { field, target, nested, many } of referencesOf(entity)) {
    // Trees check their own parents.
    if (nested || many || 'beside' in target || keptAs(target).kind === entity.kind) continue
    const { kind, list } = keptAs(target)
    const [gone] = rowsOf<{ name: string }>(
      await tx.execute(sql`select ${nameIn(kind)} as name from ${sql.identifier(kind)}
        join ${sql.identifier(entity.kind)} owner on owner.${sql.identifier(field)} = ${columnOf(kind, 'id')}
        where owner.id = ${id} and ${columnOf(kind, 'isDeleted')}
          and ${list === null ? sql`true` : sql`${columnOf(kind, 'list')} = ${list}`}`),
    )
    if (gone)
      throw inUse(
        `It belongs to the ${inSentence(entityOf(kind).name)} ${gone.name}, which is deleted too. Restore that first.`,
      )
  }
}
