import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import * as fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { allFolderRights, flagsOf, folderRights, hasRight, rightsIn } from '#contract/documents/folderRights.ts'
import type { ProjectDocument } from '#contract/documents/documentKind.ts'
import type { SearchAnswer } from '#contract/documents/documentSearch.ts'
import type { ProjectFolderPmpSummary } from '#contract/entities/projectFolderPmp.ts'
import type { ChangesAnswer } from '#contract/wire/envelope.ts'
import type { Visitor } from '#mocks/world.ts'
import { samples } from '#mocks/samples.ts'
import { writeAsSystem } from '#server/core/write.ts'
import { renewAccessLists } from '#server/features/documents/folders/accessLists.ts'
import { groups, groupUsers } from '#server/db/tables/group.ts'
import { projectDocumentsPmp as documents } from '#server/db/tables/projectDocumentPmp.ts'
import { projectFoldersPmp as folders } from '#server/db/tables/projectFolderPmp.ts'
import { projectFolderUsersPmp as entries } from '#server/db/tables/projectFolderUserPmp.ts'
import { unzipped } from '#tests/unzipped.ts'
import { useWorld } from '#tests/world.ts'
import { pdf } from '../documents/documentFolder.ts'
import { add, rowOf, type Row } from './everyone.ts'

const setup = useWorld()
const names = ['staff', 'safety', 'viewer', 'throttle', 'library'] as const
type Name = (typeof names)[number]
/** The access levels in pmp: throttle and library have no role. */
const levels: Partial<Record<Name, number>> = { viewer: 10, staff: 20, safety: 30 }
const defaults: Record<number, number> = {
  0: 0,
  10: flagsOf({ canView: true, canDownload: true }),
  20: flagsOf({ canView: true, canDownload: true, canUpload: true }),
  30: allFolderRights,
}

let admin: Visitor
let project: Row
let root: number
const people = {} as Record<Name, { visitor: Visitor; clientId: number }>
const groupIds: number[] = []
/** Members of each group, by index in `groupIds`. */
const members: Name[][] = [
  ['staff', 'throttle'],
  ['staff', 'safety', 'library'],
]
const stamps = { createdOn: '2026-01-05T09:00:00.000Z', updatedOn: '2026-01-05T09:00:00.000Z' }

beforeAll(async () => {
  admin = await setup.world.as('admin@demo.test')
  const { clientId } = await rowOf(admin, `user/${admin.userId}`)
  const draft = samples.project({ clientId: Number(clientId), userId: admin.userId, projectId: 0 })
  project = await add(admin, 'project', { ...draft, systems: ['pmp', 'sms'] })
  root = Number(project.rootFolderPmpId)
  for (const name of names) {
    const visitor = await setup.world.as(`${name}@demo.test`)
    people[name] = { visitor, clientId: Number((await rowOf(admin, `user/${visitor.userId}`)).clientId) }
    // The account's systems must include pmp; otherwise no right there counts.
    const account = await rowOf(admin, `user/${visitor.userId}`)
    await admin.read('PUT', 'user', { ...account, pbSystems: ['pmp', 'sms', 'sfs', 'fm'] })
    if (levels[name])
      await add(admin, 'userProjectRole', {
        ...samples.userProjectRole({ clientId: 0, projectId: project.id, userId: visitor.userId }),
        accessLevel: levels[name],
        systems: ['pmp'],
      })
  }
  const { db } = setup.world.services
  for (const [at, some] of members.entries()) {
    const [made] = await db
      .insert(groups)
      .values({ ...stamps, projectId: project.id, name: `Group ${at}`, purpose: 'permission' })
      .returning({ id: groups.id })
    groupIds.push(made!.id)
    await db
      .insert(groupUsers)
      .values(some.map((name, position) => ({ fromId: made!.id, toId: people[name].visitor.userId, position })))
  }
})

interface Planned {
  /** Index of the parent among the folders; -1 for the root. */
  parent: number
  isRestricted: boolean
  inheritsRights: boolean
  entries: { subject: string; flags: number; appliesToSubfolders: boolean }[]
}

