import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Client } from 'pg'
import { samples } from '#mocks/samples.ts'
import { createWorld, type World } from '#mocks/world.ts'
import type { Database } from '#server/db/database.ts'
import { readMigrations } from '#server/db/open.ts'
import { openPostgres } from '#server/db/postgres.ts'
import { ownsHistory } from '#server/db/programRole.ts'
import { pictures } from '#server/platform/files/pictures.ts'
import { runDaily } from '#server/application/jobs/daily.ts'
import { endLives } from '#server/application/jobs/endOfLife/endOfLife.ts'
import { sealedKinds } from '#server/core/sealedKinds.ts'
import { renewEncryption } from '#server/application/jobs/encryption.ts'
import { fillWorld } from '#server/application/worlds/worlds.ts'
import { quickCipher } from '../../quickCipher.ts'
import { quickPasswords } from '../../quickPasswords.ts'
import { migrations } from '../../worldPrint.ts'
import { add } from '../rights/everyone.ts'

const nobody = { clientId: 1, userId: 2, projectId: 2 }
const name = `safety_roles_${process.pid}`
const [ownerRole, programRole] = [`${name}_owner`, `${name}_program`]
const server = new Client({ connectionString: process.env.TEST_DATABASE_URL })
let database: Database
let world: World
/** An attacker with the program's database account, and a superuser. */
let attacker: Client
let superuser: Client

const addressAs = (user?: string) => {
  const url = new URL(process.env.TEST_DATABASE_URL!)
  url.pathname = `/${name}`
  if (user) url.username = user
  return url.href
}
const clientAs = async (user?: string) => {
  const client = new Client({ connectionString: addressAs(user) })
  await client.connect()
  return client
}

beforeAll(async () => {
  await server.connect()
  for (const role of [ownerRole, programRole]) await server.query(`create role "${role}" login`)
  await server.query(`create database "${name}" owner "${ownerRole}"`)
  database = await openPostgres(addressAs(programRole), await readMigrations(migrations), {
    ownerUrl: addressAs(ownerRole),
    prepare: (db) => fillWorld(db, 'demo', { today: new Date(), hash: quickPasswords.hash, cipher: quickCipher }),
  })
  world = await createWorld(database, { passwords: quickPasswords, pictures, cipher: quickCipher })
  attacker = await clientAs(programRole)
  superuser = await clientAs()
})
afterAll(async () => {
  await world.close()
  await database.close()
  await Promise.all([attacker.end(), superuser.end()])
  await server.query(`drop database "${name}" with (force)`)
  for (const role of [programRole, ownerRole]) await server.query(`drop role "${role}"`)
  await server.end()
})

const newest = async () => (await superuser.query<{ id: string }>('select max(id) as id from "auditEntry"')).rows[0]!.id
const entry = async (id: string) =>
  (await superuser.query<object>('select * from "auditEntry" where id = $1', [id])).rows[0]

test('the program works with a role that owns nothing', async () => {
  expect(await ownsHistory(database.db)).toBe(false)
  const who = await world.as('admin@demo.test')
  const made = await add(who, 'client', samples.client(nobody))
  expect(await who.read('PUT', 'client', { ...made, town: 'Kinsale' })).toMatchObject({ status: 200, errors: [] })
  const { data } = await who.read<{ action: string; on: string }[]>(
    'GET',
    `audit?entityKind=client&entityId=${made.id}`,
  )
  expect(data.map(({ action }) => action)).toEqual(['changed', 'created'])
  expect(Math.abs(Date.parse(data[0]!.on) - Date.now())).toBeLessThan(60_000)
  await who.read('DELETE', `client/${made.id}?rowVersion=2`)
  expect(await who.read('PUT', `client/${made.id}/restore`, {})).toMatchObject({ status: 200 })
})

test('a later start of the same version needs no owner', async () => {
  const again = await openPostgres(addressAs(programRole), await readMigrations(migrations), {
    prepare: (db) => fillWorld(db, 'demo', { today: new Date(), hash: quickPasswords.hash, cipher: quickCipher }),
  })
  expect(await ownsHistory(again.db)).toBe(false)
  await again.close()
})

