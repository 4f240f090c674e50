import { and, eq, gt } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Visitor } from '#mocks/world.ts'
import { notifications } from '#server/db/tables/notification.ts'
import { useWorld } from '../../world.ts'
import { add, rowOf, type Row } from '../rights/everyone.ts'
import { approve, newFolder, newProject, upload } from '../projects/transferred.ts'

const setup = useWorld()
const names = ['admin', 'admin2', 'staff', 'safety', 'super', 'viewer'] as const
const people = {} as Record<(typeof names)[number], Visitor>
let site: Row
let called: string
let last = 0
beforeAll(async () => {
  for (const name of names) people[name] = await setup.world.as(`${name}@demo.test`)
  for (const name of ['staff', 'super'] as const) {
    const row = await rowOf(people.admin, `user/${people[name].userId}`)
    const pbSystems = ['pmp', 'sms', 'sfs', 'fm']
    expect((await people.admin.read('PUT', 'user', { ...row, pbSystems })).errors).toEqual([])
  }
})
beforeEach(async () => {
  site = await newProject(people.admin)
  called = `${String(site.number)} ${String(site.name)}`
  await role('staff', 20, ['sfs'])
  await role('safety', 30, ['sfs'])
  await role('viewer', 10, ['sfs', 'fm'])
  await role('super', 30, ['fm'])
  await news()
})
const role = (name: keyof typeof people, accessLevel: number, systems: string[]) =>
  add(people.admin, 'userProjectRole', {
    projectId: site.id,
    userId: people[name].userId,
    projectRoleId: 40,
    accessLevel,
    systems,
    from: '2025-01-06',
  })

/** Notices about the safety file since the last call: recipient, title and body. */
async function news() {
  const found = await setup.world.services.db
    .select()
    .from(notifications)
    .where(and(gt(notifications.id, last), eq(notifications.projectId, site.id), eq(notifications.topic, 'safetyFile')))
    .orderBy(notifications.userId, notifications.id)
  last = Math.max(last, ...found.map(({ id }) => id))
  const nameOf = (userId: number) => names.find((name) => people[name].userId === userId)
  return found
    .map(({ userId, title, body, url }) => ({ to: nameOf(userId), title, body, url }))
    .toSorted((one, other) => String(one.to).localeCompare(String(other.to)))
}
const fullName = async ({ userId }: Visitor) => {
  const { firstName, lastName } = await rowOf(people.admin, `user/${userId}`)
  return `${String(firstName)} ${String(lastName)}`
}
async function provided(more: object = {}) {
  const { clientId } = await rowOf(people.admin, `user/${people.staff.userId}`)
  const folder = await newFolder(people.admin, 'sfs', site.id, 'Lift manuals', { ownerClientId: clientId, ...more })
  await approve(people.staff, people.admin2, 'sfs', (await upload(people.staff, 'sfs', folder.id, 'Lift 1')).id)
  return folder
}
async function step(who: Visitor, { id }: Row, action: string, more: object = {}) {
  const { rowVersion } = await rowOf(people.admin, `projectFolder/${id}`)
  const answer = await who.read('PUT', `projectFolder/${id}/move`, { action, rowVersion, ...more })
  expect(answer.errors).toEqual([])
}

test('a submitted folder asks its reviewers, a reviewed one those who accept, and its providers hear the end', async () => {
  const folder = await provided({ dueOn: '2031-03-14' })
  const url = `/manage/projects/sfs/view/${site.id}/folders/${folder.id}`
  await step(people.staff, folder, 'submit')
  const submitted = `${await fullName(people.staff)} submitted it, ${called}. Due 14 March 2031.`
  expect(await news()).toEqual([{ to: 'safety', title: 'Lift manuals waits for your review', body: submitted, url }])
  await step(people.admin2, folder, 'review')
  const reviewed = `${await fullName(people.admin2)} reviewed it, ${called}. Due 14 March 2031.`
  expect(await news()).toEqual([{ to: 'safety', title: 'Lift manuals waits for your approval', body: reviewed, url }])
  await step(people.safety, folder, 'accept')
  const accepted = `${await fullName(people.safety)} accepted it, ${called}.`
  expect(await news()).toEqual([{ to: 'staff', title: 'Lift manuals is accepted', body: accepted, url }])
  await step(people.safety, folder, 'reopen', { reason: 'Lift 2 was added.' })
  expect(await news()).toMatchObject([{ to: 'staff', body: expect.stringMatching(/Lift 2 was added\.$/) }])
})

