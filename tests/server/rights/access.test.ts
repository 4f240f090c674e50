import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { Project, ProjectAnswer } from '#contract/entities/project.ts'
import { samples } from '#mocks/samples.ts'
import { users } from '#server/kinds/user/table.ts'
import { seesProject } from '#server/core/access.ts'
import { readRights } from '#server/signIn/rights.ts'
import { useWorld } from '#tests/world.ts'
import { add, signInEveryone, rowOf, type Everyone, type Fields } from './everyone.ts'

const setup = useWorld()
let everyone: Everyone
beforeAll(async () => void (everyone = await signInEveryone(setup.world)))

const nobody = { clientId: 0, userId: 0, projectId: 0 }
const day = (shift: number) =>
  new Date(setup.world.services.now().getTime() + shift * 86_400_000).toISOString().slice(0, 10)
const project = async (id: number) => (await everyone.admin.read<ProjectAnswer>('GET', `project/${id}`)).data.project
const newProject = (more: Fields = {}) =>
  add(everyone.admin, 'project', {
    ...samples.project({ ...nobody, clientId: everyone.ids.admin.clientId, userId: everyone.admin.userId }),
    managerUserId: null,
    ...more,
  })
async function newPerson(more: Fields = {}, statusId = 20) {
  const row = await add(everyone.admin, 'user', {
    ...samples.user({ ...nobody, clientId: everyone.ids.admin.clientId }),
    pbSystems: ['pmp', 'sms'],
    ...more,
  })
  await setup.world.services.db.update(users).set({ statusId }).where(eq(users.id, row.id))
  return row
}
const give = (projectId: number, userId: number, more: Fields = {}) =>
  add(everyone.admin, 'userProjectRole', {
    projectId,
    userId,
    projectRoleId: 40,
    accessLevel: 20,
    systems: ['pmp'],
    from: '2025-01-06',
    ...more,
  })

test('a project lists exactly the people whose rights open it', async () => {
  const site = await newProject({ systems: ['pmp', 'sfs'] })
  const firm = await add(everyone.admin, 'client', samples.client(nobody))
  const past = await add(everyone.admin, 'client', samples.client(nobody))
  const opens = {
    inTime: await newPerson(),
    invited: await newPerson({}, 10),
    leading: await newPerson({ clientId: firm.id, roles: ['super_user'] }),
  }
  const closed = {
    ended: await newPerson(),
    later: await newPerson(),
    deactivated: await newPerson(),
    // The account has no system that the project has.
    otherSystem: await newPerson({ pbSystems: ['sms'] }),
    // The role counts in a system that is off on this project.
    systemOff: await newPerson(),
    ofLead: await newPerson({ clientId: firm.id }),
    pastLead: await newPerson({ clientId: past.id, roles: ['super_user'] }),
  }
  await give(site.id, opens.inTime.id, { to: day(1) })
  await give(site.id, opens.invited.id)
  await give(site.id, closed.ended.id, { to: day(-2) })
  await give(site.id, closed.later.id, { from: day(2) })
  await give(site.id, closed.deactivated.id)
  await setup.world.services.db.update(users).set({ statusId: 40 }).where(eq(users.id, closed.deactivated.id))
  await give(site.id, closed.otherSystem.id, { systems: ['sms'] })
  await give(site.id, closed.systemOff.id, { systems: ['sms'] })
  const lead = { projectId: site.id, relationshipId: 20 }
  await add(everyone.admin, 'projectClient', { ...lead, clientId: firm.id, to: day(1) })
  await add(everyone.admin, 'projectClient', { ...lead, clientId: past.id, from: '2025-01-06', to: day(-2) })

  const listed = (await project(site.id)).userIdsWithAccess
  expect(Object.entries(opens).filter(([, { id }]) => !listed.includes(id))).toEqual([])
  expect(Object.entries(closed).filter(([, { id }]) => listed.includes(id))).toEqual([])

  const { db, now, config } = setup.world.services
  const everybody = await db.select({ id: users.id, statusId: users.statusId }).from(users)
  const rights = await readRights(
    db,
    everybody.map(({ id }) => id),
    now(),
    config,
  )
  const invited = new Set(everybody.filter(({ statusId }) => statusId === 10).map(({ id }) => id))
  const { data: all } = await everyone.admin.read<Project[]>('GET', 'project')
  for (const { id } of all) {
    const { userIdsWithAccess } = await project(id)
    expect(userIdsWithAccess.filter((userId) => !invited.has(userId))).toEqual(
      [...rights.values()]
        .filter((person) => seesProject({ ...person, sessionId: '' }, id))
        .map(({ userId }) => userId)
        .toSorted((one, other) => one - other),
    )
  }
})

