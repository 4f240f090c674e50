import { beforeAll, describe, expect, test } from 'vitest'
import { urlOf, type Entity } from '#contract/entity.ts'
import { entities } from '#contract/entities/index.ts'
import { rootFields } from '#contract/documents/projectFolders.ts'
import type { Visitor } from '#mocks/world.ts'
import { notMadeByPeople, samples } from '#mocks/samples.ts'
import { within } from '#server/core/reading.ts'
import { resources } from '#server/kinds/index.ts'
import { useWorld } from '#tests/world.ts'
import { add, inProject, signInEveryone, rowOf, type Everyone, type Fields, type Row } from './everyone.ts'
import type { PersonName } from './table.ts'
import { titled } from '#tests/kinds/titles.ts'

const setup = useWorld()
let everyone: Everyone
beforeAll(async () => void (everyone = await signInEveryone(setup.world)))

const nobody = { clientId: 0, userId: 0, projectId: 0 }
const as = (person: PersonName) => everyone.visitors[person] as Visitor

/** Values for fields that only the server may set. */
const smuggled: Fields = {
  id: 999_999,
  createdById: 7,
  createdOn: '2001-01-01T00:00:00Z',
  updatedById: 7,
  updatedOn: '2001-01-01T00:00:00Z',
  isDeleted: true,
  deletedOn: '2001-01-01T00:00:00Z',
  statusId: 60,
  heldStatusId: 30,
  imageFileId: 1,
  logoFileId: 1,
  percentAsOf: '2001-01-01',
  rootFolderId: 7,
  rootFolderPmpId: 7,
  rootFolderSmsId: 7,
  settings: { sms: { cardRule: 'off' } },
  passwordHash: 'smuggled',
  securityStamp: 'smuggled',
  oidcIssuer: 'https://smuggled.example',
  oidcSubject: 'smuggled',
  mustChangePassword: true,
  lastLoginOn: '2001-01-01T00:00:00Z',
  canEdit: true,
  canDelete: true,
  allowedActions: ['close'],
  fullName: 'Smuggled',
  clientName: 'Smuggled',
  audience: 'all',
  deletedWith: 'template/1',
  fileId: 1,
  currentRevisionId: 1,
  verifiedById: 1,
  verifiedOn: '2001-01-01T00:00:00Z',
  rejectedReason: 'Smuggled',
}
/** Fields that every save sets. */
const written = ['createdById', 'createdOn', 'updatedById', 'updatedOn']

const kinds = (Object.values(entities) as Entity[]).filter(({ kind }) => !notMadeByPeople.includes(kind))
describe.each(titled(kinds))('%s', (_, entity) => {
  const kind = entity.kind
  const { table } = resources[kind]
  const stored = async ({ id, list }: Row) =>
    (await setup.world.services.db.select().from(table).where(within(table, { id, list })))[0] as Fields
  const draft = async () => {
    const clientId =
      kind === 'projectClient'
        ? (await add(everyone.admin, 'client', samples.client(nobody))).id
        : everyone.ids.admin.clientId
    const projectId = everyone.projects.foreign
    const made = samples[kind]({ clientId, userId: everyone.ids.library.userId, projectId }) as Fields
    return inProject(everyone.admin, kind, made, projectId)
  }
  /** The fields that only the server sets, except those that differ between records or follow from the draft. */
  const decided = (row: Fields) => {
    const derived = Object.keys(row).filter((name) => /Key$|^searchText$|^fullName$/.test(name))
    const differing = [
      ...Object.keys(entity.draft.shape),
      ...derived,
      // Taken over from the person.
      ...(kind === 'projectPerson' ? ['name', 'trade'] : []),
      // Names the cards of the draft, and when they were entered.
      ...(kind === 'person' ? ['cardsChecked'] : []),
      // Each project has its own root folders.
      ...Object.values(rootFields),
      'id',
      // Assigned in the order of creation.
      'number',
      'createdOn',
      'startedOn',
      'updatedOn',
      'securityStamp',
      'sortOrder',
    ]
    expect([row.createdOn, row.updatedOn, row.securityStamp, row.number]).not.toContain('smuggled')
    expect(String(row.createdOn)).not.toContain('2001-01-01')
    return Object.fromEntries(Object.entries(row).filter(([name]) => !differing.includes(name)))
  }

  test('keep the server’s values of server-only fields when created', async () => {
    const values = await draft()
    const honest = await add(everyone.admin, urlOf(entity, values), values)
    // The next record may end this one, such as a test of the roll call.
    const asMade = decided(await stored(honest))
    const sly = await add(everyone.admin, urlOf(entity, values), { ...smuggled, rowVersion: 41, ...(await draft()) })
    expect(sly.id).not.toBe(smuggled.id)
    expect(decided(await stored(sly))).toEqual(asMade)
  })

  test('keep them when changed', async () => {
    const values = await draft()
    const row = await add(everyone.admin, urlOf(entity, values), values)
    const before = await stored(row)
    const { errors } = await everyone.admin.read('PUT', `${urlOf(entity, values)}/${row.id}`, {
      ...smuggled,
      ...values,
      rowVersion: row.rowVersion,
    })
    expect(errors).toEqual([])
    const after = await stored(row)
    const kept = Object.keys(smuggled).filter((name) => name in before && !written.includes(name))
    for (const name of kept) expect([name, after[name]]).toEqual([name, before[name]])
    expect(after).toMatchObject({
      createdById: before.createdById,
      createdOn: before.createdOn,
      updatedById: everyone.admin.userId,
      rowVersion: 2,
    })
  })
})