test('a returned folder goes back to whoever submitted it, with the reason', async () => {
  const folder = await provided({ ownerClientId: null, isRequired: true })
  await step(people.safety, folder, 'submit')
  await news()
  await step(people.admin2, folder, 'return', { reason: 'The second lift is missing.' })
  const body = `${await fullName(people.admin2)} returned it, ${called}. The second lift is missing.`
  expect(await news()).toMatchObject([{ to: 'safety', title: 'Lift manuals came back to you', body }])
})

test('in a restricted folder only those whom it names are told', async () => {
  const folder = await provided({ isRequired: true })
  const named = (name: keyof typeof people, more: object) =>
    add(people.admin, 'projectFolderUser', {
      projectId: site.id,
      folderId: folder.id,
      userId: people[name].userId,
      canView: true,
      ...more,
    })
  await named('staff', { canUpload: true, canDownload: true })
  await named('viewer', { canReview: true })
  const row = await rowOf(people.admin, `projectFolder/${folder.id}`)
  expect((await people.admin.read('PUT', 'projectFolder', { ...row, isRestricted: true })).errors).toEqual([])
  await step(people.staff, folder, 'submit')
  // Restricting a folder adds the person who does it.
  expect((await news()).map(({ to }) => to)).toEqual(['admin', 'viewer'])
})

test('an issue asks those who can accept it, its acceptance is told to issuer and managers, and so is a file update', async () => {
  const folder = await newFolder(people.admin, 'sfs', site.id, 'Structure')
  await approve(people.admin, people.admin2, 'sfs', (await upload(people.admin, 'sfs', folder.id, 'Frame')).id)
  for (const action of ['prepare', 'startOnSite', 'handOver'])
    expect((await people.admin.read('PUT', `project/${site.id}/move`, { action })).errors).toEqual([])
  await news()
  const url = `/manage/projects/sfs/view/${site.id}/overview`
  // A manager of facility management only cannot open the safety file itself.
  const inFm = `/manage/projects/fm/view/${site.id}/files?part=safetyFile`
  const asked = { projectId: site.id, mode: 'all', note: 'Practical completion' }
  expect((await people.admin.read('PUT', 'ProjectPublish', asked)).errors).toEqual([])
  const made = `${await fullName(people.admin)} made it, ${called}. Documents: 1. Practical completion`
  expect(await news()).toEqual([
    { to: 'safety', title: 'Issue 1 of the safety file waits for acceptance', body: made, url },
    { to: 'super', title: 'Issue 1 of the safety file is made', body: made, url: inFm },
  ])

  const signature = await fullName(people.admin2)
  const accepting = { projectId: site.id, number: 1, signature }
  expect((await people.admin2.read('PUT', 'projectIssue/accept', accepting)).errors).toEqual([])
  const title = 'Issue 1 of the safety file is accepted'
  const accepted = await news()
  expect(accepted.map(({ to }) => to)).toEqual(['admin', 'safety', 'super'])
  for (const one of accepted) expect(one).toMatchObject({ title, body: `${signature} accepted it, ${called}.` })
  expect(accepted.map((one) => one.url)).toEqual([url, url, inFm])

  const update = { projectId: site.id, source: 'job', reference: 'FM-118', reason: 'The pump was replaced.' }
  expect((await people.admin.read('PUT', 'projectIssue/update', update)).errors).toEqual([])
  const opened = await news()
  expect(opened.map(({ to }) => to)).toEqual(['admin2', 'safety'])
  expect(opened[0]!.body).toBe(
    `${await fullName(people.admin)} opened it, ${called}. Facility management job FM-118: The pump was replaced.`,
  )
})
