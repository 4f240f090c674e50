import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BackgroundTask } from '#contract/entities/backgroundTask.ts'
import type { CloneAnswer } from '#contract/projects/projectClone.ts'
import type { PublishAnswer } from '#contract/safetyFile/safetyFileIssue.ts'
import { approvedDocuments, asCurrent } from '../approvedDocuments.ts'
import { startServer, type Caller, type ServerProcess } from '../serverProcess.ts'
import { inTime } from '../torture/figures.ts'
import { emptyDatabase } from '../torture/postgres.ts'

let database: Awaited<ReturnType<typeof emptyDatabase>>
let server: ServerProcess
let sql: Client
let admin: Caller
/** A project of the demo world with folders and documents. */
let source = 0

beforeAll(async () => {
  database = await emptyDatabase()
  server = await startServer({ env: { DATABASE_URL: database.url } })
  sql = new Client({ connectionString: database.url })
  await sql.connect()
  admin = await server.signIn('admin@demo.test')
  const { rows } = await sql.query<{ id: number }>(
    `select "projectId" as id from "projectDocumentPmp" where not "isDeleted" group by 1 order by count(*) desc limit 1`,
  )
  source = rows[0]!.id
})
afterAll(async () => {
  await sql.end()
  await server.remove()
  await database.remove()
})

/** Returns the number of rows of each kind in the copy. */
async function copied(number: string) {
  const { rows } = await sql.query<Record<string, number>>(
    `with p as (select id from project where number = $1)
    select (select count(*)::int from p) as projects,
      (select count(*)::int from "projectFolderPmp" where "projectId" in (select id from p)) as folders,
      (select count(*)::int from "projectDocumentPmp" where "projectId" in (select id from p)) as documents,
      (select count(*)::int from "auditEntry" where "projectId" in (select id from p)) as entries,
      (select count(*)::int from notification where title = 'Project ' || $1) as notices`,
    [number],
  )
  return rows[0]!
}
const nothing = { projects: 0, folders: 0, documents: 0, entries: 0, notices: 0 }

async function copy(number: string) {
  const body = { fromProjectId: source, name: 'Copy', number, startDate: '2027-01-04', parts: ['folders', 'documents'] }
  const { data, errors } = await admin.read<CloneAnswer>('POST', 'ProjectClone', body)
  expect(errors).toEqual([])
  return data.task
}
const ended = (task: BackgroundTask) =>
  expect
    .poll(async () => (await admin.read<BackgroundTask>('GET', `backgroundTask/${task.id}`)).data.statusId, {
      interval: 100,
      timeout: inTime(60_000),
    })
    .toBe(30)

/** Blocks a task at its first write to a table, after everything before it is done, and kills the server there. */
async function killAt(table: string, start: () => Promise<BackgroundTask>) {
  const holder = new Client({ connectionString: database.url })
  await holder.connect()
  await holder.query('begin')
  await holder.query(`lock table "${table}" in share row exclusive mode`)
  const task = await start()
  await expect
    .poll(
      async () =>
        (await sql.query(`select 1 from pg_locks where not granted and relation = '"${table}"'::regclass`)).rowCount,
      { interval: 50, timeout: inTime(30_000) },
    )
    .toBeGreaterThan(0)
  await server.end('SIGKILL')
  await holder.query('rollback')
  await holder.end()
  return task
}

const tables = ['projectDocumentPmpRevision', 'notification']

test.each(tables)(
  'a server that is killed while a copy writes to %s leaves nothing of it, and the next start makes it once and whole',
  async (table) => {
    const at = tables.indexOf(table)
    const [number, whole] = [`KILLED-${at}`, `WHOLE-${at}`]
    await ended(await copy(whole))
    const task = await killAt(table, () => copy(number))
    expect(await copied(number)).toEqual(nothing)
    await server.begin()
    await ended(task)
    const made = await copied(number)
    expect(made).toEqual(await copied(whole))
    expect(made).toMatchObject({ projects: 1, notices: 1 })
    expect(made.documents).toBeGreaterThan(0)
    const { rows } = await sql.query<{ attempts: number }>('select attempts from "backgroundTask" where id = $1', [
      task.id,
    ])
    expect(rows[0]!.attempts).toBe(2)
  },
)

/** A safety file with enough approved documents for its issue to be made in the background. */
async function fullFile() {
  const { rows } = await sql.query<{ id: number; projectId: number }>(
    `insert into "projectFolder" ("projectId", "parentId", name, "createdOn", "updatedOn")
    select f."projectId", f.id, 'Manuals', now(), now() from "projectFolder" f join project p on p.id = f."projectId"
    where f."parentId" is null and p."statusId" < 40 and not exists (select 1 from "projectFolder" r
        where r."projectId" = p.id and (r."isRequired" or r."isDeleted"))
      and not exists (select 1 from "projectDocument" d where d."projectId" = p.id)
    order by p.id limit 1 returning id, "projectId"`,
  )
  const [{ id, projectId }] = rows as [{ id: number; projectId: number }]
  await sql.query(approvedDocuments(id, 160))
  await sql.query(asCurrent(id))
  return projectId
}

test('a server that is killed while it issues a safety file publishes nothing, and the next start makes one issue', async () => {
  const projectId = await fullFile()
  const counted = async () =>
    (
      await sql.query<Record<string, number>>(
        `select (select count(*)::int from "safetyFileIssue" where "projectId" = $1) as issues,
          (select count(*)::int from "projectDocument" where "projectId" = $1 and "statusId" = 50) as published,
          (select count(*)::int from "projectDocumentRevision" r join "projectDocument" d on d.id = r."documentId"
            where d."projectId" = $1 and r."statusId" = 50) as revisions,
          (select count(*)::int from "auditEntry" where "projectId" = $1 and action = 'publish') as entries`,
        [projectId],
      )
    ).rows[0]
  const task = await killAt('safetyFileIssueDocument', async () => {
    const asked = { projectId, mode: 'all', note: 'Handover' }
    const { data, errors } = await admin.read<PublishAnswer>('PUT', 'ProjectPublish', asked)
    expect(errors).toEqual([])
    return data.task!
  })
  expect(await counted()).toEqual({ issues: 0, published: 0, revisions: 0, entries: 0 })
  await server.begin()
  await ended(task)
  expect(await counted()).toEqual({ issues: 1, published: 160, revisions: 160, entries: 160 })
})