/** Rights as people can set them: every other right requires the right to view. */
const someFlags = fc.integer({ min: 0, max: allFolderRights }).map((flags) => (hasRight(flags, 'canView') ? flags : 0))
const someEntry = fc.record({
  subject: fc.constantFrom(...names, 'group0', 'group1', 'company of viewer', 'company of staff'),
  flags: someFlags,
  appliesToSubfolders: fc.boolean(),
})
const someTree = fc.array(
  fc.record({
    parent: fc.nat(),
    isRestricted: fc.boolean(),
    inheritsRights: fc.oneof(fc.constant(true), fc.boolean()),
    entries: fc.uniqueArray(someEntry, { maxLength: 4, selector: ({ subject }) => subject }),
  }),
  { minLength: 1, maxLength: 9 },
)
const placed = (tree: readonly Planned[]): Planned[] =>
  tree.map((folder, at) => ({ ...folder, parent: (folder.parent % (at + 1)) - 1 }))

/** Computes a person's rights on a folder by walking up the tree. */
function expected(tree: readonly Planned[], at: number, name: Name): number {
  const line: Planned[] = []
  for (let place = at; place >= 0; place = tree[place]!.parent) line.push(tree[place]!)
  const nearest = (subject: string) => {
    for (const [distance, folder] of line.entries()) {
      const found = folder.entries.find((entry) => entry.subject === subject)
      if (found && (distance === 0 || found.appliesToSubfolders)) return found.flags
      if (!folder.inheritsRights) return undefined
    }
    return undefined
  }
  const own = nearest(name)
  if (own !== undefined) return own
  const shared = [
    ...members.flatMap((some, group) => (some.includes(name) ? [`group${group}`] : [])),
    ...(['viewer', 'staff'] as const)
      .filter((of) => people[of].clientId === people[name].clientId)
      .map((of) => `company of ${of}`),
  ]
    .map(nearest)
    .filter((flags) => flags !== undefined)
  if (shared.length > 0) return shared.reduce((all, flags) => all | flags, 0)
  return line.some(({ isRestricted }) => isRestricted) ? 0 : defaults[levels[name] ?? 0]!
}

/** As many documents as a tree has folders at most; documents without a folder are in the root. */
const held: ProjectDocument[] = []
/** A word that only their titles have. */
const rare = `zq${crypto.randomUUID().replaceAll('-', '').slice(0, 12)}`
beforeAll(async () => {
  const body = new FormData()
  body.set('id', String(root))
  body.set('uploadReasonId', '10')
  for (let at = 0; at < 9; at++) body.append('files', new File([pdf()], `${rare} ${at}.pdf`))
  const answer = await admin.read<{ documents: ProjectDocument[] }>('POST', 'ProjectFilePmpUpload', body)
  expect(answer.errors).toEqual([])
  held.push(...answer.data.documents)
})
const place = (ids: readonly number[], folderId: number) =>
  setup.world.services.db
    .update(documents)
    .set({ folderId })
    .where(inArray(documents.id, [...ids]))

/** A restriction needs someone who manages the folder, so the administrator gets an entry on each restricted one. */
async function plant(tree: readonly Planned[]) {
  const { db } = setup.world.services
  await place(
    held.map(({ id }) => id),
    root,
  )
  await db.delete(entries).where(eq(entries.projectId, project.id))
  await db.delete(folders).where(and(eq(folders.projectId, project.id), isNotNull(folders.parentId)))
  const ids: number[] = []
  for (const [at, { parent, isRestricted, inheritsRights, entries: given }] of tree.entries()) {
    const [made] = await db
      .insert(folders)
      .values({
        ...stamps,
        projectId: project.id,
        parentId: parent < 0 ? root : ids[parent]!,
        name: `Folder ${at}`,
        isRestricted,
        inheritsRights,
      })
      .returning({ id: folders.id })
    ids.push(made!.id)
    const about = { ...stamps, projectId: project.id, folderId: made!.id }
    const named = given.map(({ subject, flags, appliesToSubfolders }) => ({
      ...about,
      ...rightsIn(flags),
      appliesToSubfolders,
      ...subjectOf(subject),
    }))
    const keeper = { ...about, ...rightsIn(allFolderRights), appliesToSubfolders: true, userId: admin.userId }
    await db.insert(entries).values([...named, keeper])
    await place([held[at]!.id], made!.id)
  }
  await writeAsSystem(setup.world.services, (w) => renewAccessLists(w, 'pmp', project.id))
  return ids
}

