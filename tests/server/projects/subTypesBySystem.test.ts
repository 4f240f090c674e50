import { beforeAll, describe, expect, test } from 'vitest'
import type { ProjectProcessSubType } from '#contract/entities/projectProcessSubType.ts'
import type { Rams } from '#contract/entities/rams.ts'
import { processKindIds as kinds } from '#contract/processKinds.ts'
import type { SubTypeCopy } from '#contract/projects/subTypeCopy.ts'
import { systems } from '#contract/systems.ts'
import { samples } from '#mocks/samples.ts'
import type { Visitor } from '#mocks/world.ts'
import { openFirstDay } from '#server/features/site/firstDay.ts'
import { useWorld } from '../../world.ts'
import { newPerson, nobody, type Someone } from './projectPeople.ts'
import { add, rowOf, type Fields, type Row } from '../rights/everyone.ts'

const setup = useWorld()
const kind = 'projectProcessSubType'
let admin: Visitor
let clientId = 0
let projectId = 0
let types: Row[]
const people = {} as Record<'site' | 'building' | 'both', Someone>

const newProject = async (...of: string[]) =>
  (await add(admin, 'project', { ...samples.project({ ...nobody, clientId, userId: admin.userId }), systems: of })).id
const usedOn = async (id: number) =>
  (await admin.read<ProjectProcessSubType[]>('GET', `${kind}?projectId=${id}`)).data.filter((row) => row.isEnabled)
const typeOf = (kindId: number, name: string) =>
  types.find((one) => one.processKindId === kindId && one.name === name)!.id
const stages = (authoriserId: number) => [
  { key: 'request', name: 'Request', processRoleId: 10, candidateSource: 'chosen' },
  {
    key: 'authorise',
    name: 'Authorise',
    processRoleId: 30,
    candidateSource: 'named',
    candidateIds: [authoriserId],
    rule: 'any',
  },
]
const newApproval = async (kindId: number, authoriserId: number) =>
  (
    await add(admin, 'roleListTemplate', {
      ...samples.roleListTemplate(nobody),
      processKindIds: [kindId],
      stages: stages(authoriserId),
    })
  ).id

beforeAll(async () => {
  admin = await setup.world.as('admin@demo.test')
  clientId = Number((await rowOf(admin, `user/${admin.userId}`)).clientId)
  types = (await admin.read<Row[]>('GET', 'processSubType')).data
  projectId = await newProject('sms', 'fm')
  const site = { world: setup.world, admin, projectId }
  const decides = { availableForReviewing: true, availableForAuthoring: true }
  people.site = await newPerson(site, clientId, 30, ['sms'], decides)
  people.building = await newPerson(site, clientId, 30, ['fm'], decides)
  people.both = await newPerson(site, clientId, 30, ['sms', 'fm'], decides)
})

