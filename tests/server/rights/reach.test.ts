import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { Visitor } from '#mocks/world.ts'
import { samples } from '#mocks/samples.ts'
import { hsAdviserRole } from '#server/db/supplied/lookups.ts'
import { users } from '#server/db/tables/user.ts'
import { useWorld } from '#tests/world.ts'
import { add, signInEveryone, pictureForm, rowOf, type Everyone, type Row } from './everyone.ts'
import type { PersonName } from './table.ts'

const setup = useWorld()
let everyone: Everyone
beforeAll(async () => void (everyone = await signInEveryone(setup.world)))

const nobody = { clientId: 0, userId: 0, projectId: 0 }
const as = (person: PersonName) => everyone.visitors[person] as Visitor
const idsIn = async (person: PersonName, path: string) => {
  const { status, data } = await as(person).read<Row[]>('GET', path)
  return { status, ids: data.map(({ id }) => id) }
}

test('asking for other people’s records by id returns only one’s own', async () => {
  const { foreign, viewer } = everyone.projects
  expect(await idsIn('viewer', `project?ids=${foreign},${viewer}`)).toEqual({ status: 200, ids: [viewer] })
  expect(await idsIn('viewer', `user?ids=${everyone.ids.admin.userId},${everyone.ids.viewer.userId}`)).toEqual({
    status: 200,
    ids: [everyone.ids.viewer.userId],
  })
  for (const kind of ['projectClient', 'userProjectRole']) {
    const { data } = await everyone.admin.read<Row[]>('GET', `${kind}?projectId=${foreign}`)
    const named = [...data.map(({ id }) => id), 999_999].join(',')
    expect(await idsIn('viewer', `${kind}?ids=${named}`)).toEqual({ status: 200, ids: [] })
    expect(await idsIn('viewer', `${kind}?ids=${named}&projectId=${foreign}`)).toEqual({ status: 200, ids: [] })
  }
})

test('a list filtered by someone else’s project, company or person is empty, not forbidden', async () => {
  const role = await add(everyone.admin, 'userProjectRole', {
    ...samples.userProjectRole({
      ...nobody,
      projectId: everyone.projects.foreign,
      userId: everyone.ids.library.userId,
    }),
    from: '2099-01-01',
  })
  const firm = await add(everyone.admin, 'client', samples.client(nobody))
  await add(
    everyone.admin,
    'projectClient',
    samples.projectClient({ ...nobody, projectId: everyone.projects.foreign, clientId: firm.id }),
  )
  for (const path of [
    `projectClient?clientId=${firm.id}`,
    `userProjectRole?userId=${everyone.ids.library.userId}`,
    `userProjectRole?projectId=${everyone.projects.foreign}`,
  ])
    for (const person of ['throttle', 'viewer', 'staff'] as const)
      expect(await idsIn(person, path)).toEqual({ status: 200, ids: [] })
  expect((await idsIn('library', `userProjectRole?userId=${everyone.ids.library.userId}`)).ids).toEqual([role.id])
})

test('a picture is subject to its project’s rights on every route', async () => {
  const row = await rowOf(everyone.admin, `project/${everyone.projects.foreign}`)
  const { imageFileId } = (await everyone.admin.read<Row>('POST', 'projectImage', await pictureForm(row))).data
  for (const [query, headers] of [
    ['', {}],
    ['?inline=1', {}],
    ['', { range: 'bytes=0-3' }],
    ['', { range: 'bytes=999999-' }],
  ] as const) {
    const refused = await as('viewer').ask('GET', `file/${Number(imageFileId)}${query}`, undefined, headers)
    expect([refused.status, ((await refused.json()) as { errors: object[] }).errors]).toEqual([
      404,
      [expect.objectContaining({ code: 'missing' })],
    ])
    expect(
      (await everyone.admin.ask('GET', `file/${Number(imageFileId)}${query}`, undefined, headers)).status,
    ).not.toBe(404)
  }
})

test('a photograph that is refused is not stored', async () => {
  const before = setup.world.services.files
  const put: number[] = []
  setup.world.services.files = { ...before, put: (content) => (put.push(1), before.put(content)) }
  const row = await rowOf(everyone.admin, `project/${everyone.projects.viewer}`)
  expect((await as('viewer').ask('POST', 'projectImage', await pictureForm(row))).status).toBe(403)
  expect(
    (await everyone.admin.ask('POST', 'projectImage', await pictureForm({ ...row, rowVersion: row.rowVersion + 5 })))
      .status,
  ).toBe(409)
  setup.world.services.files = before
  expect(put).toEqual([])
})

