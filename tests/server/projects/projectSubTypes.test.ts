import { beforeAll, expect, test } from 'vitest'
import type { ProjectProcessSubType } from '#contract/entities/projectProcessSubType.ts'
import type { RoleListTemplate } from '#contract/entities/roleListTemplate.ts'
import { processKindIds } from '#contract/processKinds.ts'
import type { SubTypeCopy } from '#contract/projects/subTypeCopy.ts'
import { samples } from '#mocks/samples.ts'
import type { Visitor } from '#mocks/world.ts'
import { useWorld } from '../../world.ts'
import { newPerson, nobody, type Someone } from './projectPeople.ts'
import { add, rowOf, type Fields, type Row } from '../rights/everyone.ts'

const setup = useWorld()
const kind = 'projectProcessSubType'
let admin: Visitor
let clientId = 0
let projectId = 0
let otherId = 0
let template: RoleListTemplate
let permit: Row
let rams: Row
const people = {} as Record<'manager' | 'reader' | 'both' | 'elsewhere', Someone>

const newProject = async () =>
  (await add(admin, 'project', { ...samples.project({ ...nobody, clientId, userId: admin.userId }), systems: ['sms'] }))
    .id
const subType = (more: Fields) => add(admin, 'processSubType', { ...samples.processSubType(nobody), ...more })

beforeAll(async () => {
  admin = await setup.world.as('admin@demo.test')
  clientId = Number((await rowOf(admin, `user/${admin.userId}`)).clientId)
  projectId = await newProject()
  otherId = await newProject()
  template = (await add(admin, 'roleListTemplate', {
    ...samples.roleListTemplate(nobody),
    processKindIds: [processKindIds.permit],
    stages: [
      { key: 'request', name: 'Request', processRoleId: 10, candidateSource: 'chosen' },
      { key: 'authorise', name: 'Authorise', processRoleId: 30, candidateSource: 'projectRole', candidateIds: [30] },
    ],
  })) as unknown as RoleListTemplate
  permit = await subType({ approvalTemplateId: template.id, maxDurationHours: 12 })
  rams = await rowOf(admin, 'processSubType/30')
  const on = (id: number) => ({ world: setup.world, admin, projectId: id })
  people.manager = await newPerson(on(projectId), clientId, 30, ['sms'])
  people.reader = await newPerson(on(projectId), clientId, 10, ['sms'])
  people.both = await newPerson(on(projectId), clientId, 20, ['sms'])
  people.elsewhere = await newPerson(on(otherId), clientId, 20, ['sms'])
  await add(admin, 'userProjectRole', {
    ...samples.userProjectRole({ ...nobody, projectId: otherId, userId: people.both.userId }),
    systems: ['sms'],
  })
})

const draft = (more: Fields = {}) => ({
  projectId,
  processSubTypeId: permit.id,
  isEnabled: true,
  stageUsers: [],
  ...more,
})
const stage = (userIds: number[], groupIds: number[] = []) => [{ stageKey: 'authorise', userIds, groupIds }]

test.each([
  [() => ({ validityHours: 13 }), 'validityHours', 'The organisation allows at most 12 hours.'],
  [() => ({ reviewMonths: 6 }), 'reviewMonths', 'This does not exist for permits.'],
  [
    () => ({ stageUsers: [{ stageKey: 'nowhere', userIds: [people.both.userId], groupIds: [] }] }),
    'stageUsers.0.stageKey',
    /has no such stage\.$/,
  ],
  [
    () => ({ stageUsers: stage([people.elsewhere.userId]) }),
    'stageUsers.0.userIds',
    'Choose people who have a role in safety management on this project.',
  ],
  [
    () => ({ stageUsers: [...stage([people.both.userId]), ...stage([people.manager.userId])] }),
    'stageUsers.1.stageKey',
    'Name the people of each stage once.',
  ],
])('What does not fit is refused at its field: %s %s', async (more, field, message) => {
  const answer = await people.manager.read('POST', kind, draft(more()))
  expect(answer).toMatchObject({ status: 400, errors: [{ field }] })
  expect(answer.errors[0]!.message).toMatch(message)
})

test('Managers of the project set it up once; others read it', async () => {
  const asked = draft({ validityHours: 8, stageUsers: stage([people.both.userId]) })
  expect(await people.reader.read('POST', kind, asked)).toMatchObject({ status: 403 })
  const made = await people.manager.read<ProjectProcessSubType>('POST', kind, asked)
  expect(made).toMatchObject({ status: 201, data: { validityHours: 8, stageUsers: stage([people.both.userId]) } })
  expect(await people.manager.read('POST', kind, asked)).toMatchObject({
    status: 409,
    errors: [{ field: 'processSubTypeId', message: 'This sub type is already in use.' }],
  })
  const listed = await people.reader.read<ProjectProcessSubType[]>('GET', `${kind}?projectId=${projectId}`)
  expect(listed.data.find(({ id }) => id === made.data.id)).toMatchObject({ canEdit: false })
})

