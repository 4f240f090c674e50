import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { rowsOf, type Database } from '#server/db/database.ts'
import { migrate, type Migration } from '#server/db/migrate.ts'
import { openEmbedded, readMigrations } from '#server/db/open.ts'
import { migrations as folder } from '../../worldPrint.ts'

const table = { name: '0000_first', sql: 'create table "tree" ("id" integer primary key, "deletedOn" timestamptz)' }
const indexes = { name: 'derived', sql: `create index if not exists "tree_deleted" on "tree" ("deletedOn")` }

async function databaseOf(migrations: readonly Migration[]) {
  const database = await openEmbedded(null, migrations)
  onTestFinished(() => database.close())
  return database
}
const namesOf = async ({ db }: Database, query: ReturnType<typeof sql>) =>
  rowsOf<{ name: string }>(await db.execute(query)).map(({ name }) => name)

test('a database of an earlier version gets the tables, indexes and triggers that came since', async () => {
  const all = await readMigrations(folder)
  const database = await databaseOf(all.filter(({ name }) => name < '0004'))
  await migrate(database.db, all)
  const found = await namesOf(
    database,
    sql`select indexname as name from pg_indexes union select tgname from pg_trigger`,
  )
  expect(found).toEqual(
    expect.arrayContaining(['permit_status', 'permit_words', 'permit_deleted', 'mirror_stageUsers']),
  )
})

test('a migration that was changed after it had been applied is refused', async () => {
  const { db } = await databaseOf([table, indexes])
  const edited = { ...table, sql: `${table.sql};` }
  await expect(migrate(db, [edited, indexes])).rejects.toThrow(
    'The database was made by another edition of 0000_first. Start the version that made it, or begin with an empty database.',
  )
})

test('a database that a newer version has changed is refused and stays as it is', async () => {
  const database = await databaseOf([table, { name: '0001_later', sql: 'alter table "tree" add "name" text' }, indexes])
  const { db } = database
  const older = [table, { name: 'derived', sql: 'drop index "tree_deleted"' }]
  await expect(migrate(db, older)).rejects.toThrow('changed by a newer version (0001_later)')
  expect(
    await namesOf(database, sql`select indexname as name from pg_indexes where tablename = 'tree' order by 1`),
  ).toEqual(['tree_deleted', 'tree_pkey'])
})

test('what follows from the schema is applied again after a migration, and after it has changed itself', async () => {
  const database = await databaseOf([table, indexes])
  const named = sql`select indexname as name from pg_indexes where indexname like 'tree_%' and indexname <> 'tree_pkey' order by 1`
  await database.db.execute(sql`drop index "tree_deleted"`)
  await migrate(database.db, [table, indexes])
  expect(await namesOf(database, named)).toEqual([])
  await migrate(database.db, [table, { name: '0001_name', sql: 'alter table "tree" add "name" text' }, indexes])
  expect(await namesOf(database, named)).toEqual(['tree_deleted'])
})

test('a project that stored the periods of NEC4 under another contract form loses them, and keeps its own', async () => {
  const all = await readMigrations(folder)
  const database = await databaseOf(all.filter(({ name }) => name < '0008'))
  const { db } = database
  const nec4 = {
    notifyWithinDays: 56,
    notifyDays: 'calendar',
    noticeReplyDays: 7,
    quoteWithinDays: 21,
    replyWithinDays: 14,
  }
  const sms = {
    inductionMonths: 6,
    maxPermitHours: 12,
    drillDays: 90,
    autoSignOut: '20:00',
    gustMewp: 12.5,
    gustLifting: 16,
  }
  const stored: [string | null, object][] = [
    ['NEC4', nec4],
    ['JCT', { ...nec4, quoteWithinDays: 28, secondApproverFrom: 5_000 }],
    [null, nec4],
  ]
  // Neither companies nor people are needed to see what becomes of the settings.
  await db.execute(sql`set session_replication_role = replica`)
  await db.execute(sql`insert into "settings" (id, "organisationName", "mailSender", "fileTypes", "createdOn", "updatedOn")
    values (1, 'Brannock', 'Brannock', '["pdf"]', now(), now()) on conflict do nothing`)
  for (const [at, [form, changeRequest]] of stored.entries()) {
    await db.execute(sql`insert into "project" (id, number, name, systems, jurisdiction, "clientId", address1, "contractForm",
        "startDate", "plannedCompletionDate", settings, "createdOn", "updatedOn")
      values (${at + 1}, ${`P-${at}`}, 'Quay wall', '["pmp"]', 'GB', 1, 'Quay', ${form}, '2026-01-05', '2027-01-04',
        ${JSON.stringify({ changeRequest, sms })}::jsonb, now(), now())`)
    await db.execute(sql`insert into "changeRequest" (id, "projectId", title, "typeId", reason, description, "eventDate",
        "raisedByUserId", "statusId", "notifyBy", "noticeReplyDueOn", "createdOn", "updatedOn")
      values (${at + 1}, ${at + 1}, 'Rail', 10, 'Rail', 'Rail', '2026-03-02', 1, 20, '2026-04-27', '2026-03-09', now(), now())`)
  }
  await migrate(db, all)
  await db.execute(sql`set session_replication_role = origin`)
  const found = rowsOf<{ settings: Record<string, unknown> }>(
    await db.execute(sql`select settings from "project" order by id`),
  )
  expect(found.map(({ settings }) => settings.changeRequest)).toEqual([
    nec4,
    { quoteWithinDays: 28, secondApproverFrom: 5_000 },
    {},
  ])
  expect(found.map(({ settings }) => settings.sms)).toEqual(stored.map(() => ({ inductionMonths: 6 })))
  const changes = rowsOf<object>(
    await db.execute(sql`select "notifyBy"::text, "noticeReplyDueOn"::text from "changeRequest" order by id`),
  )
  const none = { notifyBy: null, noticeReplyDueOn: null }
  expect(changes).toEqual([{ notifyBy: '2026-04-27', noticeReplyDueOn: '2026-03-09' }, none, none])
})

