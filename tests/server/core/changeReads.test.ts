import { expect, test, vi } from 'vitest'
import type { Stamp } from '#contract/entity.ts'
import { samples } from '#mocks/samples.ts'
import { changes } from '#server/db/tables/journal.ts'
import { useWorld } from '../../world.ts'

const setup = useWorld()

/** Counts how often the change log is read while `work` runs and until its notification has arrived. */
async function logReads(work: () => Promise<unknown>) {
  const { db, live, database } = setup.world.services
  let heard = () => {}
  const notified = new Promise<void>((resolve) => (heard = resolve))
  const stop = await database.onChanges(() => heard())
  const reads: unknown[] = []
  const select = vi.spyOn(db, 'select').mockImplementation((...fields) => {
    const asked = Object.getPrototypeOf(db).select.apply(db, fields) as ReturnType<typeof db.select>
    const from = asked.from.bind(asked)
    asked.from = ((table: Parameters<typeof from>[0]) => {
      if (table === changes) reads.push(table)
      return from(table)
    }) as typeof asked.from
    return asked
  })
  await work()
  await notified
  await live.catchUp(live.sequence())
  select.mockRestore()
  await stop()
  return reads.length
}

test('The change log is read once for a save, although the writer and the database both ask for it', async () => {
  const admin = await setup.world.as('admin@demo.test')
  const client = await admin.read<Stamp>('POST', 'client', samples.client({ clientId: 1, userId: 1, projectId: 1 }))
  expect(await logReads(() => admin.read('PUT', 'client', { ...client.data, name: 'Read once' }))).toBe(1)
})