test('nobody reads or overwrites another person’s preferences', async () => {
  await as('staff').read('PUT', 'preference/people.columns', { value: ['name'] })
  await as('viewer').read('PUT', 'preference/people.columns', { value: ['email'], userId: everyone.ids.staff.userId })
  expect((await as('staff').read('GET', `preference?userId=${everyone.ids.viewer.userId}`)).data).toEqual({
    'people.columns': ['name'],
  })
  expect((await as('viewer').read('GET', 'preference')).data).toEqual({ 'people.columns': ['email'] })
  expect((await as('throttle').read('GET', 'preference')).data).toEqual({})
})

test('an idempotency key belongs to the person who sent it', async () => {
  const key = { 'Idempotency-Key': crypto.randomUUID() }
  const draft = samples.client(nobody)
  const first = await everyone.admin.read<Row>('POST', 'client', draft, key)
  expect(await as('manager').read('POST', 'client', draft, key)).toMatchObject({ status: 403, data: null })
  expect((await everyone.admin.read<Row>('POST', 'client', draft, key)).data.id).toBe(first.data.id)
})

test('a record cannot move to another project, company or person', async () => {
  const { safety, foreign } = everyone.projects
  const company = (await everyone.admin.read<Row[]>('GET', `projectClient?projectId=${safety}`)).data[0]!
  const role = await add(everyone.admin, 'userProjectRole', {
    ...samples.userProjectRole({ ...nobody, projectId: safety, userId: everyone.ids.library.userId }),
    systems: ['sms'],
  })
  for (const [path, row, stolen] of [
    ['projectClient', company, { projectId: foreign }],
    ['projectClient', company, { clientId: everyone.ids.viewer.clientId }],
    ['userProjectRole', role, { projectId: foreign }],
    ['userProjectRole', role, { userId: everyone.ids.safety.userId }],
  ] as const) {
    expect([stolen, (await as('safety').read('PUT', path, { ...row, ...stolen })).status]).toEqual([stolen, 400])
    expect(await rowOf(everyone.admin, `${path}/${row.id}`)).toMatchObject({
      projectId: safety,
      rowVersion: row.rowVersion,
    })
  }
})

test('managing one system gives no rights in another', async () => {
  const role = await add(everyone.admin, 'userProjectRole', {
    ...samples.userProjectRole({ ...nobody, projectId: everyone.projects.safety, userId: everyone.ids.library.userId }),
    systems: ['sms'],
  })
  const raised = await as('safety').read('PUT', 'userProjectRole', { ...role, systems: ['sms', 'pmp'] })
  expect(raised).toMatchObject({ status: 400, errors: [{ field: 'systems' }] })
  const own = {
    userId: everyone.ids.safety.userId,
    projectId: everyone.projects.safety,
    projectRoleId: 30,
    accessLevel: 30,
    systems: ['sfs'],
    from: '2025-01-06',
  }
  expect(await as('safety').read('POST', 'userProjectRole', own)).toMatchObject({
    status: 400,
    errors: [{ field: 'systems' }],
  })
})

