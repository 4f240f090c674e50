import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { documentKinds } from '#contract/documents/documentKind.ts'
import { folderKinds, folderUserKinds, rootFields, type FolderSystem } from '#contract/documents/projectFolders.ts'
import type { Entities } from '#contract/entities/index.ts'
import { samples } from '#mocks/samples.ts'
import { resources } from '#server/kinds/index.ts'
import { add, rowOf, type Row } from './everyone.ts'
import { useHearing } from './hearing.ts'
import type { PersonName } from './table.ts'

// Events about a folder, its rights and its documents go to exactly those who may read them.

const hearing = useHearing()
const { everybodyIsUpToDate, whoHeard, readersOf, expectNothingElse } = hearing
const nobody = { clientId: 0, userId: 0, projectId: 0 }

/** A person without any role who may open each system, so that only rights on folders count. */
const outsider: PersonName = 'throttle'
beforeAll(async () => {
  const account = await rowOf(hearing.everyone.admin, `user/${hearing.everyone.ids[outsider].userId}`)
  const saved = await hearing.everyone.admin.read('PUT', 'user', { ...account, pbSystems: ['pmp', 'sms', 'sfs', 'fm'] })
  expect(saved.errors).toEqual([])
})

const systems = [
  ['project management', 'pmp', 'viewer'],
  ['project management', 'pmp', 'staff'],
  ['project management', 'pmp', 'super'],
  ['project management', 'pmp', 'foreign'],
  ['safety management', 'sms', 'viewer'],
  ['safety management', 'sms', 'safety'],
  ['the safety file', 'sfs', 'viewer'],
] as const

describe.each(systems)('In %s (%s) of the project of %s', (_, system: FolderSystem, owner) => {
  const [folderKind, userKind, documentKind] = [folderKinds[system], folderUserKinds[system], documentKinds[system]]
  const admin = () => hearing.everyone.admin
  const projectId = () => hearing.everyone.projects[owner]
  const root = async () => Number((await rowOf(admin(), `project/${projectId()}`))[rootFields[system]])
  // The projects of this world have no safety file until it is added to their systems.
  beforeAll(async () => {
    const project = await rowOf(admin(), `project/${projectId()}`)
    const saved = await admin().read('PUT', 'project', { ...project, systems: ['pmp', 'sms', 'sfs'] })
    expect(saved.errors).toEqual([])
  })
  const folder = async (more: object = {}) =>
    add(admin(), folderKind, {
      ...samples[folderKind]({ ...nobody, projectId: projectId() }),
      parentId: await root(),
      ...more,
    })
  const right = async (folderId: number, more: object) =>
    add(admin(), userKind, {
      projectId: projectId(),
      folderId,
      userId: hearing.everyone.ids[outsider].userId,
      ...more,
    })
  /** A folder on which the outsider has the given rights. */
  async function folderFor(more: object, rights: object = { canView: true }) {
    const { id } = await folder(more)
    await right(id, rights)
    return rowOf(admin(), `${folderKind}/${id}`)
  }
  const documentIn = async ({ id }: Row, more: object = {}) =>
    add(admin(), documentKind, {
      ...samples[documentKind]({ ...nobody, projectId: projectId() }),
      folderId: id,
      ...more,
    })
  const restricted = { isRestricted: true }
  const confidential = { isConfidential: true }

  const records: [title: string, kind: keyof Entities, make: () => Promise<Row>][] = [
    ['a folder', folderKind, () => folder()],
    ['a restricted folder', folderKind, () => folder(restricted)],
    ['a folder below a restricted one', folderKind, async () => folder({ parentId: (await folder(restricted)).id })],
    ['a folder opened to someone', folderKind, () => folderFor({})],
    ['a restricted folder opened to someone', folderKind, () => folderFor(restricted)],
    ['a folder closed to someone', folderKind, () => folderFor({}, { canView: false, canDownload: false })],
    ['a right on a folder', userKind, async () => right((await folder()).id, { canView: true })],
    ['a right to manage a folder', userKind, async () => right((await folder(restricted)).id, { canManage: true })],
    ['a document', documentKind, async () => documentIn(await folder())],
    ['a document in a restricted folder', documentKind, async () => documentIn(await folder(restricted))],
    ['a document opened to someone', documentKind, async () => documentIn(await folderFor(restricted))],
    ['a confidential document', documentKind, async () => documentIn(await folder(), confidential)],
    [
      'a confidential document opened to someone',
      documentKind,
      async () => documentIn(await folderFor({}), confidential),
    ],
    [
      'a confidential document in a folder closed to someone',
      documentKind,
      async () => documentIn(await folderFor({}, { canView: false, canDownload: false }), confidential),
    ],
    [
      'a confidential document of someone who no longer sees its folder',
      documentKind,
      async () => {
        const row = await documentIn(await folder(restricted), confidential)
        const { table } = resources[documentKind]
        await hearing.setup.world.services.db
          .update(table)
          .set({ createdById: hearing.everyone.ids[outsider].userId })
          .where(eq(table.id, row.id))
        return row
      },
    ],
    [
      'a confidential document in a restricted folder',
      documentKind,
      async () => documentIn(await folder(restricted), confidential),
    ],
  ]

  test.each(records)('a save of %s is announced to exactly those who may read it', async (title, kind, make) => {
    const row = await make()
    await hearing.begin()
    expect((await admin().read('PUT', kind, row)).errors).toEqual([])
    await everybodyIsUpToDate()
    const readers = await readersOf(kind, row)
    expect(readers).toContain('admin')
    // People named on a restricted folder can read its content, others only with a higher right.
    if (/opened to|right to manage/.test(title)) expect(readers).toContain(outsider)
    else expect(readers).not.toContain(outsider)
    expect(whoHeard({ kind, id: row.id, op: 'updated' })).toEqual(readers)
    await expectNothingElse()
  })

  test.each(records)('a deletion of %s is announced to exactly those who could read it', async (_title, kind, make) => {
    const row = await make()
    const readers = await readersOf(kind, row)
    await hearing.begin()
    const gone = await admin().read('DELETE', `${kind}/${row.id}?rowVersion=${row.rowVersion}`)
    expect(gone.errors).toEqual([])
    await everybodyIsUpToDate()
    expect(whoHeard({ kind, id: row.id, op: 'deleted' })).toEqual(readers)
    // A person who loses a folder with the right receives its event.
    const closed = kind === userKind ? [{ kind: folderKind, id: Number(row.folderId) }] : []
    await expectNothingElse({ kind, id: row.id }, ...closed)
  })
})