function subjectOf(subject: string) {
  if (subject.startsWith('group')) return { groupId: groupIds[Number(subject.at(-1))]! }
  if (subject === 'company of viewer') return { clientId: people.viewer.clientId }
  if (subject === 'company of staff') return { clientId: people.staff.clientId }
  return { userId: people[subject as Name].visitor.userId }
}

/** Returns the documents that each route opens, as indexes into `held`. */
async function opened(visitor: Visitor) {
  const placesOf = (ids: readonly number[]) =>
    held.flatMap(({ id }, at) => (ids.includes(id) ? [at] : [])).toSorted((one, other) => one - other)
  const since = setup.world.services.live.sequence()
  for (const { id } of held) {
    const row = await rowOf(admin, `projectDocumentPmp/${id}`)
    expect((await admin.read('PUT', 'projectDocumentPmp', row)).errors).toEqual([])
  }
  const rows = await visitor.read<{ id: number }[]>('GET', `projectDocumentPmp?projectId=${project.id}&size=50`)
  const { data: search } = await visitor.read<SearchAnswer>('GET', `projectDocumentSearch?words=${rare}`)
  const { data: log } = await visitor.read<ChangesAnswer>('GET', `changes?since=${since}`)
  const files = async (query: string) => {
    const answers = await Promise.all(held.map(({ fileId }) => visitor.ask('GET', `file/${fileId}${query}`)))
    return answers.flatMap(({ ok }, at) => (ok ? [at] : []))
  }
  const zip = await visitor.ask('GET', `projectDocumentPmp/zip?ids=${held.map(({ id }) => id).join()}`)
  const zipped = [...(await unzipped(await zip.arrayBuffer())).keys()]
  return {
    register: placesOf(rows.data.map(({ id }) => id)),
    search: placesOf(search.hits.map(({ document }) => document.id)),
    changes: placesOf(log.changes.flatMap(({ kind, id }) => (kind === 'projectDocumentPmp' ? [id] : []))),
    previews: await files('?inline=1'),
    downloads: await files(''),
    zip: held.flatMap(({ fileName }, at) => (zipped.some((path) => path.endsWith(`/${fileName}`)) ? [at] : [])),
  }
}

const foldersOf = async (visitor: Visitor) =>
  (await visitor.read<ProjectFolderPmpSummary[]>('GET', `projectFolderPmp?projectId=${project.id}`)).data

test('In random trees of folders, everyone sees and may do exactly what the plain rules say, and finds exactly those documents in each way', async () => {
  await fc.assert(
    fc.asyncProperty(someTree, async (random) => {
      const tree = placed(random)
      // People of the same company share one entry.
      const same = people.viewer.clientId === people.staff.clientId
      const given = tree.map((folder) => ({
        ...folder,
        entries: folder.entries.filter(({ subject }) => !same || subject !== 'company of staff'),
      }))
      const ids = await plant(given)
      for (const name of names) {
        const found = new Map((await foldersOf(people[name].visitor)).map(({ id, flags }) => [id, flags]))
        for (const [at, id] of ids.entries()) {
          const flags = expected(given, at, name)
          const seen = hasRight(flags, 'canView') ? flags : undefined
          expect([name, at, found.get(id)]).toEqual([name, at, seen])
        }
        const may = (right: 'canView' | 'canDownload') =>
          held.flatMap((_, at) => {
            const flags = expected(given, at < given.length ? at : -1, name)
            return hasRight(flags, 'canView') && hasRight(flags, right) ? [at] : []
          })
        const [seen, taken] = [may('canView'), may('canDownload')]
        expect({ name, ...(await opened(people[name].visitor)) }).toEqual({
          name,
          register: seen,
          search: seen,
          changes: seen,
          previews: seen,
          downloads: taken,
          zip: taken,
        })
      }
    }),
    { numRuns: 25 },
  )
})

const entryFor = (name: Name, folderId: number, right: object) => ({
  projectId: project.id,
  folderId,
  userId: people[name].visitor.userId,
  ...right,
})

