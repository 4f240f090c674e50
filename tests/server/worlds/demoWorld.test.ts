import { and, asc, eq, getTableColumns, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { entities } from '#contract/entities/index.ts'
import { projectStatus } from '#contract/entities/project.ts'
import { userStatus } from '#contract/entities/user.ts'
import { systemNames } from '#contract/systems.ts'
import type { Person } from '#server/core/person.ts'
import { joinColumnsOf } from '#server/core/references/joins.ts'
import { rowsOf, type Database } from '#server/db/database.ts'
import { auditEntries, storedFiles } from '#server/db/tables/journal.ts'
import { memoryStore } from '#server/platform/files/memoryStore.ts'
import { pictures } from '#server/platform/files/pictures.ts'
import { pictureSize } from '#server/platform/files/pictureSize.ts'
import { clients } from '#server/db/tables/client.ts'
import { lookups } from '#server/db/tables/lookup.ts'
import { notifications } from '#server/db/tables/notification.ts'
import { projects } from '#server/db/tables/project.ts'
import { projectClients } from '#server/db/tables/projectClient.ts'
import { users } from '#server/db/tables/user.ts'
import { userProjectRoleDuties, userProjectRoles } from '#server/db/tables/userProjectRole.ts'
import { readPerson } from '#server/core/rights/rights.ts'
import { demoAccounts, demoPassword, fillWorld } from '#server/application/worlds/worlds.ts'
import { bareDatabase } from '#tests/database.ts'
import {
  accountsAreAsPromised,
  clientsOfEveryProject,
  everythingIn,
  hash,
  hashed,
  personOf,
  stored,
  supplied,
  today,
} from '../core/worldRows.ts'

describe('The demo world', () => {
  let world: Database
  const files = memoryStore()
  /** Filled by a second start, after the first one failed. */
  let other: Database
  let failure: unknown
  let leftBehind: unknown
  beforeAll(async () => {
    world = await bareDatabase()
    await fillWorld(world.db, 'demo', { today, hash, files })
    other = await bareDatabase()
    const breaking = { today, hash: () => Promise.reject(new Error('out of memory')) }
    failure = await fillWorld(other.db, 'demo', breaking).catch((error: unknown) => error)
    leftBehind = await other.db.select().from(lookups)
    await fillWorld(other.db, 'demo', { today, hash, files: memoryStore() })
  })
  afterAll(async () => {
    await world.close()
    await other.close()
  })

  test('is identical whenever it is created for the same time', async () => {
    expect(await everythingIn(other.db)).toEqual(await everythingIn(world.db))
  })

  test('is not there in part if filling it fails, and the next start fills it', async () => {
    expect(failure).toEqual(new Error('out of memory'))
    expect(leftBehind).toEqual([])
    expect(await other.db.select().from(users)).not.toEqual([])
  })

  test('contains four company logos that a browser can show', async () => {
    const drawn = await world.db
      .select({
        name: clients.name,
        mime: storedFiles.mime,
        sha256: storedFiles.sha256,
        ownerKind: storedFiles.ownerKind,
      })
      .from(clients)
      .innerJoin(storedFiles, and(eq(storedFiles.id, clients.logoFileId), eq(storedFiles.ownerId, clients.id)))
      .orderBy(asc(clients.name))
    expect(drawn.map(({ name }) => name)).toEqual([
      'Brannock Construction Ltd',
      'Coastal Ferries',
      'Harbour Port Authority',
      'Western Water',
    ])
    for (const { mime, sha256, ownerKind } of drawn) {
      expect([mime, ownerKind]).toEqual(['image/png', 'client'])
      const bytes = new Uint8Array(await new Response(await files.get(sha256)).arrayBuffer())
      expect(pictureSize(bytes)?.height).toBe(120)
      expect(await pictures.prepare(bytes)).toMatchObject({ mime: 'image/webp' })
    }
  })

  test('has ten accounts with one password, and nobody else can sign in', async () => {
    const withPassword = await world.db
      .select()
      .from(users)
      .where(sql`"passwordHash" is not null`)
      .orderBy(asc(users.id))
    expect(withPassword.map(({ email }) => email)).toEqual(demoAccounts.map(({ email }) => email))
    expect(withPassword.map(({ email }) => email.replace('@demo.test', ''))).toEqual([
      'admin',
      'admin2',
      'manager',
      'super',
      'library',
      'staff',
      'safety',
      'viewer',
      'throttle',
      'facility',
    ])
    expect(new Set(withPassword.map(({ passwordHash }) => passwordHash))).toEqual(new Set([`hash of ${demoPassword}`]))
    expect(new Set(hashed)).toEqual(new Set(['Harbour-Bridge-2026']))
  })

  test('gives each account its documented rights', () => accountsAreAsPromised(world.db))

  test('opens each account in the system it works in', async () => {
    const systems: Record<string, readonly string[]> = {
      admin: ['sms', 'pmp', 'sfs', 'fm'],
      admin2: ['sms', 'pmp', 'sfs', 'fm'],
      manager: ['pmp', 'sms'],
      staff: ['pmp'],
      safety: ['sms', 'sfs'],
      viewer: systemNames,
      facility: ['fm'],
    }
    for (const [name, inOrder] of Object.entries(systems))
      expect((await personOf(world.db, `${name}@demo.test`)).systems, name).toEqual(inOrder)
  })

  test('has a project in every status and a person in every status', async () => {
    const sites = await world.db
      .selectDistinct({ statusId: projects.statusId })
      .from(projects)
      .orderBy(projects.statusId)
    const people = await world.db.selectDistinct({ statusId: users.statusId }).from(users).orderBy(users.statusId)
    expect(sites.map(({ statusId }) => statusId)).toEqual(Object.values(projectStatus))
    expect(people.map(({ statusId }) => statusId)).toEqual(Object.values(userStatus))
  })

  test('names exactly one client for each project', async () => {
    expect(rowsOf(await world.db.execute(clientsOfEveryProject))).toEqual([])
  })

  /** Rows together with the ids from their join tables. */
  const rowsWithJoins = (kind: keyof typeof stored, table: (typeof stored)[keyof typeof stored]) =>
    world.db.select({ ...getTableColumns(table), ...joinColumnsOf(entities[kind]) }).from(table) as Promise<
      (typeof clients.$inferSelect)[]
    >

  test.each(Object.entries(stored))('contains nothing that its %s form would refuse', async (kind, table) => {
    const { draft } = entities[kind as keyof typeof stored]
    for (const row of await rowsWithJoins(kind as keyof typeof stored, table)) {
      const form = Object.fromEntries(
        Object.keys(draft.shape).map((field) => [field, (row as Record<string, unknown>)[field]]),
      )
      const checked = draft.safeParse(form)
      expect(checked.error, JSON.stringify(form)).toBeUndefined()
      expect(checked.data).toEqual(form)
    }
  })

  test('gives nobody a process role, system or contact that they could not have', async () => {
    const people = await world.db.select().from(users)
    const sites = await world.db.select().from(projects)
    const duties = await world.db.select().from(userProjectRoleDuties)
    for (const role of await world.db.select().from(userProjectRoles)) {
      const person = people.find(({ id }) => id === role.userId)
      const site = sites.find(({ id }) => id === role.projectId)
      const where = `${person?.email} on ${site?.number}`
      expect(site?.systems, where).toEqual(expect.arrayContaining(role.systems))
      expect(person?.pbSystems, where).toEqual(expect.arrayContaining(role.systems))
      if (duties.some(({ fromId, toId }) => fromId === role.id && toId > 10))
        expect(person?.availableForReviewing, where).toBe(true)
    }
    for (const { contactUserId, clientId } of await world.db.select().from(projectClients))
      if (contactUserId) expect(people.find(({ id }) => id === contactUserId)?.clientId).toBe(clientId)
  })

  test('has some insurance that ends soon, one that has expired at a company at work, and most in order', async () => {
    const days = (await world.db.select().from(clients))
      .filter(({ isActive }) => isActive)
      .map(({ insuranceExpiry }) => (Date.parse(insuranceExpiry ?? '') - today.getTime()) / 86_400_000)
    expect(days.filter((left) => left < 0)).toHaveLength(1)
    expect(days.filter((left) => left >= 0 && left < 30)).toHaveLength(2)
  })

  test('contains only notifications whose link the recipient may open', async () => {
    const sent = await world.db.select().from(notifications)
    expect(new Set(sent.map(({ userId }) => userId)).size).toBeGreaterThan(15)
    expect(sent.filter(({ userId, read }) => userId === 1 && !read)).toHaveLength(4)
    const people = new Map<number, Person | null>()
    for (const { userId } of sent)
      if (!people.has(userId)) people.set(userId, await readPerson(world.db, userId, 'session', today, { oidc: null }))
    for (const { userId, url, projectId, title, createdOn } of sent) {
      const person = people.get(userId)
      const [, system, id] = /^\/manage\/projects\/(\w+)\/view\/(\d+)\/overview$/.exec(url ?? '') ?? []
      expect(Number(id ?? 0)).toBe(projectId ?? 0)
      if (projectId && !person?.seesAll) expect(person?.projects.get(projectId), title).toHaveProperty(system ?? '')
      if (url?.startsWith('/manage/clients/')) expect(person?.roles, title).toContain('admin')
      expect(createdOn < today.toISOString()).toBe(true)
    }
  })

  test('has a history entry for every save, and its last values match the records', async () => {
    const history = new Map<string, (typeof auditEntries.$inferSelect)[]>()
    for (const entry of await world.db.select().from(auditEntries).orderBy(asc(auditEntries.id))) {
      const record = `${entry.entityKind}/${entry.entityId}`
      history.set(record, [...(history.get(record) ?? []), entry])
    }
    for (const [kind, table] of Object.entries(stored).filter(([, one]) => one !== supplied))
      for (const row of await rowsWithJoins(kind as keyof typeof stored, table)) {
        const entries = history.get(`${kind}/${row.id}`) ?? []
        expect(entries[0]?.action).toBe('created')
        expect(row.rowVersion).toBe(entries.length)
        expect([row.createdOn, row.createdById]).toEqual([entries[0]?.on, entries[0]?.byUserId])
        expect([row.updatedOn, row.updatedById]).toEqual([entries.at(-1)?.on, entries.at(-1)?.byUserId])
        const held = Object.fromEntries(
          entries.flatMap(({ diff }) => Object.entries(diff).map(([name, [, after]]) => [name, after])),
        )
        expect(row).toMatchObject(held)
        const status = entries.findLast(({ toStatusId }) => toStatusId !== null)?.toStatusId
        if ('statusId' in row) expect(row.statusId).toBe(status)
      }
  })

  test('continues the id sequences after its last records', async () => {
    const [last] = rowsOf<{ id: number }>(await world.db.execute(sql`select max(id)::int as id from client`))
    const on = today.toISOString()
    const newcomer = { name: 'Newcomer Paving', country: 'IE', createdOn: on, updatedOn: on } as const
    const [made] = await world.db.insert(clients).values(newcomer).returning()
    expect(made?.id).toBe((last?.id ?? 0) + 1)
    await world.db.delete(clients).where(eq(clients.name, 'Newcomer Paving'))
  })

  test('does not change when the server starts again, on another day or with another world', async () => {
    await world.db
      .update(lookups)
      .set({ name: 'Chemist', isActive: false })
      .where(sql`list = 'rfiDisciplines' and id = 20`)
    await world.db
      .update(lookups)
      .set({ isDeleted: true })
      .where(sql`list = 'rfiDisciplines' and id = 30`)
    await world.db.update(clients).set({ phone: '+353 1 555 0999' }).where(eq(clients.id, 3))
    const before = await everythingIn(world.db)
    const later = { today: new Date('2026-08-01T08:00:00Z'), hash }
    await fillWorld(world.db, 'demo', later)
    await fillWorld(world.db, 'large', later)
    await fillWorld(world.db, 'empty', later)
    expect(await everythingIn(world.db)).toEqual(before)
  })
})