describe('With the account of the program', () => {
  test.each([
    ['deletes an entry', `delete from "auditEntry" where id = $1`],
    ['rewrites what was done', `update "auditEntry" set action = 'viewed' where id = $1`],
    ['rewrites when', `update "auditEntry" set "on" = '2020-01-01' where id = $1`],
    ['rewrites a value', `update "auditEntry" set diff = '{"name": ["A", "B"]}' where id = $1`],
    ['removes a comment', `update "auditEntry" set comment = 'Nothing', words = '' where id = $1`],
    ['removes an address', `update "auditEntry" set "fromAddress" = null, diff = '{}' where id = $1`],
    ['ends the history', `select end_history(array[$1::bigint])`],
    ['empties the history', `truncate "auditEntry"`],
    ['drops the history', `drop table "auditEntry"`],
    ['disables the trigger', `alter table "auditEntry" disable trigger all`],
    ['drops the trigger', `drop trigger history_is_append_only on "auditEntry"`],
    [
      'replaces the trigger',
      `create or replace function history_is_append_only() returns trigger language plpgsql as 'begin return old; end'`,
    ],
    ['skips triggers', `set session_replication_role = replica`],
    ['counts on from elsewhere', `select setval(pg_get_serial_sequence('"auditEntry"', 'id'), 1)`],
    ['deletes from the change log', `delete from "change"`],
    ['rewrites the change log', `update "change" set "byUserId" = 4`],
    ['says that a migration was not applied', `delete from "migration"`],
  ])('nobody %s', async (_what, statement) => {
    const id = await newest()
    const before = await entry(id)
    const changes = async () => (await superuser.query('select count(*) from "change"')).rows
    const log = await changes()
    await attacker.query(`set safety.history_ends_before = '2100-01-01'`)
    await expect(attacker.query(statement, statement.includes('$1') ? [id] : [])).rejects.toThrow(
      /permission denied|must be owner|never changed or removed/,
    )
    expect(await entry(id)).toEqual(before)
    expect(await changes()).toEqual(log)
  })

  test('nobody dates an entry or a change, and nobody puts one between others', async () => {
    const before = Number(await newest())
    await attacker.query(
      `insert into "auditEntry" (id, "entityKind", "entityId", "on", action) values (-5, 'client', 1, '2020-01-01', 'changed')`,
    )
    await attacker.query(
      `insert into "change" (sequence, kind, "recordId", op, audience, "on") values (-5, 'client', 1, 'updated', '', '2020-01-01')`,
    )
    const { rows } = await superuser.query<{ id: string; age: number }>(
      `select id, extract(epoch from now() - "on")::float8 as age from "auditEntry" order by id desc limit 1`,
    )
    expect(Number(rows[0]!.id)).toBeGreaterThan(before)
    expect(rows[0]!.age).toBeLessThan(60)
    const log = await superuser.query<{ least: string; age: number }>(
      `select min(sequence) as least, max(extract(epoch from now() - "on"))::float8 as age from "change"`,
    )
    expect(Number(log.rows[0]!.least)).toBeGreaterThan(0)
  })

  test('nobody shortens the change log below thirty days, or the period by a table of the same name', async () => {
    const count = async () =>
      Number((await superuser.query<{ n: string }>('select count(*) as n from "change"')).rows[0]!.n)
    const before = await count()
    await attacker.query(`select forget_changes('2100-01-01')`)
    expect(await count()).toBe(before)
    await attacker.query(`create temp table settings ("retentionYears" int)`)
    await attacker.query(`insert into pg_temp.settings values (-100)`)
    await expect(attacker.query(`select end_history(array[$1::bigint])`, [await newest()])).rejects.toThrow(
      /never changed/,
    )
    await attacker.query(`drop table pg_temp.settings`)
  })
})

test('what is past its period is still removed for good with its history, and old changes are forgotten', async () => {
  const who = await world.as('admin@demo.test')
  const made = await add(who, 'client', samples.client(nobody))
  await who.read('DELETE', `client/${made.id}?rowVersion=1`)
  // Fifteen years pass, which only the owner of the machine can simulate.
  await superuser.query(`update "client" set "deletedOn" = now() - interval '15 years' where id = ${made.id}`)
  await superuser.query(`alter table "auditEntry" disable trigger user`)
  await superuser.query(
    `update "auditEntry" set "on" = now() - interval '15 years' where "entityKind" = 'client' and "entityId" = ${made.id}`,
  )
  await superuser.query(`alter table "auditEntry" enable trigger user`)
  await superuser.query(
    `update "change" set "on" = now() - interval '40 days' where sequence = (select min(sequence) from "change")`,
  )
  const { rows } = await superuser.query<{ least: string }>('select min(sequence) as least from "change"')
  await endLives(world.services)
  // The daily work begins at six in the morning.
  world.pass((31 - world.services.now().getUTCHours()) * 3_600_000)
  await runDaily(world.services)
  expect((await superuser.query(`select 1 from "client" where id = ${made.id}`)).rows).toEqual([])
  expect(
    (await superuser.query(`select 1 from "auditEntry" where "entityKind" = 'client' and "entityId" = ${made.id}`))
      .rows,
  ).toEqual([])
  expect((await superuser.query(`select 1 from "change" where sequence = ${rows[0]!.least}`)).rows).toEqual([])
})

test('people who left long ago are still made anonymous, and old values are still encrypted anew', async () => {
  const who = await world.as('admin@demo.test')
  const user = await add(who, 'user', samples.user(nobody))
  await who.read('DELETE', `user/${user.id}?rowVersion=1`)
  await superuser.query(`update "user" set "deletedOn" = now() - interval '15 years' where id = ${user.id}`)
  await superuser.query(`alter table "auditEntry" disable trigger user`)
  await superuser.query(
    `update "auditEntry" set "on" = now() - interval '15 years' where "entityKind" = 'user' and "entityId" = ${user.id}`,
  )
  await superuser.query(`alter table "auditEntry" enable trigger user`)
  await endLives(world.services)
  const { rows } = await superuser.query<{ anonymisedOn: Date | null }>(
    `select "anonymisedOn" from "user" where id = ${user.id}`,
  )
  expect(rows[0]!.anonymisedOn).not.toBeNull()
  const kept = await superuser.query<{ words: string }>(
    `select diff::text || words as words from "auditEntry" where "entityKind" = 'user' and "entityId" = ${user.id}`,
  )
  expect(kept.rows.map(({ words }) => words).join()).not.toContain(user.email)
  await renewEncryption({ ...world.services, cipher: { ...quickCipher, newestKey: 'other' } })
})

test('the database knows the kinds whose comments are encrypted', async () => {
  const { rows } = await superuser.query<{ body: string }>(
    `select prosrc as body from pg_proc where proname = 'history_is_append_only'`,
  )
  const [, listed = ''] = /in \(('accident'[^)]*)\)/.exec(rows[0]!.body) ?? []
  expect(listed.replaceAll("'", '').split(', ').toSorted()).toEqual(sealedKinds.toSorted())
})
