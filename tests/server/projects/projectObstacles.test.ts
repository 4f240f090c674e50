import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { MoveObstacles, Project } from '#contract/entities/project.ts'
import type { Visitor } from '#mocks/world.ts'
import { auditEntries } from '#server/db/tables/journal.ts'
import { accidents } from '#server/db/tables/accident.ts'
import { permits } from '#server/db/tables/permit.ts'
import { projects } from '#server/db/tables/project.ts'
import { useWorld } from '../../world.ts'
import { add, rowOf, type Row } from '../rights/everyone.ts'
import { approve, newFolder, newProject, upload } from './transferred.ts'

const setup = useWorld()
let admin: Visitor
let other: Visitor
let manager: Visitor
let site: Row
beforeAll(async () => {
  admin = await setup.world.as('admin@demo.test')
  other = await setup.world.as('admin2@demo.test')
  manager = await setup.world.as('safety@demo.test')
})
beforeEach(async () => {
  site = await newProject(admin)
  await add(admin, 'userProjectRole', {
    projectId: site.id,
    userId: manager.userId,
    projectRoleId: 40,
    accessLevel: 30,
    systems: ['sms', 'sfs'],
    from: '2025-01-06',
  })
})

const database = () => setup.world.services.db
const move = (who: Visitor, action: string, more: object = {}) =>
  who.read<Project>('PUT', `project/${site.id}/move`, { action, ...more })
const reach = async (...actions: string[]) => {
  for (const action of actions) expect((await move(admin, action)).errors).toEqual([])
}
const sentences = ({ errors }: { errors: { message: string }[] }) => errors.map(({ message }) => message)
const obstacles = async (who: Visitor, action: string) =>
  (await who.read<MoveObstacles>('GET', `project/${site.id}/obstacles/${action}`)).data
const statusOf = async () => (await rowOf(admin, `project/${site.id}`)).statusId
const issue = async () => {
  const folder = await newFolder(admin, 'sfs', site.id, 'Structure')
  await approve(admin, other, 'sfs', (await upload(admin, 'sfs', folder.id, 'Frame')).id)
  const made = await admin.read('PUT', 'ProjectPublish', { projectId: site.id, mode: 'all', note: 'Handover' })
  expect(made.errors).toEqual([])
}
const withoutIssue = 'The safety file has not been issued, so there is nothing to read for those who use the building.'

test('a project without an accepted safety file is put in use only with a reason, by who may give one', async () => {
  await reach('prepare', 'startOnSite', 'handOver')
  expect(await obstacles(manager, 'putInUse')).toEqual({ obstacles: [withoutIssue], mayGoOn: false })
  expect(sentences(await move(manager, 'putInUse', { without: 'The client moves in on Monday' }))).toEqual([
    withoutIssue,
  ])
  expect(sentences(await move(admin, 'putInUse'))).toEqual([withoutIssue])
  await issue()
  const unaccepted = 'Issue 1 of the safety file is not accepted.'
  expect(await obstacles(admin, 'putInUse')).toEqual({ obstacles: [unaccepted], mayGoOn: true })
  expect(await statusOf()).toBe(40)
  expect((await move(admin, 'putInUse', { without: 'The client moves in on Monday' })).errors).toEqual([])
  expect(await statusOf()).toBe(50)
  const entries = await database().select().from(auditEntries).where(eq(auditEntries.entityId, site.id))
  expect(entries.map(({ comment }) => comment)).toContain(`The client moves in on Monday (${unaccepted})`)
})

test('an accepted issue is all that it takes, and a project without a safety file needs none', async () => {
  await issue()
  const { firstName, lastName } = await rowOf(other, `user/${other.userId}`)
  const signature = `${String(firstName)} ${String(lastName)}`
  const accepted = await other.read('PUT', 'projectIssue/accept', { projectId: site.id, number: 1, signature })
  expect(accepted.errors).toEqual([])
  await reach('prepare', 'startOnSite', 'handOver', 'putInUse')
  site = await newProject(admin, { systems: ['pmp'] })
  await reach('prepare', 'startOnSite', 'handOver', 'putInUse')
})

test('an issue that a later one has replaced is not accepted any more', async () => {
  await issue()
  const again = await admin.read('PUT', 'ProjectPublish', { projectId: site.id, mode: 'all', note: 'Again' })
  expect(again.errors).toEqual([])
  const { firstName, lastName } = await rowOf(other, `user/${other.userId}`)
  const signature = `${String(firstName)} ${String(lastName)}`
  const asked = { projectId: site.id, number: 1, signature }
  expect(sentences(await other.read('PUT', 'projectIssue/accept', asked))).toEqual([
    'Issue 2 has replaced it. Accept that one.',
  ])
})

/** Moves the demo permits or accidents with a status to the project, bypassing the usual steps. */
const permitOn = async (statusId: number) => {
  const [one] = await database().select().from(permits).where(eq(permits.statusId, statusId)).limit(1)
  await database().update(permits).set({ projectId: site.id }).where(eq(permits.id, one!.id))
  return one!
}

test('a project is handed over with open permits only with a reason, and never closed with them', async () => {
  await reach('prepare', 'startOnSite')
  const permit = await permitOn(50)
  const open = '1 permit is not closed.'
  expect(await obstacles(manager, 'handOver')).toEqual({ obstacles: [open], mayGoOn: true })
  expect(sentences(await move(manager, 'handOver'))).toEqual([open])
  expect((await move(manager, 'handOver', { without: 'The roof permit ends tonight' })).errors).toEqual([])
  expect((await move(admin, 'putInUse', { without: 'Phase one' })).errors).toEqual([])
  expect(sentences(await move(admin, 'close', { without: 'Whatever' }))).toEqual([open])
  await database().update(permits).set({ projectId: permit.projectId }).where(eq(permits.id, permit.id))
})

test('a project is not closed while a reportable accident is not reported', async () => {
  await database().update(projects).set({ statusId: 50 }).where(eq(projects.id, site.id))
  const [one] = await database().select().from(accidents).limit(1)
  const on = (values: object) => database().update(accidents).set(values).where(eq(accidents.id, one!.id))
  await on({ projectId: site.id, isReportable: true, reportedOn: null, statusId: 40 })
  expect(sentences(await move(admin, 'close'))).toEqual(['1 reportable accident is not reported to the authority.'])
  await on({ reportedOn: '2026-01-05' })
  expect((await move(admin, 'close')).errors).toEqual([])
  await on({
    projectId: one!.projectId,
    isReportable: one!.isReportable,
    reportedOn: one!.reportedOn,
    statusId: one!.statusId,
  })
})

test('projects that move together are held to the same, and each names what it lacks', async () => {
  await reach('prepare', 'startOnSite', 'handOver')
  const bulk = (more: object = {}) =>
    admin.read('PUT', 'projectsStatus', { ids: [site.id], statusId: 50, reason: 'Handed over', ...more })
  expect(await bulk()).toMatchObject({
    status: 409,
    data: { mayGoOn: true },
    errors: [{ message: `${String(site.number)}: ${withoutIssue}`, field: String(site.id) }],
  })
  expect(await statusOf()).toBe(40)
  expect((await bulk({ without: 'The owner accepts it without one' })).errors).toEqual([])
  expect(await statusOf()).toBe(50)
})
