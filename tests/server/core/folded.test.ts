import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { folded } from '#contract/text/folded.ts'
import { sortKeyOf } from '#server/db/columns/windowed.ts'
import { foldedIn } from '#server/db/columns/folded.ts'
import { rowsOf } from '#server/db/database.ts'
import { sortKey } from '#src/ui/DataTable/order.ts'
import { foldedCases } from '../../text/foldedCases.ts'
import { useWorld } from '../../world.ts'

const setup = useWorld()

test('The browser, the server and the database fold a text in the same way', async () => {
  for (const [written, expected] of foldedCases) {
    const [row] = rowsOf<{ made: string }>(
      await setup.world.services.db.execute(sql`select ${foldedIn(sql`${written}::text`)} as made`),
    )
    expect([written, folded(written), row!.made]).toEqual([written, expected, expected])
  }
})

test('The browser and the database sort a text in the same way', async () => {
  for (const [written] of foldedCases) {
    const [row] = rowsOf<{ made: string | null }>(
      await setup.world.services.db.execute(
        sql`select ${sql.raw(sortKeyOf('words'))} as made from (values (${written}::text)) as one (words)`,
      ),
    )
    expect(row!.made ?? '').toBe(sortKey(written))
  }
})