test('a company leads a project until the last day of its relationship', async () => {
  const firm = await add(everyone.admin, 'client', samples.client(nobody))
  const person = await newPerson({ clientId: firm.id, roles: ['super_user'] })
  const site = await newProject()
  const row = await add(everyone.admin, 'projectClient', { projectId: site.id, clientId: firm.id, relationshipId: 20 })
  const sees = async () => (await (await setup.world.as(String(person.email))).ask('GET', `project/${site.id}`)).status
  const endOn = async (to: string | null) =>
    expect(
      (
        await everyone.admin.read('PUT', 'projectClient', {
          ...(await rowOf(everyone.admin, `projectClient/${row.id}`)),
          to,
        })
      ).errors,
    ).toEqual([])
  expect(await sees()).toBe(200)
  await endOn(day(0))
  expect(await sees()).toBe(200)
  await endOn(day(-1))
  // They may know of it, so they hear that they have no access, not that it does not exist.
  expect(await sees()).toBe(403)
  await endOn(null)
  expect(await sees()).toBe(200)
})

test('who manages only a part of a project can neither end nor prolong the lead of a company', async () => {
  const firm = await add(everyone.admin, 'client', samples.client(nobody))
  const site = await newProject()
  const { userId } = await setup.world.as('safety@demo.test')
  await give(site.id, userId, { systems: ['sms'], accessLevel: 30 })
  const row = await add(everyone.admin, 'projectClient', {
    projectId: site.id,
    clientId: firm.id,
    relationshipId: 20,
    to: day(30),
  })
  const safety = await setup.world.as('safety@demo.test')
  for (const to of [day(-1), day(60), null])
    expect(
      await safety.read('PUT', 'projectClient', { ...(await rowOf(everyone.admin, `projectClient/${row.id}`)), to }),
    ).toMatchObject({
      status: 400,
      errors: [{ field: 'to', message: expect.stringContaining('only someone who manages them all can set it') }],
    })
  expect(
    (
      await safety.read('PUT', 'projectClient', {
        ...(await rowOf(everyone.admin, `projectClient/${row.id}`)),
        packageName: 'Steel',
      })
    ).errors,
  ).toEqual([])
})

test('whoever is named anywhere on a project hears that it is closed to them, not that it does not exist', async () => {
  const answerFor = async (person: Fields, id: number) =>
    (await (await setup.world.as(String(person.email))).ask('GET', `project/${id}`)).status
  const site = await newProject()
  const [contact, member, rfiManager, stranger] = [
    await newPerson(),
    await newPerson(),
    await newPerson(),
    await newPerson(),
  ]
  const firm = await add(everyone.admin, 'client', samples.client(nobody))
  await add(everyone.admin, 'projectClient', {
    projectId: site.id,
    clientId: firm.id,
    relationshipId: 130,
    contactUserId: contact.id,
  })
  const held = await give(site.id, member.id)
  await add(everyone.admin, 'projectGroup', {
    projectId: site.id,
    name: 'Safety',
    purpose: 'approval',
    userIds: [member.id],
  })
  await everyone.admin.read('DELETE', `userProjectRole/${held.id}?rowVersion=${held.rowVersion}`)
  const { rowVersion } = await project(site.id)
  expect(
    (
      await everyone.admin.read('PUT', 'updateRfiSettings', {
        projectId: site.id,
        rowVersion,
        rfiManagerUserId: rfiManager.id,
        defaultDueDays: 7,
        remindDaysBefore: 1,
        remindDaysAfter: 1,
        requireOfficialResponse: false,
        allowPrivate: false,
      })
    ).errors,
  ).toEqual([])
  expect(await Promise.all([contact, member, rfiManager].map((person) => answerFor(person, site.id)))).toEqual([
    403, 403, 403,
  ])
  expect(await answerFor(stranger, site.id)).toBe(404)
})
