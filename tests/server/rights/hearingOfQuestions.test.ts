import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { samples } from '#mocks/samples.ts'
import type { Visitor } from '#mocks/world.ts'
import { users } from '#server/db/tables/user.ts'
import { useWorld } from '#tests/world.ts'
import { add, type Fields, type Row } from './everyone.ts'

// Events about an RFI or a change request go to exactly those who may read it, whatever its status and whoever it
// names.

const setup = useWorld()
const nobody = { clientId: 0, userId: 0, projectId: 0 }
const names = ['author', 'manager', 'asked', 'copied', 'inGroup', 'reader', 'welder', 'otherWelder', 'safety'] as const
type Name = (typeof names)[number]
const people = {} as Record<Name, Visitor & { clientId: number }>
const heard = {} as Record<Name, string[]>
let admin: Visitor
let projectId: number
let groupId: number

async function newPerson(clientId: number, level: number, systems = ['pmp']) {
  const person = { ...samples.user({ ...nobody, clientId }), pbSystems: ['pmp', 'sms', 'sfs', 'fm'] }
  const row = await add(admin, 'user', person)
  await setup.world.services.db.update(users).set({ statusId: 20 }).where(eq(users.id, row.id))
  const role = { projectId, userId: row.id, projectRoleId: 40, accessLevel: level, systems, from: '2025-01-06' }
  await add(admin, 'userProjectRole', role)
  return Object.assign(await setup.world.as(String(row.email)), { clientId })
}
async function newFirm(relationshipId: number) {
  const { id: clientId } = await add(admin, 'client', samples.client(nobody))
  await add(admin, 'projectClient', { projectId, clientId, relationshipId })
  return clientId
}
async function listen(name: Name) {
  heard[name] = []
  const line = setup.world.lines.open(people[name])
  for (const [event, kind] of [
    ['UpdatedRFI', 'rfi'],
    ['UpdatedChangeRequest', 'changeRequest'],
    ['UpdatedLookup', 'lookup'],
  ] as const)
    line.on(event, (...args) =>
      heard[name].push(kind === 'lookup' ? `lookup ${(args[1] as { id: number }).id}` : `${kind} ${String(args[0])}`),
    )
  await new Promise<void>((done) => {
    line.onConnected(() => done())
    line.start()
  })
}

beforeAll(async () => {
  admin = await setup.world.as('admin@demo.test')
  const { data } = await admin.read<Row>('GET', `user/${admin.userId}`)
  const own = Number(data.clientId)
  projectId = (await add(admin, 'project', samples.project({ ...nobody, clientId: own, userId: admin.userId }))).id
  const [welders, others] = [await newFirm(90), await newFirm(100)]
  const levels: Record<Name, Parameters<typeof newPerson>> = {
    author: [own, 20],
    manager: [own, 30],
    asked: [own, 20],
    copied: [own, 10],
    inGroup: [own, 10],
    reader: [own, 10],
    welder: [welders, 20],
    otherWelder: [others, 30],
    safety: [own, 30, ['sms']],
  }
  for (const name of names) people[name] = await newPerson(...levels[name])
  const group = { ...samples.group({ ...nobody, projectId }), userIds: [people.inGroup.userId] }
  groupId = (await add(admin, 'projectGroup', group)).id
  const { errors } = await admin.read('PUT', 'updateRfiSettings', { projectId, allowPrivate: true })
  expect(errors).toEqual([])
  for (const name of names) await listen(name)
})

/** Everyone receives changes of lists, and events arrive in order, so this event marks the end. */
async function everybodyIsUpToDate() {
  const { id } = await add(admin, 'lookup/bodyParts', { list: 'bodyParts', name: `Part ${crypto.randomUUID()}` })
  await expect
    .poll(() => names.filter((name) => !heard[name].includes(`lookup ${id}`)), { interval: 5, timeout: 30_000 })
    .toEqual([])
}

const rfi = (more: Fields): Fields => ({
  ...samples.rfi({ ...nobody, projectId }),
  managerUserId: people.manager.userId,
  assignees: [{ userId: people.asked.userId, responseRequired: true }],
  distributionUserIds: [people.copied.userId],
  distributionGroupIds: [groupId],
  ...more,
})
const change = (more: Fields): Fields => ({
  ...samples.changeRequest({ ...nobody, projectId }),
  assessorUserId: people.asked.userId,
  ...more,
})

/** The record by kind, the steps taken by its author and the admin, and its readers at the end. */
const cases: [string, 'rfi' | 'changeRequest', () => Fields, string[], Name[]][] = [
  ['a draft of an RFI', 'rfi', () => rfi({}), [], ['author']],
  ['an RFI', 'rfi', () => rfi({}), ['submit', 'open'], ['author', 'manager', 'asked', 'copied', 'inGroup', 'reader']],
  [
    'a private RFI',
    'rfi',
    () => rfi({ isPrivate: true }),
    ['submit', 'open'],
    ['author', 'manager', 'asked', 'copied', 'inGroup'],
  ],
  [
    'an RFI for a subcontractor',
    'rfi',
    () => rfi({ raisedForClientId: people.welder.clientId }),
    ['submit'],
    ['author', 'manager', 'asked', 'copied', 'inGroup', 'reader', 'welder'],
  ],
  [
    'a private RFI for a subcontractor',
    'rfi',
    () => rfi({ isPrivate: true, raisedForClientId: people.welder.clientId }),
    ['submit'],
    ['author', 'manager', 'asked', 'copied', 'inGroup'],
  ],
  ['a draft of a change request', 'changeRequest', () => change({}), [], ['author', 'manager']],
  [
    'a change request',
    'changeRequest',
    () => change({}),
    ['notify'],
    ['author', 'manager', 'asked', 'copied', 'inGroup', 'reader'],
  ],
  [
    'a change request on behalf of a subcontractor',
    'changeRequest',
    () => change({ onBehalfClientId: people.welder.clientId }),
    ['notify'],
    ['author', 'manager', 'asked', 'copied', 'inGroup', 'reader', 'welder'],
  ],
]

describe.each(cases)('Of %s', (_, kind, draft, steps, expected) => {
  test('exactly those hear who may read it, of its creation, of each step and of what is said on it', async () => {
    let { data: row, errors } = await people.author.read<Row>('POST', kind, draft())
    expect(errors).toEqual([])
    for (const [at, action] of steps.entries()) {
      if (at === steps.length - 1) await forgotten()
      ;({ data: row, errors } = await (action === 'open' ? admin : people.author).read<Row>(
        'PUT',
        `${kind}/${row.id}/move`,
        {
          action,
          rowVersion: row.rowVersion,
        },
      ))
      expect([action, errors]).toEqual([action, []])
    }
    await everybodyIsUpToDate()
    const read = await Promise.all(
      names.map(async (name) => (await people[name].ask('GET', `${kind}/${row.id}`)).status === 200),
    )
    expect(names.filter((_name, at) => read[at])).toEqual(expected)
    expect(names.filter((name) => heard[name].includes(`${kind} ${row.id}`))).toEqual(expected)
  })
})

/** Clears the recorded events, so that only the last step counts. */
async function forgotten() {
  await everybodyIsUpToDate()
  for (const name of names) heard[name].length = 0
}
