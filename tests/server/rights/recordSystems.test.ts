import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { entities } from '#contract/entities/index.ts'
import { systems } from '#contract/systems.ts'
import { linkableKinds } from '#contract/questionnaires/links.ts'
import { samples } from '#mocks/samples.ts'
import { equipments } from '#server/db/tables/equipment.ts'
import { equipmentTypeId } from '#server/application/worlds/approvals/equipment.ts'
import { firmId } from '#server/application/worlds/firms/firms.ts'
import { projectId as idOf } from '#server/application/worlds/projects/projects.ts'
import { useWorld } from '#tests/world.ts'
import { newPerson, nobody, type Someone } from '../projects/projectPeople.ts'
import { add, rowOf, type Fields, type Row } from './everyone.ts'

const setup = useWorld()
const projectId = idOf('HB-014')
const readers = ['site', 'building', 'both', 'design'] as const
type Reader = (typeof readers)[number]
const inFm = ['permit', 'observation', 'incident', 'rams', 'equipment', 'nonEquipmentItem'] as const
const inspected = { inspection: 'equipment', nonEquipmentInspection: 'nonEquipmentItem' } as const
const onSiteOnly = ['induction', 'accident', 'disciplinary', 'onSiteTraining'] as const
const kinds = [...inFm, 'inspection', 'nonEquipmentInspection', 'questionResponseAction', ...onSiteOnly] as const
type Kind = (typeof kinds)[number]

const people = {} as Record<Reader | 'manager', Someone>
const records = {} as Record<'sms' | 'fm', Partial<Record<Kind, Row>>>

beforeAll(async () => {
  const { world } = setup
  const admin = await world.as('admin@demo.test')
  const site = { world, admin, projectId }
  const firm = firmId('brannock')
  // Managers see confidential records as well, so what differs between the readers is their system alone.
  const reader = (level: number, ...of: string[]) => newPerson(site, firm, level, of)
  people.site = await reader(30, 'sms')
  people.building = await reader(30, 'fm')
  people.both = await reader(30, 'sms', 'fm')
  people.design = await reader(30, 'pmp')
  people.manager = await reader(30, 'sms', 'fm')
  const whole = { ...nobody, projectId, userId: admin.userId, clientId: firm }
  for (const system of ['sms', 'fm'] as const) {
    const made: Partial<Record<Kind, Row>> = (records[system] = {})
    const own = { projectId, systemId: systems[system] }
    const more: Partial<Record<Kind, Fields>> = {
      permit: { holderUserId: people.manager.userId, issuerUserId: people.both.userId },
      rams: { supervisorUserId: null },
    }
    for (const kind of inFm)
      made[kind] = await add(people.both, kind, { ...samples[kind](whole), ...own, ...more[kind] })
    for (const [kind, item] of Object.entries(inspected) as [
      keyof typeof inspected,
      (typeof inspected)[keyof typeof inspected],
    ][]) {
      const { processSubTypeId } = samples[kind](whole)
      if (system === 'fm') await add(admin, 'projectProcessSubType', { ...own, processSubTypeId })
      made[kind] = await add(people.both, kind, { ...samples[kind](whole), ...own, [`${item}Id`]: made[item]!.id })
    }
    made.questionResponseAction = await add(people.both, 'questionResponseAction', {
      ...samples.questionResponseAction(whole),
      ...own,
      assignedUserId: people.manager.userId,
      verifierUserId: people.both.userId,
      locationId: null,
      sourceKind: 'observation',
      sourceId: made.observation!.id,
    })
  }
  for (const kind of onSiteOnly) records.sms[kind] = await add(admin, kind, { ...samples[kind](whole), projectId })
})

const found = async (who: Someone, query: string, id: number) => {
  const { data, status } = await who.read<Row[]>('GET', query)
  return status === 200 && data.some((row) => row.id === id)
}
const opens = async (who: Someone, path: string) => (await who.ask('GET', path)).status === 200

/** The doors to a record. Each says whether someone gets anything of it there. */
const doors: Record<string, (who: Someone, kind: Kind, row: Row) => Promise<boolean | null>> = {
  register: (who, kind, { id }) => found(who, `${kind}?projectId=${projectId}&sort=-number&size=500`, id),
  'the page of its system': (who, kind, { id, systemId }) =>
    found(who, `${kind}?projectId=${projectId}&systemId=${String(systemId)}&size=500`, id),
  ids: (who, kind, { id }) => found(who, `${kind}?projectId=${projectId}&ids=${id}`, id),
  record: (who, kind, { id }) => opens(who, `${kind}/${id}`),
  history: (who, kind, { id }) => opens(who, `audit?entityKind=${kind}&entityId=${id}`),
  paper: async (who, kind, { id }) =>
    kind === 'equipment' || kind === 'nonEquipmentItem' ? null : opens(who, `${kind}/${id}/pdf`),
  links: async (who, kind, { id }) =>
    linkableKinds.some((one) => one === kind) ? opens(who, `${kind}/${id}/linked`) : null,
  code: (who, kind, { id }) => opens(who, `${kind}/${id}/code`),
  change: async (who, kind, row) =>
    (await who.ask('PUT', `${kind}/${row.id}`, { ...row, rowVersion: 99 })).status !== 404,
  move: async (who, kind, { id }) => {
    const [action] = Object.keys(entities[kind].actions)
    return (await who.ask('PUT', `${kind}/${id}/move`, { action, rowVersion: 99 })).status !== 404
  },
}

