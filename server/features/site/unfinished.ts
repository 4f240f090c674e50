import { sql } from 'drizzle-orm'
import type { Kind } from '#contract/kinds.ts'
import { notNow } from '#server/base/refuse.ts'
import { reading } from '#server/core/reading.ts'
import type { Write } from '#server/core/write.ts'

/**
 * Refuses to end a record that has unfinished actions. They are counted under a lock that every new action of the
 * record takes too, so that none is added in between.
 */
export async function refuseUnfinished(w: Write, kind: Kind, { id }: { id: number }, verb: string) {
  await w.tx.execute(sql`select 1 from ${sql.identifier(kind)} where id = ${id} for update`)
  const row = await reading(w.services.kinds[kind]!).one(w.tx, w.person, id)
  const { unfinishedActionCount: count } = row as unknown as { unfinishedActionCount: number }
  if (count > 0)
    throw notNow(
      `${count === 1 ? 'One action' : `${count} actions`} must be closed or cancelled before you can ${verb} it.`,
    )
}
