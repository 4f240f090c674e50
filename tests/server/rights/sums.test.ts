import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import type { ChangeRequest } from '#contract/entities/changeRequest.ts'
import type { Rfi } from '#contract/entities/rfi.ts'
import { entities } from '#contract/entities/index.ts'
import type { Entity } from '#contract/entity.ts'
import { samples } from '#mocks/samples.ts'
import type { Visitor } from '#mocks/world.ts'
import { lookupId } from '#server/db/supplied/lookups.ts'
import { changes } from '#server/db/tables/journal.ts'
import { users } from '#server/db/tables/user.ts'
import { pdfPages } from '#tests/pdfPages.ts'
import { useWorld } from '#tests/world.ts'
import { approve, newFolder, newProject, upload } from '../projects/transferred.ts'
import { add, rowOf, type Row } from './everyone.ts'
import { people as named } from './person.ts'

const setup = useWorld()
const nobody = { clientId: 0, userId: 0, projectId: 0 }

/** People, with Contribute in pmp by default: their company's part, their role, and whether they may read all sums. */
const readers = {
  designer: { part: 70, role: 'Architect', readsAll: false },
  subcontractor: { part: 90, role: 'Subcontractor manager', readsAll: false },
  contractor: { part: 60, role: 'Site engineer', readsAll: true },
  surveyor: { part: 70, role: 'Quantity surveyor', readsAll: true },
  manager: { part: null, role: 'Planner', readsAll: true, level: 30 },
} as const
type Reader = keyof typeof readers
const names = Object.keys(readers) as Reader[]
/** Each can also read one change and one RFI of their own. */
const own = ['author', 'assessor', 'approver'] as const

let admin: Visitor
let site: Row
let change: ChangeRequest
let ask: Rfi
const visitors = {} as Record<Reader | (typeof own)[number], Visitor>

async function newPerson(part: number | null, role: string, level = 20) {
  const firm = await add(admin, 'client', samples.client(nobody))
  if (part !== null) await add(admin, 'projectClient', { projectId: site.id, clientId: firm.id, relationshipId: part })
  const sample = samples.user({ ...nobody, clientId: firm.id })
  const rights = { pbSystems: ['pmp', 'sfs'], availableForAuthoring: true, availableForReviewing: true }
  const row = await add(admin, 'user', { ...sample, ...rights })
  await setup.world.services.db.update(users).set({ statusId: 20 }).where(eq(users.id, row.id))
  await add(admin, 'userProjectRole', {
    projectId: site.id,
    userId: row.id,
    projectRoleId: lookupId('projectRoles', role),
    accessLevel: level,
    systems: ['pmp'],
    from: '2025-01-06',
  })
  return setup.world.as(String(row.email))
}

async function moved<Of extends Row | ChangeRequest | Rfi>(who: Visitor, path: string, action: string, more = {}) {
  const { rowVersion } = await rowOf(admin, path)
  const answer = await who.read<Of>('PUT', `${path}/move`, { action, rowVersion, ...more })
  expect([action, answer.errors]).toEqual([action, []])
  return answer.data
}

/** Digits that occur in no other value. */
const sums = ['43217', '61883', '58129', '71933', '94817']
const [rate, quoted, recommended, drawn, expected] = sums.map(Number) as [number, number, number, number, number]
const written = (text: string) => sums.filter((sum) => text.replaceAll(/(?<=\d)\s(?=\d)/g, '').includes(sum))

beforeAll(async () => {
  admin = await setup.world.as('admin@demo.test')
  site = await newProject(admin, { contractValue: 7_000_000 })
  for (const name of names) {
    const { part, role, ...more } = readers[name]
    visitors[name] = await newPerson(part, role, 'level' in more ? more.level : 20)
  }
  for (const name of own) visitors[name] = await newPerson(70, 'Architect')
  const { author, assessor, approver, subcontractor } = visitors
  const stages = [
    { key: 'prepare', name: 'Prepare', processRoleId: 10, candidateSource: 'chosen' },
    {
      key: 'decide',
      name: 'Decide',
      processRoleId: 30,
      candidateSource: 'named',
      candidateIds: [approver.userId],
      rule: 'any',
    },
  ]
  const sample = samples.roleListTemplate(nobody)
  const template = await add(admin, 'roleListTemplate', { ...sample, processKindIds: [120], stages, signOnLists: [] })
  const settings = { approvalTemplateId: template.id, largeApprovalTemplateId: null, secondApproverFrom: 0 }
  const saved = await admin.read('PUT', 'projectChangeRequestSettings', { projectId: site.id, ...settings })
  expect(saved.errors).toEqual([])
  const { clientId } = await rowOf(admin, `user/${subcontractor.userId}`)
  const { id } = await add(author, 'changeRequest', {
    ...samples.changeRequest({ ...nobody, projectId: site.id }),
    onBehalfClientId: clientId,
    assessorUserId: assessor.userId,
    eventDate: setup.world.services.now().toISOString().slice(0, 10),
    items: [{ costCode: null, description: 'Rail', kind: 'add', qty: 1, unit: 'sum', rate }],
    contingencyDraw: drawn,
  })
  const path = `changeRequest/${id}`
  await moved(author, path, 'notify')
  await moved(admin, path, 'assess', { assessorUserId: assessor.userId })
  await moved(assessor, path, 'quote', { quotedCost: quoted, quotedDays: 4 })
  change = await moved<ChangeRequest>(author, path, 'submit', { recommendedCost: recommended, recommendedDays: 4 })
  const raised = await add(author, 'rfi', {
    ...samples.rfi({ clientId: 1, userId: admin.userId, projectId: site.id }),
    managerUserId: admin.userId,
    assignees: [visitors.designer, subcontractor].map(({ userId }) => ({ userId, responseRequired: true })),
    distributionUserIds: [],
    costImpact: 'yes',
    costEstimate: expected,
  })
  ask = await moved<Rfi>(author, `rfi/${raised.id}`, 'submit')
})