describe('A building in use', () => {
  test('takes faults, incidents, RAMS and the usual permits from its first day, without a manager', async () => {
    const names = (await usedOn(projectId))
      .filter(({ systemId }) => systemId === systems.fm)
      .map(({ processSubTypeId, processSubTypeName }) => {
        const { processKindId } = types.find(({ id }) => id === processSubTypeId)!
        return [processKindId, processSubTypeName] as const
      })
    const of = (id: number) => names.filter(([kindId]) => kindId === id).map(([, name]) => name)
    expect(of(kinds.observation)).toContain('Observation')
    expect(of(kinds.incident)).toContain('Near miss')
    expect(of(kinds.rams)).toEqual(['RAMS', 'High-risk RAMS', 'Task briefing'])
    expect(of(kinds.permit)).toEqual([
      'General',
      'Hot work',
      'Confined space entry',
      'Work at height / roof access',
      'Electrical isolation, LV / HV, live work',
    ])
    // Planned maintenance needs the sub types that the schedules of assets name.
    expect(of(kinds.inspection)).toContain('Service record')
    expect(of(kinds.accident)).toEqual([])
    const worker = await newPerson({ world: setup.world, admin, projectId }, clientId, 20, ['fm'])
    const asked = { ...samples.incident({ ...nobody, projectId }), projectId, systemId: systems.fm }
    await add(worker, 'incident', { ...asked, processSubTypeId: typeOf(kinds.incident, 'Near miss') })
  })

  test('gets them when facility management is switched on later, and once', async () => {
    const id = await newProject('sms')
    const before = await usedOn(id)
    expect(before.every(({ systemId }) => systemId === systems.sms)).toBe(true)
    const row = await rowOf(admin, `project/${id}`)
    expect((await admin.read('PUT', 'project', { ...row, systems: ['sms', 'fm'] })).errors).toEqual([])
    const opened = (await usedOn(id)).filter(({ systemId }) => systemId === systems.fm)
    expect(opened.map(({ processSubTypeName }) => processSubTypeName)).toContain('Hot work')
    const trail = await admin.read<Row[]>('GET', `audit?entityKind=${kind}&entityId=${opened[0]!.id}`)
    expect(trail.data).toMatchObject([{ action: 'created' }])
    // A sub type that it disables stays disabled after the next start.
    for (const one of opened) await admin.ask('DELETE', `${kind}/${one.id}?rowVersion=${one.rowVersion}`)
    expect(await openFirstDay(setup.world.services.db, { on: new Date().toISOString(), projectId: id })).toEqual([])
  })
})

test('Each system sets a sub type once, by those who manage that system', async () => {
  const dig = typeOf(kinds.permit, 'Permit to dig / break ground')
  const draft = (systemId: number) => ({ projectId, systemId, processSubTypeId: dig })
  expect(await people.building.read('POST', kind, draft(systems.sms))).toMatchObject({ status: 403 })
  expect(await people.site.read('POST', kind, draft(systems.fm))).toMatchObject({ status: 403 })
  const made = await people.building.read<Row>('POST', kind, draft(systems.fm))
  expect(made).toMatchObject({ status: 201, data: { systemId: systems.fm } })
  expect(await people.site.read('POST', kind, draft(systems.sms))).toMatchObject({ status: 201 })
  expect(await people.building.read('POST', kind, draft(systems.fm))).toMatchObject({
    status: 409,
    errors: [{ field: 'processSubTypeId' }],
  })
  expect(await people.site.read('PUT', kind, { ...made.data, isEnabled: false })).toMatchObject({ status: 403 })
  expect(await people.building.read('PUT', kind, { ...made.data, systemId: systems.sms })).toMatchObject({
    status: 400,
    errors: [{ field: 'systemId' }],
  })
  const induction = typeOf(kinds.induction, 'Site induction')
  expect(await people.building.read('POST', kind, { ...draft(systems.fm), processSubTypeId: induction })).toMatchObject(
    {
      status: 400,
      errors: [{ field: 'processSubTypeId', message: 'A building in use has no inductions.' }],
    },
  )
})

test('People of a stage are people of the system', async () => {
  const approvalTemplateId = await newApproval(kinds.permit, people.both.userId)
  const processSubTypeId = typeOf(kinds.permit, 'Fire system isolation')
  const draft = (userId: number) => ({
    projectId,
    systemId: systems.fm,
    processSubTypeId,
    approvalTemplateId,
    stageUsers: [{ stageKey: 'authorise', userIds: [userId], groupIds: [] }],
  })
  expect(await people.building.read('POST', kind, draft(people.site.userId))).toMatchObject({
    status: 400,
    errors: [{ message: 'Choose people who have a role in facility management on this project.' }],
  })
  expect(await people.building.read('POST', kind, draft(people.building.userId))).toMatchObject({ status: 201 })
})