test('A folder that is restricted disappears for those who are not named, and from what they hear', async () => {
  const folder = await add(admin, 'projectFolderPmp', { projectId: project.id, name: 'Commercial' })
  const { visitor } = people.staff
  const line = setup.world.lines.open(visitor)
  const heard: unknown[][] = []
  line.on('UpdatedProjectFolderPmp', (...args) => heard.push(args))
  await new Promise<void>((done) => {
    line.onConnected(() => done())
    line.start()
  })
  const since = setup.world.services.live.sequence()
  expect((await foldersOf(visitor)).map(({ id }) => id)).toContain(folder.id)

  const { data: closed } = await admin.read<Row>('PUT', 'projectFolderPmp', { ...folder, isRestricted: true })
  expect(closed).toMatchObject({ isRestricted: true, onlyNamed: true, flags: allFolderRights })
  await expect.poll(() => heard.some(([id]) => id === folder.id)).toBe(true)
  expect((await foldersOf(visitor)).map(({ id }) => id)).not.toContain(folder.id)
  expect((await visitor.ask('GET', `projectFolderPmp/${folder.id}`)).status).toBe(404)
  expect((await visitor.ask('GET', `audit?entityKind=projectFolderPmp&entityId=${folder.id}`)).status).toBe(404)

  heard.length = 0
  const { data: renamed } = await admin.read<Row>('PUT', 'projectFolderPmp', { ...closed, name: 'Commercial, closed' })
  const after = await visitor.read<ChangesAnswer>('GET', `changes?since=${since}`)
  expect(after.data.changes.filter(({ id, version }) => id === folder.id && version === renamed.rowVersion)).toEqual([])
  expect(heard.filter(([id]) => id === folder.id)).toEqual([])

  await add(admin, 'projectFolderUserPmp', entryFor('staff', folder.id, { canView: true }))
  await expect.poll(() => heard.some(([id]) => id === folder.id)).toBe(true)
  expect((await foldersOf(visitor)).find(({ id }) => id === folder.id)?.flags).toBe(
    flagsOf({ canView: true, canDownload: true }),
  )
})

test('Deleting, restoring or moving a folder tells nobody of restricted folders inside or beside it', async () => {
  const { visitor } = people.staff
  const folder = (name: string, parentId: number, more: object = {}) =>
    add(admin, 'projectFolderPmp', { projectId: project.id, parentId, name, ...more })
  const parent = await folder('Tender stage', root)
  const open = await folder('Drawings', parent.id)
  const closed = await folder('Prices', parent.id, { isRestricted: true })
  const heardOf = async (since: number) => {
    const { changes } = (await visitor.read<ChangesAnswer>('GET', `changes?since=${since}`)).data
    return [...new Set(changes.filter(({ kind }) => kind === 'projectFolderPmp').map(({ id }) => id))]
  }
  const sequence = () => setup.world.services.live.sequence()

  let since = sequence()
  const { rowVersion } = await rowOf(admin, `projectFolderPmp/${open.id}`)
  const place = { action: 'place', parentId: parent.id, beforeId: closed.id, rowVersion }
  expect((await admin.read('PUT', `projectFolderPmp/${open.id}/move`, place)).errors).toEqual([])
  expect(await heardOf(since)).not.toContain(closed.id)

  since = sequence()
  const gone = await admin.read('DELETE', `projectFolderPmp/${parent.id}?rowVersion=${parent.rowVersion}`)
  expect(gone.errors).toEqual([])
  const heard = await heardOf(since)
  expect(heard).toEqual(expect.arrayContaining([parent.id, open.id]))
  expect(heard).not.toContain(closed.id)

  since = sequence()
  expect((await admin.read('PUT', `projectFolderPmp/${parent.id}/restore`)).errors).toEqual([])
  expect(await heardOf(since)).not.toContain(closed.id)
  const found = (await foldersOf(visitor)).map(({ id }) => id)
  expect(found).toEqual(expect.arrayContaining([parent.id, open.id]))
  expect(found).not.toContain(closed.id)
})