/** Every route by which a change request or RFI can be read, with its URL. */
const doors = {
  'its record': () => `changeRequest/${change.id}`,
  'the list': () => `changeRequest?projectId=${site.id}&size=500`,
  'some rows of the list': () => `changeRequest?projectId=${site.id}&ids=${change.id}`,
  'the totals': () => `changeRequest/totals?projectId=${site.id}`,
  'its history': () => `audit?entityKind=changeRequest&entityId=${change.id}&size=100`,
  'the history of the project': () => `audit?entityKind=project&entityId=${site.id}&size=300`,
  'its PDF': () => `changeRequest/${change.id}/pdf`,
  'the PDF of the register': () => `changeRequestLog/${site.id}`,
  'the report of changes': () => `projectReport/changeRequest/${site.id}`,
  'the project': () => `project/${site.id}`,
  'the figures of the project': () => `projectFigures?projectIds=${site.id}`,
  'the workload': () => `workload?projectId=${site.id}`,
  'the notices': () => 'notification?size=100',
  'the RFI': () => `rfi/${ask.id}`,
  'the list of RFIs': () => `rfi?parentProjectId=${site.id}&size=500`,
  'the history of the RFI': () => `audit?entityKind=rfi&entityId=${ask.id}&size=100`,
  'the PDF of the RFI': () => `rfi/${ask.id}/pdf`,
  'the PDF of the RFIs': () => `rfiLog/${site.id}`,
  'the report of RFIs': () => `projectReport/rfi/${site.id}`,
}
type Door = keyof typeof doors
/** These show no sum even to those who may read it. */
const silent: readonly Door[] = ['the workload', 'the notices']

async function throughDoor(who: Visitor, door: Door) {
  const answer = await who.ask('GET', doors[door]())
  expect([door, answer.status]).toEqual([door, 200])
  if (answer.headers.get('content-type') !== 'application/pdf') return written(await answer.text())
  return written((await pdfPages(await answer.arrayBuffer())).join(' '))
}

describe.each(Object.keys(doors) as Door[])('%s', (door) => {
  test.each(names)('shows sums to those who read them and to nobody else: %s', async (name) => {
    const found = await throughDoor(visitors[name], door)
    expect(found.length > 0).toBe(readers[name].readsAll && !silent.includes(door))
  })
})

test.each(own)('The %s of a change reads what it costs, and no sum of the project.', async (name) => {
  const who = visitors[name]
  const shown = await throughDoor(who, 'its record')
  expect(shown).toEqual(sums.slice(0, 4))
  expect(await throughDoor(who, 'the list')).toContain(String(quoted))
  expect(await throughDoor(who, 'its history')).toContain(String(rate))
  expect(await throughDoor(who, 'the report of changes')).toEqual([])
  expect(await throughDoor(who, 'the PDF of the register')).toEqual([])
  expect((await rowOf(who, `project/${site.id}`)).contractValue).toBeNull()
})

describe('a search of the history', () => {
  const hits = async (who: Visitor, of: string, words: number | string) => {
    const { data } = await who.read<{ count: number }>('GET', `audit/count?${of}&words=${words}`)
    return data.count
  }
  const places = () =>
    [
      [`entityKind=changeRequest&entityId=${change.id}`, rate],
      [`entityKind=project&entityId=${site.id}`, rate],
      [`entityKind=project&entityId=${site.id}`, 7_000_000],
      [`entityKind=rfi&entityId=${ask.id}`, expected],
    ] as const

  test.each(names)('finds no entry by a sum for those who do not read it: %s', async (name) => {
    for (const [of, words] of places())
      expect([of, (await hits(visitors[name], of, words)) > 0]).toEqual([of, readers[name].readsAll])
  })

  test('finds the other entries of the same records for everyone', async () => {
    expect(await hits(visitors.designer, `entityKind=changeRequest&entityId=${change.id}`, 'notified')).toBeGreaterThan(
      0,
    )
  })
})