test('a manager of one system cannot grant access to others through a lead company or a client', async () => {
  const { safety: projectId } = everyone.projects
  const company = (relationshipId: number, clientId: number) => ({
    ...samples.projectClient({ ...nobody, projectId, clientId }),
    relationshipId,
  })
  const firm = (await add(everyone.admin, 'client', samples.client(nobody))).id
  expect(await as('safety').read('POST', 'projectClient', company(60, firm))).toMatchObject({
    status: 400,
    errors: [{ field: 'relationshipId' }],
  })
  const lead = await add(everyone.admin, 'projectClient', company(60, firm))
  expect((await as('safety').ask('DELETE', `projectClient/${lead.id}?rowVersion=${lead.rowVersion}`)).status).toBe(403)
  expect(await as('safety').read('PUT', 'projectClient', { ...lead, relationshipId: 90 })).toMatchObject({
    status: 400,
    errors: [{ field: 'relationshipId' }],
  })
  const renamed = (await as('safety').read<Row>('PUT', 'projectClient', { ...lead, packageName: 'Shell and core' }))
    .data
  const other = await as('safety').read<{ projectClient: Row }>('POST', 'projectClient', company(90, firm))
  expect([renamed.rowVersion, other.status]).toEqual([lead.rowVersion + 1, 201])
  expect(
    await as('safety').read('PUT', 'projectClient', { ...other.data.projectClient, relationshipId: 60 }),
  ).toMatchObject({ status: 400, errors: [{ field: 'relationshipId' }] })

  const site = await rowOf(everyone.admin, `project/${projectId}`)
  expect(await as('safety').read('PUT', 'project', { ...site, clientId: firm })).toMatchObject({
    status: 400,
    errors: [{ field: 'clientId' }],
  })
  for (const systems of [['sms'], ['pmp', 'sms', 'fm']])
    expect(await as('safety').read('PUT', 'project', { ...site, systems })).toMatchObject({
      status: 400,
      errors: [{ field: 'systems' }],
    })
  expect((await as('safety').read('PUT', 'project', { ...site, name: 'Quay wall' })).errors).toEqual([])
  expect(await rowOf(everyone.admin, `project/${projectId}`)).toMatchObject({
    clientId: site.clientId,
    systems: site.systems,
  })
})

test('who has read a document is shown to the library managers, in its history too', async () => {
  const library = await add(
    everyone.admin,
    'documentLibrary',
    samples.documentLibrary({ ...nobody, clientId: everyone.ids.admin.clientId }),
  )
  const draft = await add(everyone.admin, 'documentLibraryDocument', {
    ...samples.libraryDocument(nobody),
    folderId: null,
    documentLibraryId: library.id,
  })
  const form = new FormData()
  form.set('id', String(draft.id))
  form.set('rowVersion', String(draft.rowVersion))
  form.set('files', new File(['Read me\n'], 'notes.txt', { type: 'text/plain' }))
  const { data: revised } = await everyone.admin.read<Row>('POST', 'documentLibraryRevision', form)
  await everyone.admin.read('PUT', `documentLibraryDocument/${draft.id}/move`, {
    action: 'publish',
    rowVersion: revised.rowVersion,
  })
  for (const person of ['staff', 'viewer'] as const)
    expect(
      (
        await as(person).read('PUT', `documentLibraryDocument/${draft.id}/acknowledge`, {
          revisionId: revised.currentRevisionId,
        })
      ).errors,
    ).toEqual([])
  const readers = async (person: PersonName) => {
    const { data } = await as(person).read<{ action: string; byUserId: number }[]>(
      'GET',
      `audit?entityKind=libraryDocument&entityId=${draft.id}`,
    )
    expect(data.map(({ action }) => action)).toContain('publish')
    return data.filter(({ action }) => action === 'acknowledged').map(({ byUserId }) => byUserId)
  }
  const [staff, viewer] = [everyone.ids.staff.userId, everyone.ids.viewer.userId]
  expect([await readers('staff'), await readers('safety'), await readers('library')]).toEqual([
    [staff],
    [],
    [viewer, staff],
  ])
})

test('a library shows its readers only those of its projects that they may see', async () => {
  const { viewer, foreign } = everyone.projects
  const library = await add(everyone.admin, 'documentLibrary', {
    ...samples.documentLibrary({ ...nobody, clientId: everyone.ids.admin.clientId }),
    visibility: 'projects',
    projectIds: [viewer, foreign],
  })
  const named = async (person: PersonName) => [
    (await rowOf(as(person), `documentLibrary/${library.id}`)).projectIds,
    (await as(person).read<Row[]>('GET', `documentLibrary?ids=${library.id}`)).data[0]?.projectIds,
    (await as(person).read<Row[]>('GET', 'documentLibrary')).data.find(({ id }) => id === library.id)?.projectIds,
  ]
  const both = [viewer, foreign]
  expect(await named('viewer')).toEqual([[viewer], [viewer], [viewer]])
  expect(await named('library')).toEqual([both, both, both])
})

test('a role in a system that its holder may not open grants nothing', async () => {
  const { id } = await add(
    everyone.admin,
    'project',
    samples.project({ ...nobody, clientId: everyone.ids.admin.clientId, userId: everyone.admin.userId }),
  )
  const { pbSystems } = await rowOf(everyone.admin, `user/${everyone.ids.throttle.userId}`)
  expect(pbSystems).toEqual(['pmp'])
  await add(everyone.admin, 'userProjectRole', {
    userId: everyone.ids.throttle.userId,
    projectId: id,
    projectRoleId: 30,
    accessLevel: 30,
    systems: ['sms', 'fm'],
    from: '2025-01-06',
  })
  expect((await as('throttle').ask('GET', `project/${id}`)).status).toBe(403)
})

