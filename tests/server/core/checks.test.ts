import { getTableName, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { conditionsOf } from '#server/core/derivedChecks.ts'
import { sqlState } from '#server/base/sqlState.ts'
import { rowsOf } from '#server/db/database.ts'
import { resources } from '#server/kinds/index.ts'
import { useWorld } from '../../world.ts'

const setup = useWorld()
const ask = async <T>(query: ReturnType<typeof sql>) => rowsOf<T>(await setup.world.services.db.execute(query))

/** The SQLSTATE with which the database refuses a statement; null if it takes it. Nothing of it is kept. */
async function refusal(statement: ReturnType<typeof sql>) {
  const undone = new Error('Undone')
  try {
    await setup.world.services.db.transaction(async (tx) => {
      await tx.execute(statement)
      throw undone
    })
  } catch (error) {
    return error === undone ? null : (sqlState(error) ?? 'unknown')
  }
  return null
}
const [broken, missing] = ['23514', '23503']

const kept = Object.values(resources).map((kind) => ({
  kind: kind.entity.kind,
  table: getTableName(kind.table),
  conditions: [...conditionsOf(kind).values()],
}))

test.each(kept)('$kind: the database holds every condition of its fields and rules', async ({ table, conditions }) => {
  const held = await ask<{ words: string }>(sql`select conname as words from pg_constraint
    where conrelid = ${`"${table}"`}::regclass and contype = 'c' and conname like 'is\\_%' and convalidated`)
  expect(held).toHaveLength(conditions.length)
})

test('a status that no list has is refused by the database, for every kind with statuses', async () => {
  const taken: string[] = []
  for (const { kind, table } of kept.filter((one) => one.conditions.some((words) => words.startsWith('"statusId"')))) {
    const [row] = await ask<{ id: number }>(sql`select id from ${sql.identifier(table)} limit 1`)
    const state = await refusal(sql`update ${sql.identifier(table)} set "statusId" = 11 where id = ${row?.id ?? 0}`)
    if (row && state !== broken) taken.push(kind)
  }
  expect(taken).toEqual([])
})

test('an end before its start, a choice that is none, and nothing where one is needed are refused by the database', async () => {
  expect(await refusal(sql`update "project" set "plannedCompletionDate" = "startDate" - 1`)).toBe(broken)
  expect(await refusal(sql`update "project" set "plannedCompletionDate" = "startDate"`)).toBeNull()
  expect(await refusal(sql`update "project" set latitude = 51.5, longitude = null`)).toBe(broken)
  expect(await refusal(sql`update "permit" set "validTo" = "validFrom"`)).toBe(broken)
  expect(await refusal(sql`update "observation" set nature = 'unclear'`)).toBe(broken)
  expect(
    await refusal(sql`update "questionResponseAction" set "assignedUserId" = null, "assignedClientId" = null`),
  ).toBe(broken)
})

test('a source is a kind and a record that is there, or neither', async () => {
  const source = (kind: string | null, id: number | null) =>
    refusal(sql`update "questionResponseAction" set "sourceKind" = ${kind}, "sourceId" = ${id}`)
  const [seen] = await ask<{ id: number }>(sql`select min(id) as id from "observation"`)
  expect(await source('observation', seen!.id)).toBeNull()
  expect(await source(null, null)).toBeNull()
  expect(await source('observation', null)).toBe(broken)
  expect(await source(null, seen!.id)).toBe(broken)
  expect(await source('client', 1)).toBe(broken)
  expect(await source('observation', 999_999)).toBe(missing)
})

test('a record that is named as a source is not removed from the database', async () => {
  const [action] = await ask<{ id: number }>(
    sql`select "sourceId" as id from "questionResponseAction" where "sourceKind" = 'inspection' limit 1`,
  )
  expect(await refusal(sql`delete from "inspection" where id = ${action!.id}`)).toBe(missing)
})