test('no answer contains credentials', async () => {
  for (const path of [
    'user',
    `user/${everyone.admin.userId}`,
    `audit?entityKind=user&entityId=${everyone.admin.userId}`,
    'LoggedInUser',
    'changes?since=0',
    'mail',
  ])
    expect(await (await everyone.admin.ask('GET', path)).text()).not.toMatch(
      /passwordHash|securityStamp|oidc|argon2|keyHash|tokenHash/i,
    )
})

/** Fields of an account that its owner may not change, with new values. */
const foreignFields: Fields = {
  email: 'other@elsewhere.example',
  clientId: 3,
  jobTitle: 'Managing director',
  roles: ['end_user_manager'],
  pbSystems: ['fm', 'sfs', 'sms', 'pmp'],
  availableForAuthoring: false,
  availableForReviewing: true,
}

test.each(['throttle', 'staff', 'library', 'super'] as const)(
  '%s changes their own name and phone but no fields that others decide',
  async (person) => {
    const path = `user/${everyone.ids[person].userId}`
    const row = await rowOf(everyone.admin, path)
    const changed = await as(person).read<Row>('PUT', 'user', {
      ...row,
      firstName: 'Changed',
      phone: '+353 85 555 0999',
      language: 'ga',
      timeZone: 'Europe/London',
    })
    expect(changed).toMatchObject({ status: 200, data: { firstName: 'Changed', language: 'ga' } })
    for (const [field, value] of Object.entries(foreignFields)) {
      const now = await rowOf(everyone.admin, path)
      const other =
        field === 'pbSystems'
          ? (value as string[]).filter((system) => !(now.pbSystems as string[]).includes(system)).concat('pmp')
          : value
      const refused = await as(person).read('PUT', 'user', {
        ...now,
        [field]: field === 'availableForReviewing' ? !now[field] : other,
      })
      expect([field, refused.status, refused.errors[0]?.field]).toEqual([field, 400, field])
      expect(await rowOf(everyone.admin, path)).toEqual(now)
    }
  },
)

test('nobody changes their own roles, whether user manager or administrator', async () => {
  for (const person of ['manager', 'admin'] as const) {
    const row = await rowOf(everyone.admin, `user/${everyone.ids[person].userId}`)
    const roles = person === 'manager' ? ['end_user_manager', 'super_user'] : ['admin', 'super_user']
    expect(await as(person).read('PUT', 'user', { ...row, roles })).toMatchObject({
      status: 400,
      errors: [{ field: 'roles' }],
    })
  }
})

test('a user manager may grant every role except administrator', async () => {
  const user = await add(everyone.admin, 'user', samples.user({ ...nobody, clientId: everyone.ids.admin.clientId }))
  expect(await as('manager').read('PUT', 'user', { ...user, roles: ['admin'] })).toMatchObject({
    status: 400,
    errors: [{ field: 'roles' }],
  })
  const given = await as('manager').read<Row>('PUT', 'user', {
    ...user,
    roles: ['super_user', 'document_library_manager'],
    email: `moved.${user.id}@joinery.example`,
  })
  expect(given).toMatchObject({ status: 200, data: { roles: ['super_user', 'document_library_manager'] } })
  expect(await everyone.admin.read('PUT', 'user', { ...given.data, roles: ['admin'] })).toMatchObject({
    status: 200,
    data: { roles: ['admin'] },
  })
  const row = await rowOf(everyone.admin, `user/${user.id}`)
  expect(await as('manager').read('PUT', 'user', { ...row, jobTitle: 'Foreman' })).toMatchObject({ status: 403 })
})