test('A copy adds what is in use, keeps people of both projects, and says who was left out', async () => {
  const group = { ...samples.group({ ...nobody, projectId, userId: people.both.userId }), userIds: [] }
  const shared = await add(admin, 'projectGroup', { ...group, name: 'Permit issuers' })
  const own = await add(admin, 'projectGroup', { ...group, name: 'Night shift' })
  const there = await add(admin, 'projectGroup', { ...group, projectId: otherId, name: 'permit issuers' })
  const settingOn = async (id: number) =>
    (await admin.read<ProjectProcessSubType[]>('GET', `${kind}?projectId=${id}`)).data.find(
      ({ processSubTypeId }) => processSubTypeId === permit.id,
    )
  const row = await settingOn(projectId)
  const stageUsers = stage([people.both.userId, people.manager.userId], [shared.id, own.id])
  await admin.read('PUT', kind, { ...row, stageUsers })
  await add(admin, kind, draft({ processSubTypeId: rams.id, isEnabled: false }))

  // Accidents, incidents and observations are enabled in both from the start.
  const both = await admin.read<ProjectProcessSubType[]>('GET', `${kind}?projectId=${otherId}`)
  const reported = both.data.map(({ processSubTypeId }) => processSubTypeId)
  expect(reported).toHaveLength(7)
  const copy = (overwrite: boolean, who = admin) =>
    who.read<SubTypeCopy>('PUT', `${kind}/copy`, { fromProjectId: projectId, toProjectId: otherId, overwrite })
  expect(await copy(false, people.elsewhere)).toMatchObject({ status: 404 })
  expect(await copy(false)).toMatchObject({
    status: 200,
    data: {
      added: [{ processSubTypeId: permit.id, validityHours: 8, stageUsers: stage([people.both.userId], [there.id]) }],
      replaced: [],
      alreadyThere: reported,
      leftOut: [{ stageKey: 'authorise', userIds: [people.manager.userId], groupIds: [own.id] }],
    },
  })
  const copied = await settingOn(otherId)
  expect(copied).toMatchObject({ validityHours: 8, stageUsers: stage([people.both.userId], [there.id]) })

  await admin.read('PUT', kind, { ...copied, validityHours: 4 })
  expect((await copy(false)).data).toMatchObject({ added: [], replaced: [], alreadyThere: [...reported, permit.id] })
  expect((await copy(true)).data).toMatchObject({ replaced: [{ processSubTypeId: permit.id, validityHours: 8 }] })
  expect((await copy(true)).data).toMatchObject({ replaced: [], alreadyThere: [...reported, permit.id] })
})

test('A project is not copied to itself, and readers copy nothing', async () => {
  const asked = { fromProjectId: projectId, toProjectId: projectId }
  expect(await admin.read('PUT', `${kind}/copy`, asked)).toMatchObject({
    status: 400,
    errors: [{ field: 'fromProjectId', message: 'Choose another project.' }],
  })
  expect(await people.reader.read('PUT', `${kind}/copy`, asked)).toMatchObject({ status: 403 })
})

test('A sub type that projects use is not deleted, and they are named', async () => {
  const { rowVersion } = await rowOf(admin, `processSubType/${permit.id}`)
  const answer = await admin.read('DELETE', `processSubType/${permit.id}?rowVersion=${rowVersion}`)
  expect(answer.status).toBe(409)
  expect(answer.errors[0]!.message).toMatch(
    /is used on projects \(Sample slipway repair .*\)\. Make it inactive instead\./,
  )
})

test('PUT without an id, or with one below 1, sets a sub type for the first time; with one it changes it', async () => {
  const [first, second] = [await subType({}), await subType({})]
  for (const [processSubTypeId, id] of [
    [first.id, undefined],
    [second.id, 0],
  ]) {
    const { status, data } = await people.manager.read<ProjectProcessSubType>(
      'PUT',
      kind,
      draft({ id, processSubTypeId }),
    )
    expect([status, data.processSubTypeId]).toEqual([201, processSubTypeId])
    const changed = await people.manager.read<ProjectProcessSubType>('PUT', kind, { ...data, isEnabled: false })
    expect([changed.status, changed.data.id, changed.data.isEnabled]).toEqual([200, data.id, false])
  }
  const reader = await people.reader.read('PUT', kind, draft({ processSubTypeId: first.id }))
  expect(reader.status).toBe(403)
})
