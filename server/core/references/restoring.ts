import { sql } from 'drizzle-orm'
import { entityOf } from '#contract/entities/index.ts'
import type { Entity } from '#contract/entity.ts'
import { keptAs } from '#contract/fieldFacts.ts'
import { casesOf, referencesOf } from '#contract/references.ts'
import { inSentence } from '#contract/text/words.ts'
import { rowsOf, type Tx } from '#server/db/database.ts'
import { inUse } from '#server/base/refuse.ts'
import { nameIn } from './names.ts'
import { columnOf } from './referring.ts'

/** Refuses to restore a record while one that it refers to is deleted, and names that. */
export async function refuseOrphan(tx: Tx, entity: Entity, id: number) {
  for (const reference of referencesOf(entity)) {
    const { field, target: targets, nested, many } = reference
    if (nested || many) continue
    for (const [value, target] of casesOf(reference)) {
      const { kind, list } = keptAs(target)
      // Trees check their own parents.
      if (kind === entity.kind) continue
      const fits = 'beside' in targets ? sql`owner.${sql.identifier(targets.beside)} = ${value}` : sql`true`
      const [gone] = rowsOf<{ name: string }>(
        await tx.execute(sql`select ${nameIn(kind)} as name from ${sql.identifier(kind)}
          join ${sql.identifier(entity.kind)} owner on owner.${sql.identifier(field)} = ${columnOf(kind, 'id')}
          where owner.id = ${id} and ${fits} and ${columnOf(kind, 'isDeleted')}
            and ${list === null ? sql`true` : sql`${columnOf(kind, 'list')} = ${list}`}`),
      )
      if (gone)
        throw inUse(
          `It belongs to the ${inSentence(entityOf(kind).name)} ${gone.name}, which is deleted too. Restore that first.`,
        )
    }
  }
}
