import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { rowsOf, type Database, type Reader } from '#server/db/database.ts'
import { bareDatabase } from '../../database.ts'

// A connection cut by PostgreSQL ends the process if nothing handles its error, and vitest then reports an unhandled
// error.
let database: Database
beforeAll(async () => {
  database = await bareDatabase()
  await database.db.execute(sql`create table written (who text)`)
})
afterAll(() => database.close())

const backendOf = async (tx: Reader) =>
  rowsOf<{ pid: number }>(await tx.execute(sql`select pg_backend_pid() as pid`))[0]!.pid
const cut = (pid: number) => database.db.execute(sql`select pg_terminate_backend(${pid}::int, 5000)`)
const written = async () =>
  rowsOf<{ who: string }>(await database.db.execute(sql`select who from written order by who`)).map(({ who }) => who)
/** More simultaneous transactions than connections, so that each connection is reused. */
const manyAtOnce = () =>
  Promise.all(Array.from({ length: 30 }, () => database.db.transaction((tx) => tx.execute(sql`select pg_sleep(0.01)`))))

test('a transaction whose connection is cut fails, nothing of it stays, and all connections work afterwards', async () => {
  for (let round = 0; round < 15; round++) {
    const cutOff = database.db.transaction(async (tx) => {
      await tx.execute(sql`insert into written values ('cut')`)
      await cut(await backendOf(tx))
      await tx.execute(sql`insert into written values ('after the cut')`)
    })
    await expect(cutOff).rejects.toThrow()
  }
  await manyAtOnce()
  expect(await written()).toEqual([])
})

test('a connection cut in the middle of a query fails the query', async () => {
  const running = database.db.transaction(async (tx) => {
    const pid = await backendOf(tx)
    await Promise.all([tx.execute(sql`select pg_sleep(30)`), cut(pid)])
  })
  await expect(running).rejects.toThrow()
  await manyAtOnce()
})

test('what a cut transaction goes on to write does not reach another one', async () => {
  let go = () => {}
  const held = new Promise<void>((done) => (go = done))
  const dead = database.db.transaction(async (tx) => {
    await cut(await backendOf(tx))
    await held
    await tx.execute(sql`insert into written values ('dead')`)
  })
  const alive = Array.from({ length: 14 }, (_, n) =>
    database.db.transaction(async (tx) => {
      await tx.execute(sql`insert into written values (${`alive ${n}`})`)
      if (n === 0) go()
      await tx.execute(sql`select pg_sleep(0.02)`)
    }),
  )
  await expect(dead).rejects.toThrow()
  await Promise.all(alive)
  expect(await written()).toHaveLength(14)
  expect(await written()).not.toContain('dead')
})

test('announcements are heard again after the connection that listens was cut', async () => {
  let heard = 0
  const stop = await database.onChanges(() => heard++)
  await database.db.execute(
    sql`select pg_terminate_backend(pid, 5000) from pg_stat_activity where query = 'listen changes'
      and datname = current_database()`,
  )
  // Called once more after listening again, because notifications may have been missed.
  await vi.waitFor(() => expect(heard).toBe(2))
  await database.db.execute(sql`notify changes`)
  await vi.waitFor(() => expect(heard).toBe(3))
  await stop()
})