test('An approver whose company leads nothing agrees the sum that was recommended.', async () => {
  const { approver } = visitors
  const body = { action: 'approve', stage: 'decide', round: change.approval!.round }
  const answer = await approver.read<ChangeRequest>('PUT', `changeRequest/${change.id}/approval`, body)
  expect(answer.errors).toEqual([])
  expect(answer.data).toMatchObject({ agreedCost: recommended, items: [{ rate }] })
  for (const name of names)
    expect([name, (await throughDoor(visitors[name], 'its record')).length > 0]).toEqual([name, readers[name].readsAll])
})

test('What live updates carry holds no sum.', async () => {
  const rows = await setup.world.services.db.select().from(changes).where(eq(changes.kind, 'changeRequest'))
  expect(rows.length).toBeGreaterThan(3)
  expect(written(JSON.stringify(rows))).toEqual([])
})

describe('The order by a sum', () => {
  /** The same as `ask` and `change`, with a smaller sum. */
  const smaller = async () => {
    const { author } = visitors
    const line = { costCode: null, description: 'Bolt', kind: 'add', qty: 1, unit: 'sum', rate: 1 }
    const sample = { ...samples.changeRequest({ ...nobody, projectId: site.id }), items: [line], assessorUserId: null }
    const drafted = await add(author, 'changeRequest', sample)
    await moved(author, `changeRequest/${drafted.id}`, 'notify')
    const raised = await add(author, 'rfi', { ...ask, costEstimate: 1 })
    await moved(author, `rfi/${raised.id}`, 'submit')
  }
  beforeAll(smaller)

  test.each(names)(
    'is the order of the sums for those who read them, and of the records for the others: %s',
    async (name) => {
      for (const query of [
        `changeRequest?projectId=${site.id}&sort=estimate`,
        `changeRequest?projectId=${site.id}&sort=-estimate`,
        `rfi?parentProjectId=${site.id}&sort=cost`,
        `rfi?parentProjectId=${site.id}&sort=-cost`,
      ]) {
        const { data } = await visitors[name].read<{ id: number }[]>('GET', query)
        const ids = data.map(({ id }) => id)
        const rising = ids.toSorted((one, other) => one - other)
        const byIds = query.includes('=-') ? rising.toReversed() : rising
        expect([query, ids.length > 1 && ids.join() !== byIds.join()]).toEqual([
          query,
          ids.length > 1 && readers[name].readsAll,
        ])
      }
    },
  )
})

test('No list is sorted, filtered or searched on the server by a field that it withholds from anyone.', () => {
  for (const { entity, rules } of Object.values(setup.world.services.kinds)) {
    const fields = Object.keys(rules.withheld?.fields ?? {})
    const { columns = {}, search = [] } = (entities as Record<string, Entity>)[entity.kind]!.window ?? {}
    expect([...Object.keys(columns), ...search].filter((name) => fields.includes(name))).toEqual([])
    // People who see everything are not subject to the condition.
    if (rules.withheld) expect(rules.withheld.reads(named.admin)).toBe(true)
  }
})

test('COBie gives the client who reads issues only the revisions of the newest issue.', async () => {
  const other = await setup.world.as('admin2@demo.test')
  const client = await setup.world.as('o.delaney@harbourport.example')
  const { clientId } = await rowOf(admin, `user/${client.userId}`)
  const own = await newProject(admin, { clientId })
  const folder = await newFolder(admin, 'sfs', own.id, 'Structure')
  await add(admin, 'userProjectRole', {
    projectId: own.id,
    userId: client.userId,
    projectRoleId: lookupId('projectRoles', 'Client representative'),
    accessLevel: 10,
    systems: ['sfs'],
    from: '2025-01-06',
  })
  const titles = async (who: Visitor) => {
    const write = vi.spyOn(setup.world.services.workbooks, 'write')
    await who.ask('GET', `downloadProjectCOBieDocuments/${own.id}`)
    const sheet = write.mock.calls[0]![0].find(({ name }) => name === 'Document')
    write.mockRestore()
    return JSON.stringify(sheet?.rows.slice(1) ?? [])
  }
  const publish = async (name: string) => {
    const { id } = await upload(admin, 'sfs', folder.id, name)
    await approve(admin, other, 'sfs', id)
    return id
  }
  await publish('Frame')
  const issue = () => admin.read('PUT', 'ProjectPublish', { projectId: own.id, mode: 'all', note: 'Handover' })
  expect((await issue()).errors).toEqual([])
  const later = await publish('Basement')
  const { rowVersion } = await rowOf(admin, `projectDocument/${later}`)
  const made = await admin.read('PUT', `projectDocument/${later}/move`, { action: 'publish', rowVersion })
  expect(made.errors).toEqual([])
  expect(await titles(admin)).toContain('Basement')
  expect(await titles(client)).toContain('Frame')
  expect(await titles(client)).not.toContain('Basement')
  expect((await issue()).errors).toEqual([])
  expect(await titles(client)).toContain('Basement')
})
