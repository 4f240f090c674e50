import { inArray, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { rowsOf } from '#server/db/database.ts'
import { sqlState } from '#server/base/sqlState.ts'
import { permits } from '#server/db/tables/permit.ts'
import { inHours, usePermits } from '../safety/permitPeople.ts'

const site = usePermits()
const { setup, held, people, submitted, read } = site

/** Returns those of these records that are not locked. */
async function free(ids: readonly number[]) {
  const { db } = setup.world.services
  const found = await Promise.all(
    ids.map((id) =>
      db
        .transaction((tx) => tx.execute(sql`select 1 from "permit" where id = ${id} for update nowait`))
        .then(() => [id])
        .catch((error: unknown) => {
          if (sqlState(error) === '55P03') return []
          throw error
        }),
    ),
  )
  return found.flat()
}

test('Records that are decided together are locked in one order, so that two people never deadlock', async () => {
  const { db } = setup.world.services
  const isFree = (at: number) => ({ validFrom: inHours(at), validTo: inHours(at + 1) })
  const [first, second] = [await submitted(isFree(20)), await submitted(isFree(22))]
  const ids = [second, first].map(({ approval }) => approval!.id)
  const decided = await db.transaction(async (tx) => {
    await tx
      .select({ id: permits.id })
      .from(permits)
      .where(inArray(permits.id, [first.id]))
      .for('update')
    const answer = people.approver.read('PUT', 'bulkApproval', {
      projectId: held.projectId,
      itemKind: 'processInstance',
      ids,
      decision: 'approve',
    })
    await expect
      .poll(async () => {
        const found = await db.execute(sql`select count(*)::int as waiting from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`)
        return rowsOf<{ waiting: number }>(found)[0]!.waiting
      })
      .toBe(1)
    expect(await free([first.id, second.id])).toEqual([second.id])
    return { answer }
  })
  expect(await decided.answer).toMatchObject({ status: 200, errors: [] })
  expect((await read(second.id)).statusId).toBe(40)
})