test('Whoever restricts a folder is named on it, and the last who manages it stays', async () => {
  const { visitor } = people.safety
  const made = await visitor.read<Row>('POST', 'projectFolderPmp', {
    projectId: project.id,
    name: 'Tenders',
    isRestricted: true,
  })
  expect(made).toMatchObject({ status: 201, data: { flags: allFolderRights, onlyNamed: true } })
  const { data: named } = await visitor.read<Row[]>('GET', `projectFolderUserPmp?folderId=${made.data.id}`)
  expect(named).toMatchObject([{ userId: visitor.userId, canManage: true }])
  const [entry] = named
  expect(await visitor.read('PUT', 'projectFolderUserPmp', { ...entry, canManage: false })).toMatchObject({
    status: 409,
    errors: [{ message: 'Tenders is restricted, so someone must keep the right to manage it.' }],
  })
  expect(await visitor.read('DELETE', `projectFolderUserPmp/${entry!.id}?rowVersion=1`)).toMatchObject({ status: 409 })
})

test('A right on a folder opens the project to someone without a role, for its files alone', async () => {
  const { visitor } = people.throttle
  const folder = await add(admin, 'projectFolderPmp', { projectId: project.id, name: 'For throttle' })
  await add(admin, 'projectFolderUserPmp', entryFor('throttle', folder.id, { canView: true }))
  const { data } = await visitor.read<{ project: Row }>('GET', `project/${project.id}`)
  expect(data.project).toMatchObject({
    openSystems: ['pmp'],
    pageData: { allowedPages: { pmp: ['files', 'folders'] }, settings: {} },
  })
  expect((await foldersOf(visitor)).map(({ id }) => id)).toContain(folder.id)
  expect((await visitor.read<Row[]>('GET', `projectGroup?projectId=${project.id}`)).data).toEqual([])
  expect((await visitor.read<Row[]>('GET', `userProjectRole?projectId=${project.id}`)).data).toEqual([])
})

/** A project of this company with a folder restricted to named people. */
async function closedFolder(clientId: number) {
  const draft = samples.project({ clientId, userId: admin.userId, projectId: 0 })
  const own = await add(admin, 'project', { ...draft, systems: ['pmp', 'sms'] })
  const folder = await add(admin, 'projectFolderPmp', { projectId: own.id, name: 'Claims', isRestricted: true })
  return { own, folder, path: `projectFolderPmp?projectId=${own.id}` }
}
const companyOf = async ({ userId }: Visitor) => Number((await rowOf(admin, `user/${userId}`)).clientId)

test('A super user has every right on folders of the projects that their company leads, and none on others', async () => {
  const leader = await setup.world.as('super@demo.test')
  const company = await companyOf(leader)
  const another = await add(admin, 'client', samples.client({ clientId: 1, userId: 1, projectId: 1 }))
  const [led, other] = [await closedFolder(company), await closedFolder(another.id)]
  const { data } = await leader.read<Row[]>('GET', led.path)
  expect(data.find(({ id }) => id === led.folder.id)).toMatchObject({ flags: allFolderRights })
  expect((await leader.ask('GET', `projectFolderPmp/${led.folder.id}`)).status).toBe(200)
  expect((await leader.ask('GET', `projectFolderPmp/${other.folder.id}`)).status).toBe(404)
  expect((await leader.read<Row[]>('GET', other.path)).data).toEqual([])
})

test('A super user whose systems do not include project management sees none of its folders', async () => {
  const leader = await setup.world.as('super@demo.test')
  const { folder } = await closedFolder(await companyOf(leader))
  const account = await rowOf(admin, `user/${leader.userId}`)
  await admin.read('PUT', 'user', { ...account, pbSystems: ['sms'] })
  expect((await leader.ask('GET', `projectFolderPmp/${folder.id}`)).status).toBe(404)
  const { rowVersion } = await rowOf(admin, `user/${leader.userId}`)
  await admin.read('PUT', 'user', { ...account, rowVersion })
  expect((await leader.ask('GET', `projectFolderPmp/${folder.id}`)).status).toBe(200)
})

test('Someone whose only entry is removed loses the folder and the project at once', async () => {
  const { visitor } = people.library
  const { own, folder } = await closedFolder(await companyOf(admin))
  const entry = await add(admin, 'projectFolderUserPmp', {
    projectId: own.id,
    folderId: folder.id,
    userId: visitor.userId,
    canView: true,
  })
  expect((await visitor.ask('GET', `projectFolderPmp/${folder.id}`)).status).toBe(200)
  expect((await visitor.read<{ project: Row }>('GET', `project/${own.id}`)).data.project).toMatchObject({
    openSystems: ['pmp'],
  })
  await admin.read('DELETE', `projectFolderUserPmp/${entry.id}?rowVersion=1`)
  expect((await visitor.ask('GET', `projectFolderPmp/${folder.id}`)).status).toBe(404)
  expect((await visitor.ask('GET', `project/${own.id}`)).status).toBe(404)
})