const cases = (['sms', 'fm'] as const).flatMap((system) =>
  (system === 'sms' ? kinds : kinds.filter((kind) => !(onSiteOnly as readonly string[]).includes(kind))).map(
    (kind) => [kind, system, system === 'sms' ? ['site', 'both'] : ['building', 'both']] as const,
  ),
)

describe('Which reader sees which record of which system through which door', () => {
  test.each(cases)('%s of %s', async (kind, system, expected) => {
    const row = await rowOf(people.both, `${kind}/${records[system][kind]!.id}`)
    for (const [door, isOpenFor] of Object.entries(doors)) {
      const seen: (boolean | null)[] = []
      for (const reader of readers) seen.push(await isOpenFor(people[reader], kind, row))
      if (seen.every((one) => one === null)) continue
      expect([door, readers.filter((_, at) => seen[at])]).toEqual([door, expected])
    }
  })
})

test('A register that names a system holds that one only, and its numbers go on for both', async () => {
  for (const kind of inFm) {
    const [site, building] = await Promise.all(
      [systems.sms, systems.fm].map(
        async (id) =>
          (await people.both.read<Row[]>('GET', `${kind}?projectId=${projectId}&systemId=${id}&size=500`)).data,
      ),
    )
    expect([kind, new Set(site!.map((row) => row.systemId)), new Set(building!.map((row) => row.systemId))]).toEqual([
      kind,
      new Set([systems.sms]),
      new Set([systems.fm]),
    ])
    const count = await people.building.read<{ count: number }>('GET', `${kind}/count?projectId=${projectId}`)
    expect(count.data.count).toBe(building!.length)
    const numbers = [...site!, ...building!].flatMap(({ number, revision }) =>
      number === null ? [] : [JSON.stringify([number, revision])],
    )
    expect(new Set(numbers).size).toBe(numbers.length)
  }
})

test('Whoever writes in one system adds no records to the other', async () => {
  const whole = { ...nobody, projectId, clientId: firmId('brannock') }
  const draft = (systemId: number) => ({ ...samples.observation(whole), projectId, systemId })
  const asked = async (who: Someone, systemId: number) => (await who.ask('POST', 'observation', draft(systemId))).status
  expect([await asked(people.site, systems.fm), await asked(people.building, systems.sms)]).toEqual([403, 403])
  expect([await asked(people.site, systems.sms), await asked(people.building, systems.fm)]).toEqual([201, 201])
})

test('A record stays in its system, and names no record of the other one', async () => {
  const { permit, observation } = records.sms
  const row = await rowOf(people.both, `permit/${permit!.id}`)
  expect(await people.both.read('PUT', `permit/${row.id}`, { ...row, systemId: systems.fm })).toMatchObject({
    status: 400,
    errors: [{ field: 'systemId', message: 'A record stays in the system in which it was raised.' }],
  })
  const action = {
    ...samples.questionResponseAction({ ...nobody, projectId }),
    systemId: systems.fm,
    assignedUserId: people.manager.userId,
    verifierUserId: null,
    locationId: null,
    sourceKind: 'observation',
    sourceId: observation!.id,
  }
  expect(await people.both.read('POST', 'questionResponseAction', action)).toMatchObject({
    status: 400,
    errors: [{ field: 'sourceId' }],
  })
})

test('Figures and work of the site reach nobody of the building', async () => {
  const { data } = await people.building.read<Fields[]>('GET', `projectFigures?projectIds=${projectId}`)
  expect(data.map(({ activePermits, overdueActions }) => [activePermits ?? 0, overdueActions ?? 0])).toEqual(
    data.map(() => [0, 0]),
  )
  const { data: work } = await people.building.read<{ items: { url: string }[] }>(
    'GET',
    `workload?projectId=${projectId}`,
  )
  expect(work.items.filter(({ url }) => url.includes('/sms/'))).toEqual([])
})

test('An asset that is handed over leaves the site for the building, by someone who manages both', async () => {
  const asset = {
    ...samples.equipment({ ...nobody, projectId }),
    systemId: systems.sms,
    equipmentTypeId: equipmentTypeId('Boiler'),
    operators: [],
  }
  const { id } = await add(people.both, 'equipment', asset)
  const { db } = setup.world.services
  await db.update(equipments).set({ statusId: 20, inServiceOn: new Date().toISOString() }).where(eq(equipments.id, id))
  const handOver = async (who: Someone) => {
    const { rowVersion } = await rowOf(people.both, `equipment/${id}`)
    const today = new Date().toISOString().slice(0, 10)
    return who.read<Row>('PUT', `equipment/${id}/move`, { action: 'handOverAsset', handedOverOn: today, rowVersion })
  }
  expect(await handOver(people.site)).toMatchObject({ status: 403 })
  expect((await handOver(people.both)).data).toMatchObject({ systemId: systems.fm })
  expect([await opens(people.site, `equipment/${id}`), await opens(people.building, `equipment/${id}`)]).toEqual([
    false,
    true,
  ])
})

test('Assets whose warranty ends within 90 days have a view of their own', async () => {
  const on = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  const asset = (warrantyEndsIn: number) =>
    add(people.both, 'equipment', {
      ...samples.equipment({ ...nobody, projectId }),
      systemId: systems.fm,
      warrantyStart: on(warrantyEndsIn - 365),
      warrantyMonths: 12,
    })
  const [ending, ended, later] = [await asset(40), await asset(-40), await asset(200)]
  const query = `equipment?projectId=${projectId}&systemId=${systems.fm}&view=warranty&size=500`
  expect([
    await found(people.building, query, ending.id),
    await found(people.building, query, ended.id),
    await found(people.building, query, later.id),
  ]).toEqual([true, false, false])
})
