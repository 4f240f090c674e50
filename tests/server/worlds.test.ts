import { and, asc, eq, getTableColumns, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { entities } from '#contract/entities/index.ts'
import { joinColumnsOf } from '#server/core/references/joins.ts'
import { lookupListNames } from '#contract/lists.ts'
import { projectStatus } from '#contract/entities/project.ts'
import { userStatus } from '#contract/entities/user.ts'
import { systemNames } from '#contract/systems.ts'
import { samples } from '#mocks/samples.ts'
import { readPerson } from '#server/signIn/rights.ts'
import { rowsOf, type Database, type Reader } from '#server/db/database.ts'
import { demoRecords } from '#server/worlds/demoRecords.ts'
import { largeWorld } from '#server/worlds/largeWorld.ts'
import { fillLookups, leadRelationships, suppliedLists } from '#server/db/supplied/lookups.ts'
import { demoAccounts, demoPassword, fillWorld } from '#server/worlds/worlds.ts'
import { equipmentTypes } from '#server/kinds/equipmentType/table.ts'
import { processSubTypes } from '#server/kinds/processSubType/table.ts'
import { roleListTemplates, roleListTemplateVersions } from '#server/kinds/roleListTemplate/table.ts'
import { auditEntries, storedFiles } from '#server/db/tables/journal.ts'
import { documentLibraries } from '#server/kinds/documentLibrary/table.ts'
import { libraryDocuments, libraryRevisions } from '#server/kinds/libraryDocument/table.ts'
import { libraryFolders } from '#server/kinds/libraryFolder/table.ts'
import { clients } from '#server/kinds/client/table.ts'
import { lookups } from '#server/kinds/lookup/table.ts'
import { notifications } from '#server/kinds/notification/table.ts'
import { users } from '#server/kinds/user/table.ts'
import { projectClients } from '#server/kinds/projectClient/table.ts'
import { projects } from '#server/kinds/project/table.ts'
import { userProjectRoleDuties, userProjectRoles } from '#server/kinds/userProjectRole/table.ts'
import { questionTemplates, questionTemplateVersions } from '#server/kinds/questionTemplate/table.ts'
import { templateQuestions } from '#server/kinds/templateQuestion/table.ts'
import { manualClassifications } from '#server/kinds/manualClassification/table.ts'
import { templateDocuments } from '#server/kinds/templateDocument/table.ts'
import { templateFolders } from '#server/kinds/templateFolder/table.ts'
import { templates } from '#server/kinds/template/table.ts'
import { userTrainings } from '#server/kinds/userTraining/table.ts'
import { memoryStore } from '#server/files/memoryStore.ts'
import { pictures } from '#server/files/pictures.ts'
import { pictureSize } from '#server/files/pictureSize.ts'
import { bareDatabase } from '../database.ts'

const today = new Date('2026-05-12T14:45:00Z')
const hashed: string[] = []
const hash = async (password: string) => {
  hashed.push(password)
  return `hash of ${password}`
}
const stored = {
  client: clients,
  user: users,
  project: projects,
  projectClient: projectClients,
  userProjectRole: userProjectRoles,
  manualClassification: manualClassifications,
  template: templates,
  templateFolder: templateFolders,
  templateDocument: templateDocuments,
  documentLibrary: documentLibraries,
  libraryFolder: libraryFolders,
  libraryDocument: libraryDocuments,
  userTraining: userTrainings,
  roleListTemplate: roleListTemplates,
  processSubType: processSubTypes,
  equipmentType: equipmentTypes,
  questionTemplate: questionTemplates,
  templateQuestion: templateQuestions,
}
/** Supplied with every world, like the lists. */
const supplied: PgTable = manualClassifications
const tables: PgTable[] = [
  ...Object.values(stored).filter((table) => table !== supplied),
  roleListTemplateVersions,
  libraryRevisions,
  questionTemplateVersions,
  storedFiles,
  notifications,
  auditEntries,
]

/** The whole database, except security stamps and the time a list was filled, which always differ. */
async function everythingIn(db: Reader) {
  const lists = await db.select().from(lookups).orderBy(asc(lookups.list), asc(lookups.id))
  const rest = await Promise.all(
    tables.map((table) =>
      db
        .select()
        .from(table)
        .orderBy(sql`id`),
    ),
  )
  return {
    lists: lists.map((entry) => ({ ...entry, createdOn: null, updatedOn: null })),
    rest: rest.map((rows) => rows.map(withoutStamp)),
  }
}
const withoutStamp = (row: Record<string, unknown>) => ({ ...row, securityStamp: null })

async function personOf(db: Reader, email: string) {
  const [user] = await db.select().from(users).where(eq(users.email, email))
  const person = await readPerson(db, user?.id ?? 0, 'session', today, { oidc: null })
  if (!user || !person) throw new Error(`${email} cannot sign in`)
  return { user, ...person }
}

/** The rights of a person by project number, including systems that are switched off: { 'HB-014': { pmp: 20 } }. */
async function rightsOf(db: Reader, email: string) {
  const { projects: levels, waiting } = await personOf(db, email)
  const all = await db.select().from(projects)
  return Object.fromEntries(
    [...levels].map(([id, systems]) => [
      all.find((project) => project.id === id)?.number,
      { ...systems, ...waiting.get(id) },
    ]),
  )
}

const clientsOfEveryProject = sql`
  select p.id from project p left join "projectClient" c on c."projectId" = p.id and c."relationshipId" = 10 and not c."isDeleted"
  group by p.id having count(c.id) <> 1 or max(c."clientId") <> p."clientId"`

async function accountsAreAsPromised(db: Reader) {
  const rolesOf = async (email: string) => (await personOf(db, email)).roles
  expect(await rolesOf('admin@demo.test')).toEqual(['admin'])
  expect(await rolesOf('admin2@demo.test')).toEqual(['admin'])
  expect(await rolesOf('manager@demo.test')).toEqual(['end_user_manager'])
  expect(await rolesOf('super@demo.test')).toEqual(['super_user'])
  expect(await rolesOf('library@demo.test')).toEqual(['document_library_manager'])
  for (const name of ['staff', 'safety', 'viewer', 'throttle']) expect(await rolesOf(`${name}@demo.test`)).toEqual([])
  expect(await rightsOf(db, 'staff@demo.test')).toEqual({ 'HB-014': { pmp: 20 } })
  expect(await rightsOf(db, 'viewer@demo.test')).toEqual({ 'LT-003': { pmp: 10, sms: 10, sfs: 10, fm: 10 } })
  const manages = { sms: 30 }
  expect(await rightsOf(db, 'safety@demo.test')).toEqual({
    'HB-014': manages,
    'HB-017': manages,
    'LT-003': manages,
    'LT-005': manages,
    'RC-021': manages,
  })
  const leads = { pmp: 30, sms: 30, sfs: 30 }
  expect(await rightsOf(db, 'super@demo.test')).toEqual({ 'RC-027': leads, 'WX-008': leads, 'WX-013': leads })
  for (const name of ['manager', 'library', 'throttle']) expect(await rightsOf(db, `${name}@demo.test`)).toEqual({})
}

describe('The supplied lists', () => {
  test('contain every list, with unique names and numbers', () => {
    expect(Object.keys(suppliedLists).sort()).toEqual([...lookupListNames].sort())
    for (const [list, entries] of Object.entries(suppliedLists)) {
      expect(entries.length, list).toBeGreaterThan(3)
      expect(new Set(entries.map(({ id }) => id)).size, list).toBe(entries.length)
      expect(new Set(entries.map(({ name }) => name.toLowerCase())).size, list).toBe(entries.length)
      for (const { name, code, flags } of entries)
        expect(entities.lookup.draft.safeParse({ list, name, code, flags }).error).toBeUndefined()
    }
  })

  test('have all entries of the specification, numbered in tens', () => {
    const count = Object.fromEntries(Object.entries(suppliedLists).map(([list, entries]) => [list, entries.length]))
    expect(count).toEqual({
      templateTypes: 4,
      uploadReasons: 10,
      clientProjectRelationships: 16,
      projectRoles: 32,
      rfiDisciplines: 20,
      changeRequestTypes: 17,
      inputTypes: 32,
      processRoles: 9,
      injuryTypes: 34,
      bodyParts: 34,
      observationTypes: 32,
      equipmentTypeCategories: 38,
      userTrainingTypes: 27,
      questionResponseActionPriorities: 4,
      cscsTypes: 29,
      documentTypes: 22,
      suitabilityCodes: 16,
      accidentKinds: 17,
      employmentStatuses: 8,
      incidentTypes: 15,
      disciplinaryBreaches: 15,
      inspectionTypes: 8,
      rfiPriorities: 4,
      languages: 21,
      localAuthorities: 57,
    })
    for (const [list, entries] of Object.entries(suppliedLists))
      if (list !== 'processRoles')
        expect(
          entries.map(({ id }) => id),
          list,
        ).toEqual(entries.map((_, index) => (index + 1) * 10))
    expect(suppliedLists.processRoles.map(({ id }) => id)).toEqual([10, 20, 25, 30, 110, 120, 130, 140, 150])
  })

  test('mark the relationships of companies that lead a project', () => {
    expect(leadRelationships).toEqual([10, 20, 30, 40, 50, 60, 110, 150])
  })
})

describe('The demo world', () => {
  let world: Database
  const files = memoryStore()
  beforeAll(async () => {
    world = await bareDatabase()
    await fillWorld(world.db, 'demo', { today, hash, files })
  })
  afterAll(() => world.close())

  test('is identical whenever it is created for the same time', async () => {
    const other = await bareDatabase()
    await fillWorld(other.db, 'demo', { today, hash, files: memoryStore() })
    expect(await everythingIn(other.db)).toEqual(await everythingIn(world.db))
    await other.close()
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

  test('has nine accounts with one password, and nobody else can sign in', async () => {
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
    for (const { userId, url, projectId, title, createdOn } of sent) {
      const person = await readPerson(world.db, userId, 'session', today, { oidc: null })
      const [, system, id] = /^\/manage\/projects\/(\w+)\/view\/(\d+)\/overview$/.exec(url ?? '') ?? []
      expect(Number(id ?? 0)).toBe(projectId ?? 0)
      if (projectId && !person?.seesAll) expect(person?.projects.get(projectId), title).toHaveProperty(system ?? '')
      if (url?.startsWith('/manage/clients/')) expect(person?.roles, title).toContain('admin')
      expect(createdOn < today.toISOString()).toBe(true)
    }
  })

  test('has a history entry for every save, and its last values match the records', async () => {
    const history = await world.db.select().from(auditEntries).orderBy(asc(auditEntries.id))
    for (const [kind, table] of Object.entries(stored).filter(([, one]) => one !== supplied))
      for (const row of await rowsWithJoins(kind as keyof typeof stored, table)) {
        const entries = history.filter(({ entityKind, entityId }) => entityKind === kind && entityId === row.id)
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

interface Dated {
  id?: number | undefined
  createdOn?: string | undefined
}
const born = (table: readonly Dated[], id: number | null | undefined) =>
  id ? (table.find((row) => row.id === id)?.createdOn ?? 'never') : ''
function follow(row: Dated, ...earlier: string[]) {
  for (const moment of earlier) expect(moment < (row.createdOn ?? ''), JSON.stringify(row)).toBe(true)
}

test.each([0, 1, 2, 3, 4, 5, 6])(
  'created %i days after a Monday, nothing in the demo world precedes what it depends on',
  (days) => {
    const made = new Date(Date.UTC(2026, 4, 11 + days, 7))
    const { clients, users, projects, projectClients, userProjectRoles, auditEntries } = demoRecords(made, 'hash')
    for (const row of users.rows) {
      follow(row, born(clients.rows, row.clientId))
      if (row.lastLoginOn)
        expect(row.lastLoginOn > (row.createdOn ?? '') && row.lastLoginOn < made.toISOString()).toBe(true)
    }
    for (const row of projects.rows) follow(row, born(clients.rows, row.clientId), born(users.rows, row.managerUserId))
    for (const row of projectClients.rows)
      follow(
        row,
        born(projects.rows, row.projectId),
        born(clients.rows, row.clientId),
        born(users.rows, row.contactUserId),
      )
    for (const row of userProjectRoles.rows)
      follow(row, born(projects.rows, row.projectId), born(users.rows, row.userId))
    for (const entry of auditEntries.rows) {
      const on = entry.on ?? ''
      expect(born(users.rows, entry.byUserId) < on && on < made.toISOString(), JSON.stringify(entry)).toBe(true)
    }
    for (const kind of ['project', 'user'] as const)
      for (const { id } of kind === 'project' ? projects.rows : users.rows) {
        const steps = auditEntries.rows.filter(
          (entry) => entry.entityKind === kind && entry.entityId === id && entry.toStatusId,
        )
        expect(steps.slice(1).map(({ fromStatusId }) => fromStatusId)).toEqual(
          steps.slice(0, -1).map(({ toStatusId }) => toStatusId),
        )
      }
  },
)

describe('A database at its first start', () => {
  test('gets the lists, the statutory intervals and no people in the empty world, and a missing list entry is restored', async () => {
    const world = await bareDatabase()
    await fillWorld(world.db, 'empty', { today, hash })
    const types = await world.db.select().from(equipmentTypes).orderBy(equipmentTypes.id)
    expect(types.length).toBeGreaterThan(40)
    expect(types.flatMap(({ schedules }) => schedules).filter(({ subTypeId }) => subTypeId !== null)).toEqual([])
    expect((await everythingIn(world.db)).rest.flat()).toHaveLength(types.length)
    await world.db.update(equipmentTypes).set({ isDeleted: true })
    await fillWorld(world.db, 'empty', { today, hash })
    expect(await world.db.$count(equipmentTypes)).toBe(types.length)
    const before = await everythingIn(world.db)
    await world.db.delete(lookups).where(sql`list = 'bodyParts' and id > 100`)
    await fillLookups(world.db, today)
    expect(await everythingIn(world.db)).toEqual(before)
    await world.close()
  })

  test('stays empty if filling it fails, so that the next start fills it', async () => {
    const world = await bareDatabase()
    const breaking = { today, hash: () => Promise.reject(new Error('out of memory')) }
    await expect(fillWorld(world.db, 'demo', breaking)).rejects.toThrow('out of memory')
    expect(await world.db.select().from(lookups)).toEqual([])
    await fillWorld(world.db, 'demo', { today, hash })
    expect(await world.db.select().from(users)).not.toEqual([])
    await world.close()
  })
})

describe('The large world', () => {
  let world: Database
  beforeAll(async () => {
    world = await bareDatabase()
    await fillWorld(world.db, 'large', { today, hash })
  })
  afterAll(() => world.close())

  test('has as many records as a large firm collects over years', async () => {
    expect(await world.db.$count(clients)).toBe(largeWorld.clients)
    expect(await world.db.$count(users)).toBe(largeWorld.users)
    expect(await world.db.$count(projects)).toBe(largeWorld.projects)
    expect(await world.db.$count(notifications)).toBe(largeWorld.notifications)
    expect(await world.db.$count(projectClients)).toBeGreaterThan(19_900)
    expect(await world.db.$count(userProjectRoles)).toBeGreaterThan(24_900)
  })

  test('has all four systems on most projects', async () => {
    const whole = await world.db.$count(projects, sql`jsonb_array_length(${projects.systems}) = ${systemNames.length}`)
    expect(whole / largeWorld.projects).toBeGreaterThan(0.6)
    expect(whole).toBeLessThan(largeWorld.projects)
  })

  test('names exactly one client for each project', async () => {
    expect(rowsOf(await world.db.execute(clientsOfEveryProject))).toEqual([])
  })

  test('gives the demo accounts the same rights as the demo world', () => accountsAreAsPromised(world.db))

  test('has statistics for the query planner', async () => {
    const counted = await world.db.execute(sql`select reltuples::int as rows from pg_class where relname = 'project'`)
    const [project] = rowsOf<{ rows: number }>(counted)
    expect(project?.rows).toBe(largeWorld.projects)
  })
})

describe('Samples', () => {
  const around = { clientId: 1, userId: 2, projectId: 3 }
  test.each(Object.keys(samples) as (keyof typeof samples)[])('a sample %s is valid and unique', (kind) => {
    const [one, two] = [samples[kind](around), samples[kind](around)]
    expect(entities[kind].draft.safeParse(one).error).toBeUndefined()
    // Records that only the system makes have no fields to fill in.
    if (Object.keys(one).length > 0) expect(one).not.toEqual(two)
  })
})