test('Joining or leaving a group that is named on a folder counts at once', async () => {
  const { visitor } = people.library
  const { own, folder } = await closedFolder(await companyOf(admin))
  const about = { clientId: 1, userId: admin.userId, projectId: own.id }
  await add(admin, 'userProjectRole', {
    ...samples.userProjectRole({ ...about, userId: visitor.userId }),
    accessLevel: 10,
    systems: ['pmp'],
  })
  const group = await add(admin, 'projectGroup', { ...samples.group(about), userIds: [] })
  await add(admin, 'projectFolderUserPmp', {
    projectId: own.id,
    folderId: folder.id,
    groupId: group.id,
    canView: true,
  })
  const status = async () => (await visitor.ask('GET', `projectFolderPmp/${folder.id}`)).status
  expect(await status()).toBe(404)
  const joined = await admin.read<Row>('PUT', 'projectGroup', { ...group, userIds: [visitor.userId] })
  expect([joined.errors, await status()]).toEqual([[], 200])
  const left = await admin.read<Row>('PUT', 'projectGroup', { ...joined.data, userIds: [] })
  expect([left.errors, await status()]).toEqual([[], 404])
})

test('The root folder is not renamed, moved or deleted, and a folder is not placed below itself', async () => {
  const row = await rowOf(admin, `projectFolderPmp/${root}`)
  expect(await admin.read('PUT', 'projectFolderPmp', { ...row, name: 'Else' })).toMatchObject({
    status: 400,
    errors: [{ field: 'name' }],
  })
  expect((await admin.ask('DELETE', `projectFolderPmp/${root}?rowVersion=${row.rowVersion}`)).status).toBe(403)
  const one = await add(admin, 'projectFolderPmp', { projectId: project.id, name: 'One' })
  const two = await add(admin, 'projectFolderPmp', { projectId: project.id, parentId: one.id, name: 'Two' })
  const place = { action: 'place', parentId: two.id, rowVersion: one.rowVersion }
  expect(await admin.read('PUT', `projectFolderPmp/${one.id}/move`, place)).toMatchObject({
    status: 400,
    errors: [{ field: 'parentId', message: 'A folder cannot be placed below itself.' }],
  })
  expect((await admin.ask('DELETE', `projectFolderPmp/${one.id}?rowVersion=${one.rowVersion}`)).status).toBe(200)
  expect((await admin.ask('GET', `projectFolderPmp/${two.id}`)).status).toBe(404)
  expect((await admin.ask('PUT', `projectFolderPmp/${one.id}/restore`, {})).status).toBe(200)
  expect((await admin.ask('GET', `projectFolderPmp/${two.id}`)).status).toBe(200)
})

/** How an entry on the parent folder applies to the folder. */
const ways = ['own', 'inherited', 'broken', 'none'] as const
test.each(folderRights.flatMap((right) => ways.map((way) => [right, way] as const)))('%s, %s', async (right, way) => {
  const above = await add(admin, 'projectFolderPmp', { projectId: project.id, name: `${right} ${way}` })
  const folder = await add(admin, 'projectFolderPmp', {
    projectId: project.id,
    parentId: above.id,
    name: 'Below',
    inheritsRights: way !== 'broken',
  })
  const given = { canView: true, canDownload: false, [right]: true }
  if (way !== 'none')
    await add(admin, 'projectFolderUserPmp', entryFor('library', way === 'own' ? folder.id : above.id, given))
  const { visitor } = people.library
  const row = (await foldersOf(visitor)).find(({ id }) => id === folder.id)
  expect(row?.flags).toBe(way === 'own' || way === 'inherited' ? flagsOf(given) : undefined)
  const manages = row !== undefined && right === 'canManage'
  const renamed = await visitor.ask('PUT', 'projectFolderPmp', { ...folder, name: 'Renamed' })
  expect(renamed.status).toBe(manages ? 200 : row ? 403 : 404)
})