test('supplied equipment types that nobody has changed get the bases of each country, and flat entrance doors a type of their own', async () => {
  const all = await readMigrations(folder)
  const database = await databaseOf(all.filter(({ name }) => name < '0008'))
  const entry = (key: string, legalBasis: string, intervalValue: number) =>
    JSON.stringify([{ key, inspectionTypeId: 30, intervalValue, intervalUnit: 'month', legalBasis }])
  const add = (name: string, schedules: string) =>
    database.db.execute(sql`insert into "equipmentType" ("name", "categoryId", "schedules", "createdOn", "updatedOn")
      values (${name}, 10, ${schedules}::jsonb, now(), now())`)
  await add('Fire door', entry('doors', 'FSR 2022 reg 10; 6 months for flats', 3))
  await add('Cofferdam or caisson', entry('shift', 'CDM 2015 reg 22 / IE Constr. Regs 2013', 1))
  await add('Excavation', entry('weekly', 'CDM 2015 reg 24 / IE GA3', 1))
  await add('Own hoist', entry('own', 'Our own scheme', 4))
  await migrate(database.db, all)
  const found = await namesOf(
    database,
    sql`select concat_ws('; ', name, schedules->0->>'intervalValue', schedules->0->>'legalBasis') as name
      from "equipmentType" order by name`,
  )
  const doors = 'GB Fire Safety (England) Regs 2022 reg 10, over 11 m'
  expect(found).toEqual([
    'Cofferdam or caisson; 1; GB CDM 2015 reg 23 / NI CDM(NI) 2016 reg 23 / IE S.I. 291/2013',
    'Excavation; 1; GB CDM 2015 reg 24 / NI CDM(NI) 2016 reg 24 / IE S.I. 291/2013',
    `Fire door, common parts; 3; ${doors}`,
    `Fire door, flat entrance; 12; ${doors}`,
    'Own hoist; 4; Our own scheme',
  ])
})

test('every project of an earlier version has a root folder of facility management, and the search finds what is put there', async () => {
  const all = await readMigrations(folder)
  const database = await databaseOf(all.filter(({ name }) => name < '0009'))
  const { db } = database
  // Neither companies nor people are needed to see what becomes of the folders.
  await db.execute(sql`set session_replication_role = replica`)
  for (const [id, isDeleted] of [
    [1, false],
    [2, true],
  ] as const) {
    await db.execute(sql`insert into "projectFolderSms" (id, "projectId", name, "isDeleted", "createdOn", "updatedOn")
      values (${10 + id}, ${id}, 'Safety management', ${isDeleted}, '2026-01-05', '2026-01-05')`)
    await db.execute(sql`insert into "projectFolderSms" ("projectId", "parentId", name, "createdOn", "updatedOn")
      values (${id}, ${10 + id}, 'Site rules', now(), now())`)
    await db.execute(sql`insert into "project" (id, number, name, systems, jurisdiction, "clientId", address1,
        "startDate", "plannedCompletionDate", settings, "isDeleted", "createdOn", "updatedOn")
      values (${id}, ${`P-${id}`}, 'Quay wall', '["fm"]', 'GB', 1, 'Quay', '2026-01-05', '2027-01-04', '{}', ${isDeleted},
        now(), now())`)
  }
  await migrate(db, all)
  await db.execute(sql`set session_replication_role = origin`)
  const roots =
    await db.execute(sql`select f."projectId", f.name, f."parentId", f."isDeleted", f."createdOn"::date::text as "on",
      p."rootFolderFmId" = f.id as "isKnown"
    from "projectFolderFm" f join "project" p on p.id = f."projectId" order by 1`)
  const root = { name: 'Facility management', parentId: null, on: '2026-01-05', isKnown: true }
  expect(rowsOf(roots)).toEqual([
    { projectId: 1, isDeleted: false, ...root },
    { projectId: 2, isDeleted: true, ...root },
  ])
  await db.execute(sql`insert into "projectDocumentFm" ("projectId", "folderId", title, "createdOn", "updatedOn")
    select "projectId", id, 'Fire log', now(), now() from "projectFolderFm" where "projectId" = 1`)
  expect(
    await namesOf(
      database,
      sql`select d.title as name from "projectDocumentFmWords" w join "projectDocumentFm" d on d.id = w."documentId"
        where w.words @@ document_query('fire')`,
    ),
  ).toEqual(['Fire log'])
})

