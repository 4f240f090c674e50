import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { Worker } from 'node:worker_threads'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rowsOf, type Database } from '#server/db/database.ts'
import { openEmbedded } from '#server/db/open.ts'

let database: Database
beforeAll(async () => void (database = await openEmbedded(null, [])))
afterAll(() => database.close())

/** Counts the turns of the event loop while something runs. */
async function turnsDuring(work: () => Promise<unknown>) {
  let turns = 0
  let over = false
  const count = () => {
    turns++
    if (!over) setImmediate(count)
  }
  setImmediate(count)
  await work()
  over = true
  return turns
}

const slow = sql`select count(*) from generate_series(1, 20000)`

test('the embedded database serves others while many statements wait', async () => {
  const statements = () => Promise.all(Array.from({ length: 100 }, () => database.db.execute(slow)))
  expect(await turnsDuring(statements)).toBeGreaterThan(10)
})

test('and while many transactions wait, none of which is interrupted by another', async () => {
  await database.db.execute(sql`create table counter (n int)`)
  await database.db.execute(sql`insert into counter values (0)`)
  const one = () =>
    database.db.transaction(async (tx) => {
      await tx.execute(slow)
      await tx.execute(sql`update counter set n = n + 1`)
    })
  expect(await turnsDuring(() => Promise.all(Array.from({ length: 50 }, one)))).toBeGreaterThan(10)
  await expect(
    database.db.transaction(async (tx) => {
      await tx.execute(sql`update counter set n = 1000`)
      throw new Error('Not this one')
    }),
  ).rejects.toThrow('Not this one')
  const [kept] = rowsOf<{ n: number }>(await database.db.execute(sql`select n from counter`))
  expect(kept?.n).toBe(50)
})

/** Connects this often to a port from a separate thread, and counts the open connections in `workerData.open`. */
const connecting = `
  const { connect } = require('node:net')
  const { workerData: { port, open, times } } = require('node:worker_threads')
  for (let at = 0; at < times; at++)
    connect(port, '127.0.0.1', () => { Atomics.add(open, 0, 1); Atomics.notify(open, 0) })
`

test('many who connect at once need fewer pauses of the queue than they are', async () => {
  const people = 100
  let accepted = 0
  const server = createServer(() => void accepted++).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const open = new Int32Array(new SharedArrayBuffer(4))
  const worker = new Worker(connecting, { eval: true, workerData: { port, open, times: people } })
  // Blocks this thread until the system has all connections, so that none has been accepted when the statements begin.
  for (let seen = 0; seen < people; seen = Atomics.load(open, 0)) Atomics.wait(open, 0, seen, 10_000)
  expect(accepted).toBe(0)

  await Promise.all(Array.from({ length: 60 }, () => database.db.execute(slow)))
  expect(accepted).toBe(people)
  await worker.terminate()
  server.close()
})
