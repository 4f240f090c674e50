import { and, eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { TrailEntry } from '#contract/history/trail.ts'
import { samples } from '#mocks/samples.ts'
import type { Visitor } from '#mocks/world.ts'
import { allowHistoryEnd } from '#server/core/historyEnd.ts'
import { rowsOf, type Tx } from '#server/db/database.ts'
import { auditEntries, outboxMails, signingPins } from '#server/db/tables/journal.ts'
import { clearUnkept } from '#server/platform/files/keeping.ts'
import { runDaily } from '#server/application/jobs/daily.ts'
import { endLives } from '#server/application/jobs/endOfLife/endOfLife.ts'
import { tablesByKindAndId } from '#server/application/jobs/endOfLife/plan.ts'
import { clients } from '#server/db/tables/client.ts'
import { templates } from '#server/db/tables/template.ts'
import { users } from '#server/db/tables/user.ts'
import { useWorld } from '../../world.ts'
import { add, rowOf, type Fields, type Row } from '../rights/everyone.ts'

const setup = useWorld()
const day = 86_400_000
const year = 365.25 * day
const nobody = { clientId: 1, userId: 2, projectId: 2 }
const admin = () => setup.world.as('admin@demo.test')
const end = () => endLives(setup.world.services)
const remove = async (who: Visitor, path: string, { id }: Pick<Row, 'id'>) => {
  const { rowVersion } = await rowOf(who, `${path}/${id}`)
  expect((await who.read('DELETE', `${path}/${id}?rowVersion=${rowVersion}`)).errors).toEqual([])
}

/** The tables that contain a word in any column, except mail, which is kept for three months and has its own tests. */
async function tablesWith(word: string) {
  const { db } = setup.world.services
  const names = rowsOf<{ name: string }>(
    await db.execute(
      sql`select table_name as name from information_schema.tables where table_schema = current_schema() order by 1`,
    ),
  )
  const found: string[] = []
  for (const { name } of names) {
    const like = `%${word}%`
    const table = sql.identifier(name)
    const [row] = rowsOf<{ n: number }>(
      await db.execute(sql`select count(*)::int as n from ${table} t where t::text ilike ${like}`),
    )
    if (row!.n > 0) found.push(name)
  }
  return found
}

/** Returns the remains of a record: the number of rows, and whether there is history. */
async function leftOf(kind: string, { id }: Pick<Row, 'id'>) {
  const { db } = setup.world.services
  const table = sql.identifier(kind)
  const rows = rowsOf(await db.execute(sql`select 1 from ${table} where id = ${id}`)).length
  const entries = await db.$count(auditEntries, and(eq(auditEntries.entityKind, kind), eq(auditEntries.entityId, id)))
  return [rows, entries > 0]
}
const gone = [0, false]
const there = [1, true]

async function withFile(who: Visitor, document: Row, words: string) {
  const body = new FormData()
  body.set('id', String(document.id))
  body.set('rowVersion', String(document.rowVersion))
  body.append('files', new File([`%PDF-1.4\n${words}`], 'plan.pdf'))
  expect((await who.read('POST', 'templateDocumentFile', body)).errors).toEqual([])
}
const bytesAreThere = async (words: string) => {
  const bytes = new TextEncoder().encode(`%PDF-1.4\n${words}`)
  const hash = Buffer.from(await crypto.subtle.digest('SHA-256', bytes)).toString('hex')
  return (await setup.world.services.files.get(hash)) !== null
}

/** Creates a template with a folder and a document whose file has this content. */
async function filledTemplate(who: Visitor, words: string) {
  const template = await add(who, 'template', samples.template(nobody))
  const inside = { templateId: template.id }
  const folder = await add(who, 'templateFolder', { ...samples.templateFolder(nobody), ...inside })
  const document = await add(who, 'templateDocument', {
    ...samples.templateDocument(nobody),
    ...inside,
    folderId: folder.id,
  })
  await withFile(who, document, words)
  return { template, folder, document }
}

describe('A deleted record', () => {
  test('is kept for the retention period in the settings, then removed with its contents, files and history', async () => {
    const who = await admin()
    const { template, folder, document } = await filledTemplate(who, 'only here')
    const other = await filledTemplate(who, 'only here')
    await withFile(who, await rowOf(who, `templateDocument/${other.document.id}`), 'both')
    const last = await filledTemplate(who, 'both')
    await remove(who, 'template', template)
    await remove(who, 'template', last.template)

    setup.world.pass(10 * year - 2 * day)
    await end()
    const left = async () => [
      await leftOf('template', template),
      await leftOf('templateFolder', folder),
      await leftOf('templateDocument', document),
    ]
    expect(await left()).toEqual([there, there, there])

    setup.world.pass(4 * day)
    await end()
    expect(await left()).toEqual([gone, gone, gone])
    expect(await leftOf('template', other.template)).toEqual(there)
    setup.world.pass(2 * day)
    await clearUnkept(setup.world.services)
    // The remaining document got a new file ten years ago, which is kept.
    expect([await bytesAreThere('only here'), await bytesAreThere('both')]).toEqual([false, true])
  })

  test('is removed earlier if the settings have fewer years', async () => {
    const who = await admin()
    const firm = await add(who, 'client', samples.client(nobody))
    await remove(who, 'client', firm)
    setup.world.pass(1.1 * year)
    await end()
    expect(await leftOf('client', firm)).toEqual(there)
    const change = async (retentionYears: number) =>
      (await admin()).read('PUT', 'settings', { ...(await rowOf(await admin(), 'settings/1')), retentionYears })
    await change(1)
    await end()
    expect(await leftOf('client', firm)).toEqual(gone)
    await change(10)
  })

  test('waits for the records that refer to it, and is removed together with its undeleted parts', async () => {
    const who = await admin()
    const firm = await add(who, 'client', samples.client(nobody))
    const project = await add(who, 'project', samples.project({ ...nobody, clientId: firm.id, userId: who.userId }))
    const role = await add(who, 'userProjectRole', samples.userProjectRole({ ...nobody, projectId: project.id }))
    const { data: parts } = await who.read<Row[]>('GET', `projectClient?projectId=${project.id}`)
    await remove(who, 'project', project)
    const deletedEarlier = new Date(setup.world.services.now().getTime() - year).toISOString()
    const { db } = setup.world.services
    await db.update(clients).set({ isDeleted: true, deletedOn: deletedEarlier }).where(eq(clients.id, firm.id))

    setup.world.pass(9.5 * year)
    await end()
    expect(await leftOf('client', firm)).toEqual(there)
    setup.world.pass(year)
    await end()
    expect(await leftOf('project', project)).toEqual(gone)
    expect(await leftOf('userProjectRole', role)).toEqual(gone)
    expect(await leftOf('projectClient', parts[0]!)).toEqual(gone)
    expect(await leftOf('client', firm)).toEqual(gone)
  })

  test('takes its approvals, answers and notifications with it', async () => {
    const { db } = setup.world.services
    const [permit] = rowsOf<{ id: number }>(
      await db.execute(sql`update "permit" p set "isDeleted" = true, "deletedOn" = ${setup.world.services.now().toISOString()}::timestamptz
        where id = (select r."entityId" from "processRun" r join "instanceAnswer" a using ("entityKind", "entityId")
          where r."entityKind" = 'permit' limit 1) returning id`),
    )
    const partsLeft = async () => {
      const found: string[] = []
      for (const table of await tablesByKindAndId(db)) {
        const rows = await db.execute(
          sql`select 1 from ${sql.identifier(table)} where "entityKind" = 'permit' and "entityId" = ${permit!.id}`,
        )
        if (rowsOf(rows).length > 0) found.push(table)
      }
      return found
    }
    expect(await partsLeft()).toEqual(expect.arrayContaining(['instanceAnswer', 'processRun']))
    setup.world.pass(10.1 * year)
    await end()
    expect(await leftOf('permit', permit!)).toEqual(gone)
    expect(await partsLeft()).toEqual([])
    const lost = await db.execute(
      sql`select 1 from "processInstanceUserList" l where not exists (select 1 from "processRun" r where r.id = l."runId")`,
    )
    expect(rowsOf(lost)).toEqual([])
  })

  test('is removed in batches, and the history of the settings records the numbers', async () => {
    const who = await admin()
    const { db, now } = setup.world.services
    const on = new Date(now().getTime() - 11 * year).toISOString()
    const many = Array.from({ length: 450 }, (_, at) => ({
      name: `Forgotten ${at}`,
      typeId: 10,
      createdOn: on,
      updatedOn: on,
      isDeleted: true,
      deletedOn: on,
    }))
    await db.insert(templates).values(many)
    await end()
    expect(await tablesWith('Forgotten')).toEqual([])
    const { data } = await who.read<TrailEntry[]>('GET', 'audit/entries?where.entityKind=settings&where.action=purged')
    expect(data.slice(0, 3).map(({ diff, byUserId, comment }) => [diff, byUserId, comment])).toEqual([
      [{ template: [null, 50] }, null, null],
      [{ template: [null, 200] }, null, null],
      [{ template: [null, 200] }, null, null],
    ])
  })

  test('is removed by the daily jobs, after the others', async () => {
    const who = await admin()
    const firm = await add(who, 'client', samples.client(nobody))
    await remove(who, 'client', firm)
    setup.world.pass(10.1 * year)
    const morning = setup.world.services.now()
    setup.world.pass((31 - morning.getUTCHours()) * 3_600_000)
    await runDaily(setup.world.services)
    expect(await leftOf('client', firm)).toEqual(gone)
  }, 60_000)
})

describe('A person who left', () => {
  const person = () => {
    const word = crypto.randomUUID().slice(0, 8)
    const draft = {
      ...samples.user(nobody),
      email: `${word}@left.example`,
      lastName: `Quill-${word}`,
      phone: '085 5550',
    }
    return { word, draft: { ...draft, jobTitle: `Banksman ${word}` } as Fields }
  }
  const training = (who: Visitor, userId: number, word: string) =>
    add(who, 'userTraining', { ...samples.userTraining(nobody), userId, title: `Slinging ${word}` })
  const deactivate = async (who: Visitor, { id }: Row) => {
    const { rowVersion } = await rowOf(who, `user/${id}`)
    expect((await who.read('PUT', `user/${id}/move`, { action: 'deactivate', rowVersion })).errors).toEqual([])
  }
  const forgetMail = async () => void (await setup.world.services.db.delete(outboxMails))

  test('is anonymised after the retention period in the account, the history and everywhere else', async () => {
    const who = await admin()
    const { word, draft } = person()
    const leaver = await add(who, 'user', draft)
    const course = await training(who, leaver.id, word)
    const renamed = await rowOf(who, `user/${leaver.id}`)
    await who.read('PUT', 'user', { ...renamed, lastName: `Quill-Byrne-${word}` })
    const signed = [
      { step: 'close', name: `${draft.firstName as string} Quill-${word}`, userId: leaver.id, strokes: ['M1 1 L9 9'] },
    ]
    const name = `${draft.firstName as string} Quill-${word}`
    const crew = [{ id: 1, name, company: null, userId: leaver.id, signature: [`pin:${name}`] }]
    const { db } = setup.world.services
    const [permit] = rowsOf<{ id: number }>(
      await db.execute(sql`update "permit" set "signatures" = ${JSON.stringify(signed)}::jsonb,
        "workers" = ${JSON.stringify(crew)}::jsonb
        where id = (select min(id) from "permit" where not "isDeleted") returning id`),
    )
    await deactivate(who, leaver)
    await db.insert(signingPins).values({ userId: leaver.id, pinHash: `argon ${word}`, setOn: '2025-01-06T08:00:00Z' })
    await forgetMail()
    const everywhere = ['auditEntry', 'permit', 'signingPin', 'user', 'userTraining']
    expect(await tablesWith(word)).toEqual(expect.arrayContaining(everywhere))

    setup.world.pass(9.9 * year)
    await end()
    expect(await tablesWith(word)).toEqual(expect.arrayContaining(['auditEntry', 'user', 'userTraining']))
    setup.world.pass(0.2 * year)
    await end()
    expect(await tablesWith(word)).toEqual([])
    expect(await leftOf('userTraining', course)).toEqual(gone)
    const signatures = await db.execute(sql`select "signatures" from "permit" where id = ${permit!.id}`)
    expect(rowsOf(signatures)).toEqual([
      { signatures: [{ step: 'close', name: `Former user ${leaver.id}`, userId: leaver.id, strokes: [] }] },
    ])
    const [row] = await db.select().from(users).where(eq(users.id, leaver.id))
    expect(row).toMatchObject({ firstName: 'Former', lastName: `user ${leaver.id}`, phone: null, jobTitle: null })
    const again = await admin()
    const { data } = await again.read<TrailEntry[]>('GET', 'audit/entries?size=500&where.entityKind=user')
    const theirs = data.filter(({ entityId }) => entityId === leaver.id)
    expect(theirs.map(({ action }) => action)).toEqual(['anonymised', 'deactivate', 'changed', 'created'])
    expect(theirs[2]!.diff).toEqual({ lastName: ['(removed)', '(removed)'] })
    expect(theirs[3]!.diff).toMatchObject({ email: [null, '(removed)'], clientId: [null, expect.any(String)] })
    expect((await again.ask('GET', `user/${leaver.id}`)).status).toBe(404)
    const { data: office } = await again.read<TrailEntry[]>(
      'GET',
      'audit/entries?where.entityKind=settings&where.action=anonymised',
    )
    expect(office[0]!.diff).toEqual({ user: [null, expect.any(Number)] })
  })

  test('keeps their history entries under another name, without an address', async () => {
    const who = await admin()
    const { draft } = person()
    const leaver = await add(who, 'user', { ...draft, roles: ['admin'], pbSystems: ['pmp'] })
    const { db } = setup.world.services
    await db.update(users).set({ statusId: 20 }).where(eq(users.id, leaver.id))
    const theirs = await setup.world.as(String(draft.email))
    const firm = await add(theirs, 'client', samples.client(nobody))
    await deactivate(await admin(), leaver)
    setup.world.pass(10.1 * year)
    await end()
    const entries = await db.select().from(auditEntries).where(eq(auditEntries.byUserId, leaver.id))
    expect(entries.map(({ fromAddress, requestId }) => [fromAddress, requestId])).toEqual([[null, null]])
    const announced = await (await admin()).read<TrailEntry[]>('GET', `audit?entityKind=client&entityId=${firm.id}`)
    expect(announced.data).toMatchObject([{ byName: `Former user ${leaver.id}` }])
  })

  test('is anonymised after deletion too; people who came back or still work here are not', async () => {
    const who = await admin()
    const [deleted, back] = [person(), person()]
    const [first, second] = [await add(who, 'user', deleted.draft), await add(who, 'user', back.draft)]
    await deactivate(who, first)
    await remove(who, 'user', first)
    await deactivate(who, second)
    setup.world.pass(9 * year)
    const again = await admin()
    const { rowVersion } = await rowOf(again, `user/${second.id}`)
    await again.read('PUT', `user/${second.id}/move`, { action: 'reactivate', rowVersion })
    await forgetMail()
    setup.world.pass(2 * year)
    await end()
    expect(await tablesWith(deleted.word)).toEqual([])
    expect(await tablesWith(back.word)).toContain('user')
    expect(await rowOf(await admin(), 'user/1')).toMatchObject({ firstName: 'Niamh' })
  })
})

describe('The history', () => {
  const attempt = (work: (tx: Tx) => Promise<unknown>) => setup.world.services.db.transaction(work)
  const refused = { cause: { message: 'History entries are never changed or removed' } }
  const old = () => new Date(setup.world.services.now().getTime() - 10 * year).toISOString()

  test('cannot be changed, deleted or truncated in any other way', async () => {
    const isFirst = eq(auditEntries.id, 1)
    await expect(attempt((tx) => tx.update(auditEntries).set({ comment: null }).where(isFirst))).rejects.toMatchObject(
      refused,
    )
    await expect(attempt((tx) => tx.delete(auditEntries).where(isFirst))).rejects.toMatchObject(refused)
    await expect(attempt((tx) => tx.execute(sql`truncate "auditEntry"`))).rejects.toMatchObject(refused)
  })

  test('keeps recent entries even then, and its texts cannot be replaced', async () => {
    await add(await admin(), 'client', samples.client(nobody))
    const { db } = setup.world.services
    const [newest] = await db.select({ id: sql<number>`max(id)::int` }).from(auditEntries)
    const isNewest = eq(auditEntries.id, newest!.id)
    const then = (work: (tx: Tx) => Promise<unknown>) =>
      attempt(async (tx) => {
        await allowHistoryEnd(tx, old())
        await work(tx)
      })
    await expect(then((tx) => tx.delete(auditEntries).where(isNewest))).rejects.toMatchObject(refused)
    for (const words of [
      { byUserId: 4_000 },
      { action: 'deleted' },
      { on: old() },
      { comment: 'Never said' },
      { fromAddress: '10.0.0.1' },
      { diff: { never: [1, 2] as [number, number] } },
    ])
      await expect(then((tx) => tx.update(auditEntries).set(words).where(isNewest))).rejects.toMatchObject(refused)
    await then((tx) => tx.update(auditEntries).set({ fromAddress: null }).where(isNewest))
    await expect(attempt((tx) => tx.delete(auditEntries).where(isNewest))).rejects.toMatchObject(refused)
  })
})
