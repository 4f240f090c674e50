import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rowsOf, type Database, type Reader } from '#server/db/database.ts'
import { bareDatabase } from '../../database.ts'

let database: Database
beforeAll(async () => void (database = await bareDatabase()))
afterAll(() => database.close())

/** How the database would run a statement that it expects to cost a lot. */
const planOf = async (db: Reader) =>
  rowsOf<Record<string, string>>(
    await db.execute(sql`explain select count(*) from generate_series(1, 1000000) one, generate_series(1, 1000000) other
      where one <> other`),
  )
    .map((line) => line['QUERY PLAN'])
    .join('\n')

test('costly statements run at once and are not compiled first, alone and in a transaction', async () => {
  const plans = [await planOf(database.db), await database.db.transaction((tx) => planOf(tx))]
  for (const plan of plans) {
    expect(plan).toContain('Nested Loop')
    expect(plan).not.toContain('JIT')
  }
})