test('what an action or a change request came from becomes one pair of kind and id', async () => {
  const all = await readMigrations(folder)
  const database = await databaseOf(all.filter(({ name }) => name < '0012'))
  const { db } = database
  const stamps = sql.raw(`now(), now()`)
  // Neither projects nor people are needed to see what becomes of the columns.
  await db.execute(sql`set session_replication_role = replica`)
  const former = [
    { observationId: 3, equipmentId: 8 },
    { permitId: 4 },
    { incidentId: 5 },
    { accidentId: 6 },
    { ramsId: 7 },
    { inductionId: 8 },
    { onSiteTrainingId: 9 },
    { inspectionId: 10 },
    { nonEquipmentInspectionId: 11 },
    { nonEquipmentItemId: 12 },
    {},
  ]
  for (const [at, ids] of former.entries()) {
    const columns = sql.join(
      Object.keys(ids).map((name) => sql`, ${sql.identifier(name)}`),
      sql``,
    )
    const values = sql.join(
      Object.values(ids).map((id) => sql`, ${id}::int`),
      sql``,
    )
    await db.execute(sql`insert into "questionResponseAction" (id, "projectId", number, title, "priorityId", "assignedUserId",
        "raisedByUserId", "statusId", "createdOn", "updatedOn"${columns})
      values (${at + 1}, 1, ${`ACT-${at}`}, 'Rail', 20, 1, 1, 10, ${stamps}${values})`)
  }
  const changes = [
    ['rfi', 'sourceRfiId', 21],
    ['observation', 'sourceObservationId', 22],
    ['incident', 'sourceIncidentId', 23],
    ['rfi', 'sourceRfiId', null],
    ['instruction', 'sourceRfiId', null],
  ] as const
  for (const [at, [source, column, id]] of changes.entries())
    await db.execute(sql`insert into "changeRequest" (id, "projectId", title, "typeId", reason, description, "eventDate",
        "raisedByUserId", "statusId", "source", ${sql.identifier(column)}, "createdOn", "updatedOn")
      values (${at + 1}, 1, 'Rail', 10, 'Rail', 'Rail', '2026-03-02', 1, 20, ${source}, ${id}, ${stamps})`)
  await migrate(db, all)
  await db.execute(sql`set session_replication_role = origin`)
  const pairs = (table: string, kind: string) =>
    namesOf(
      database,
      sql`select concat_ws(' ', ${sql.identifier(kind)}, "sourceId") as name from ${sql.identifier(table)} order by id`,
    )
  expect(await pairs('questionResponseAction', 'sourceKind')).toEqual([
    'observation 3',
    'permit 4',
    'incident 5',
    'accident 6',
    'rams 7',
    'induction 8',
    'onSiteTraining 9',
    'inspection 10',
    'nonEquipmentInspection 11',
    '',
    '',
  ])
  // One that named nothing has no source.
  expect(await pairs('changeRequest', 'source')).toEqual([
    'rfi 21',
    'observation 22',
    'incident 23',
    'none',
    'instruction',
  ])
  const assets = await namesOf(
    database,
    sql`select concat_ws(' ', "equipmentId", "nonEquipmentItemId") as name from "questionResponseAction" where id in (1, 10) order by id`,
  )
  expect(assets).toEqual(['8', '12'])
})

test('a condition that stored rows do not meet waits until they are mended', async () => {
  const all = await readMigrations(folder)
  const database = await databaseOf(all.filter(({ name }) => name < '0012'))
  const { db } = database
  const held = () =>
    namesOf(
      database,
      sql`select substring(conname from 'is_(.*)_') as name from pg_constraint
        where conrelid = 'observation'::regclass and contype = 'c' and conname like 'is\\_%' order by 1`,
    )
  await db.execute(sql`set session_replication_role = replica`)
  await db.execute(sql`insert into "observation" (id, "projectId", number, nature, "observationTypeId", description,
      "raisedByUserId", "statusId", "createdOn", "updatedOn")
    values (1, 1, 'OBS-1', 'unclear', 10, 'Rail', 1, 20, now(), now())`)
  await migrate(db, all)
  await db.execute(sql`set session_replication_role = origin`)
  expect(await held()).toEqual(['statusId', 'systemId'])
  await db.execute(sql`update "observation" set nature = 'neutral'`)
  await migrate(db, [
    ...all.filter(({ name }) => name !== 'derived'),
    { name: '9999_later', sql: 'select 1' },
    ...all.filter(({ name }) => name === 'derived'),
  ])
  expect(await held()).toEqual(['nature', 'statusId', 'systemId'])
})