test('deleting a project removes the rights that depend on it, and restoring it gives them back', async () => {
  const { clientId } = everyone.ids.admin
  const ofDemo = { ...nobody, clientId }
  const [firm, worker] = [
    await add(everyone.admin, 'client', samples.client(nobody)),
    await add(everyone.admin, 'user', samples.user(ofDemo)),
  ]
  const project = await add(everyone.admin, 'project', samples.project({ ...ofDemo, userId: worker.id }))
  await add(
    everyone.admin,
    'projectClient',
    samples.projectClient({ ...nobody, projectId: project.id, clientId: firm.id }),
  )
  const role = (userId: number, more: object = {}) =>
    add(everyone.admin, 'userProjectRole', {
      ...samples.userProjectRole({ ...nobody, projectId: project.id, userId }),
      systems: ['sms'],
      ...more,
    })
  await role(worker.id)
  await role(everyone.ids.safety.userId, { projectRoleId: hsAdviserRole })
  const training = await add(everyone.admin, 'userTraining', { ...samples.userTraining(nobody), userId: worker.id })
  const library = await add(everyone.admin, 'documentLibrary', {
    ...samples.documentLibrary(ofDemo),
    visibility: 'projects',
    projectIds: [project.id],
  })
  const seen = async () => ({
    trainings: (await idsIn('safety', `userTraining?userId=${worker.id}`)).ids,
    libraries: (await idsIn('safety', 'documentLibrary')).ids.includes(library.id),
    companies: (await idsIn('admin', `projectClient?clientId=${firm.id}`)).ids.length,
    roles: (await idsIn('admin', `userProjectRole?userId=${worker.id}`)).ids.length,
    projects: (await rowOf(everyone.admin, `user/${worker.id}`)).projectCount,
  })
  const all = { trainings: [training.id], libraries: true, companies: 1, roles: 1, projects: 1 }
  const remove = async (path: string) =>
    (await everyone.admin.read('DELETE', `${path}?rowVersion=${(await rowOf(everyone.admin, path)).rowVersion}`)).errors
  expect(await seen()).toEqual(all)
  expect((await remove(`client/${firm.id}`))[0]?.message).toContain('still takes part in projects')
  expect(await remove(`project/${project.id}`)).toEqual([])
  expect(await seen()).toEqual({ trainings: [], libraries: false, companies: 0, roles: 0, projects: 0 })
  await everyone.admin.read('PUT', `project/${project.id}/restore`, {})
  expect(await seen()).toEqual(all)
  expect(await remove(`project/${project.id}`)).toEqual([])
  for (const path of [`documentLibrary/${library.id}`, `client/${firm.id}`, `user/${worker.id}`])
    expect([path, await remove(path)]).toEqual([path, []])
})

test('a role begins on its first day and ends with its last, in cached lists as well', async () => {
  const day = (days: number) =>
    new Date(setup.world.services.now().getTime() + days * 86_400_000).toISOString().slice(0, 10)
  const user = await add(everyone.admin, 'user', samples.user({ ...nobody, clientId: everyone.ids.admin.clientId }))
  await setup.world.services.db.update(users).set({ statusId: 20 }).where(eq(users.id, user.id))
  const { id } = await add(
    everyone.admin,
    'project',
    samples.project({ ...nobody, clientId: everyone.ids.admin.clientId, userId: everyone.admin.userId }),
  )
  await add(everyone.admin, 'userProjectRole', {
    userId: user.id,
    projectId: id,
    projectRoleId: 30,
    accessLevel: 20,
    systems: ['pmp'],
    from: day(2),
    to: day(3),
  })
  const seen: number[] = []
  for (let passed = 0; passed < 6; passed++) {
    const { status, data } = await (await setup.world.as(String(user.email))).read<Row[]>('GET', 'project')
    expect(status).toBe(200)
    seen.push(data.length)
    setup.world.pass(86_400_000)
  }
  setup.world.pass(-6 * 86_400_000)
  expect(seen).toEqual([0, 0, 1, 1, 0, 0])
})
