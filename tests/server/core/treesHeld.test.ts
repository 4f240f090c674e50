import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { type Tx, rowsOf } from '#server/db/database.ts'
import { lockFolders, lockTree } from '#server/features/documents/folders/lockFolders.ts'
import { projectId } from '#server/application/worlds/projects/projects.ts'
import { useWorld } from '../../world.ts'

const setup = useWorld()
const bridge = projectId('HB-014')

/** The trees that a transaction has locked, by project id. */
async function heldBy(tx: Tx) {
  const found = await tx.execute(sql`select objid::int as id from pg_locks
    where locktype = 'advisory' and classid = 7306 and pid = pg_backend_pid() order by objid`)
  return rowsOf<{ id: number }>(found).map(({ id }) => id)
}
const inTransaction = <T>(work: (tx: Tx) => Promise<T>) => setup.world.services.db.transaction(work)

test('A change of folders keeps others out of the folders of its project alone, until its end', async () => {
  await inTransaction(async (tx) => {
    expect(await heldBy(tx)).toEqual([])
    await lockFolders({ tx } as never, 'pmp', bridge)
    expect(await heldBy(tx)).toEqual([bridge])
    await lockFolders({ tx } as never, 'sms', bridge)
    expect(await heldBy(tx)).toEqual([bridge])
  })
  expect(await inTransaction(heldBy)).toEqual([])
})

test('A tree is held by those who change rights on it as well', async () => {
  const held = await inTransaction(async (tx) => {
    await lockTree({ tx }, bridge)
    return heldBy(tx)
  })
  expect(held).toEqual([bridge])
})
