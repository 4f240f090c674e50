import { sql } from 'drizzle-orm'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { rowsOf, type Db } from '#server/db/database.ts'
import { migrate, type Migration } from '#server/db/migrate.ts'
import { openEmbedded, readMigrations } from '#server/db/open.ts'
import { migrations as folder } from '../../worldPrint.ts'

// What an update makes of people whom records named before there was a list of people.

const project = 7
let all: Migration[]
beforeAll(async () => {
  all = await readMigrations(folder)
})

/** A database as it was before, with two companies and five people on the list of a project. */
async function former() {
  const database = await openEmbedded(
    null,
    all.filter(({ name }) => name < '0014'),
  )
  onTestFinished(() => database.close())
  const { db } = database
  // The rows stand for themselves: projects, accounts and sub types are not needed.
  await db.execute(sql`set session_replication_role = replica`)
  for (const [id, name] of [
    [1, 'Corrib Steel'],
    [2, 'Kestrel Access'],
  ] as const)
    await db.execute(sql`insert into "client" (id, name, country, "createdOn", "updatedOn")
      values (${id}, ${name}, 'IE', now(), now())`)
  const listed: [id: number, first: string, last: string, clientId: number, userId: number | null, on: number][] = [
    [1, 'Anna', 'Byrne', 1, 11, project],
    [2, 'Piotr', 'Zielinski', 1, null, project],
    [3, 'Sean', 'Ward', 2, null, project],
    [4, 'Sean', 'Ward', 2, null, project],
    [5, 'Noel', 'Geraghty', 2, null, 8],
  ]
  for (const [id, first, last, clientId, userId, on] of listed) {
    await db.execute(sql`insert into "person" (id, "firstName", "lastName", "clientId", "employmentStatusId", "languageId",
        "userId", "createdOn", "updatedOn")
      values (${id}, ${first}, ${last}, ${clientId}, 10, 10, ${userId}, now(), now())`)
    await db.execute(sql`insert into "projectPerson" (id, "projectId", "personId", "clientId", "statusId", name, "createdOn",
        "updatedOn") values (${id}, ${on}, ${id}, ${clientId}, 20, ${`${first} ${last}`}, now(), now())`)
  }
  return db
}

async function updated(db: Db) {
  await migrate(db, all)
  await db.execute(sql`set session_replication_role = origin`)
}

type Case = [called: string, clientId: number, userId: number | null, personId: number | null, why: string]
const cases: Case[] = [
  ['Piotr Zielinski', 1, null, 2, 'the only one of the name and company'],
  ['  piotr  ZIELINSKI ', 1, null, 2, 'the same name, written in another way'],
  ['A. Byrne', 2, 11, 1, 'the same account'],
  ['Piotr Zielinski', 2, null, null, 'another company'],
  ['Piotr Zielinsky', 1, null, null, 'a name that is like it'],
  ['Anna Byrne', 1, 12, null, 'another account'],
  ['Sean Ward', 2, null, null, 'two of the name and company'],
  ['Noel Geraghty', 2, null, null, 'on the list of another project only'],
]

test('a card names the person of the list where only one can be meant, and nobody where it is not certain', async () => {
  const db = await former()
  for (const [at, [called, clientId, userId]] of cases.entries())
    await db.execute(sql`insert into "disciplinary" (id, "projectId", "processSubTypeId", title, description, "clientId",
        "authorUserId", "statusId", "personName", "personUserId", "occurredOn", "breachId", level, outcome,
        "createdOn", "updatedOn")
      values (${at + 1}, ${project}, 1, 'Card', 'Card', ${clientId}, 1, 40, ${called}, ${userId}, '2026-03-02', 10, 'yellow',
        'none', now(), now())`)
  await updated(db)
  const found = rowsOf<{ personId: number | null }>(
    await db.execute(sql`select "personId" from "disciplinary" order by id`),
  )
  expect(found.map(({ personId }, at) => [personId, cases[at]![4]])).toEqual(
    cases.map(([, , , personId, why]) => [personId, why]),
  )
})

test('the crew of a permit keeps its order and signatures, and each is linked or not', async () => {
  const db = await former()
  const entry = (id: number, name: string, company: string, userId: number | null = null) => ({
    id,
    name,
    company,
    userId,
    onAt: '2026-03-02T08:00:00.000Z',
    offAt: null,
    signature: ['M10 20 L30 40'],
  })
  const crew = [
    entry(1, 'Sean Ward', 'Kestrel Access'),
    entry(2, 'Piotr Zielinski', 'corrib steel'),
    entry(3, 'Anna', 'Byrne & Sons', 11),
  ]
  await db.execute(sql`insert into "permit" (id, "projectId", "processSubTypeId", title, "authorUserId", "statusId",
      "holderUserId", "issuerUserId", "validFrom", "validTo", workers, "createdOn", "updatedOn")
    values (1, ${project}, 1, 'Permit', 1, 50, 1, 2, now(), now(), ${JSON.stringify(crew)}::jsonb, now(), now())`)
  await updated(db)
  const [permit] = rowsOf<{ workers: object[] }>(await db.execute(sql`select workers from "permit"`))
  expect(permit!.workers).toEqual([
    { ...crew[0], personId: null },
    { ...crew[1], personId: 2 },
    { ...crew[2], personId: 1 },
  ])
})

test('the trainings of an account are also those of its person', async () => {
  const db = await former()
  for (const userId of [11, 12])
    await db.execute(sql`insert into "userTraining" ("userId", "typeId", title, "completedOn", "createdOn", "updatedOn")
      values (${userId}, 10, 'Harness', '2026-01-05', now(), now())`)
  await updated(db)
  const found = rowsOf<object>(await db.execute(sql`select "userId", "personId" from "userTraining" order by id`))
  expect(found).toEqual([
    { userId: 11, personId: 1 },
    { userId: 12, personId: null },
  ])
})