describe('A record uses the sub types of its system', () => {
  let type = 0
  const rams = (systemId: number, more: Fields = {}) => ({
    ...samples.rams({ ...nobody, projectId }),
    projectId,
    systemId,
    processSubTypeId: type,
    clientId,
    locationId: null,
    supervisorUserId: null,
    ...more,
  })
  const settings = (systemId: number, more: Fields) =>
    add(admin, kind, { projectId, systemId, processSubTypeId: type, ...more })

  beforeAll(async () => {
    type = (
      await add(admin, 'processSubType', {
        ...samples.processSubType(nobody),
        processKindId: kinds.rams,
        requiresRams: false,
        maxDurationHours: null,
        validityHours: null,
        approvalTemplateId: await newApproval(kinds.rams, people.both.userId),
      })
    ).id
  })

  test('whether it is switched on, who approves it and for how long it holds', async () => {
    await settings(systems.sms, { reviewMonths: 9 })
    expect(await people.both.read('POST', 'rams', rams(systems.fm))).toMatchObject({
      status: 400,
      errors: [{ field: 'processSubTypeId', message: 'Choose a sub type that this project uses.' }],
    })
    await settings(systems.fm, {
      reviewMonths: 2,
      approvalTemplateId: await newApproval(kinds.rams, people.building.userId),
    })
    const ends: string[] = []
    for (const [systemId, asked] of [
      [systems.sms, people.both],
      [systems.fm, people.building],
    ] as const) {
      const author = await newPerson({ world: setup.world, admin, projectId }, clientId, 20, ['sms', 'fm'])
      const { id } = await add(author, 'rams', rams(systemId))
      const read = async () => (await author.read<Rams>('GET', `rams/${id}`)).data
      const sent = await author.read('PUT', `rams/${id}/move`, {
        action: 'submit',
        rowVersion: (await read()).rowVersion,
      })
      expect(sent.errors).toEqual([])
      const list = (await read()).approval!.lists.find(({ statusId }) => statusId === 20)!
      expect(list.people.map(({ userId }) => userId)).toEqual([asked.userId])
      const step = { action: 'approve', stage: list.stageKey, round: list.round }
      expect((await asked.read('PUT', `rams/${id}/approval`, step)).errors).toEqual([])
      ends.push((await read()).reviewDueOn!)
    }
    expect(ends[1]! < ends[0]!).toBe(true)
  })
})

test('A copy of sub types takes those of the system of the page, with its people', async () => {
  const otherId = await newProject('sms', 'fm')
  const on = { ...samples.userProjectRole({ ...nobody, projectId: otherId }), accessLevel: 30 }
  await add(admin, 'userProjectRole', { ...on, userId: people.building.userId, systems: ['sms', 'fm'] })
  const radiography = typeOf(kinds.permit, 'Radiography')
  await add(admin, kind, { projectId, systemId: systems.sms, processSubTypeId: radiography })
  const copy = async (systemId: number) =>
    people.building.read<SubTypeCopy>('PUT', `${kind}/copy`, {
      fromProjectId: projectId,
      toProjectId: otherId,
      systemId,
    })
  const idsOf = (rows: readonly { processSubTypeId: number }[]) => rows.map((row) => row.processSubTypeId)
  const building = (await copy(systems.fm)).data
  expect(idsOf(building.added)).not.toContain(radiography)
  expect(idsOf(building.added)).toContain(typeOf(kinds.permit, 'Fire system isolation'))
  expect(idsOf((await copy(systems.sms)).data.added)).toContain(radiography)
  const here = await usedOn(otherId)
  expect(here.filter((row) => row.processSubTypeId === radiography).map(({ systemId }) => systemId)).toEqual([
    systems.sms,
  ])
  const isolation = here.find((row) => row.processSubTypeId === typeOf(kinds.permit, 'Fire system isolation'))!
  expect(isolation).toMatchObject({
    systemId: systems.fm,
    stageUsers: [{ stageKey: 'authorise', userIds: [people.building.userId], groupIds: [] }],
  })
})
