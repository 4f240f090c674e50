import { and, eq, inArray } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { acceptedWords, type SafetyFileIssues } from '#contract/safetyFile/safetyFileIssue.ts'
import type { Visitor } from '#mocks/world.ts'
import { lookupId } from '#server/db/supplied/lookups.ts'
import { auditEntries } from '#server/db/tables/journal.ts'
import { safetyFileIssues } from '#server/db/tables/safetyFileIssue.ts'
import { notifications } from '#server/db/tables/notification.ts'
import { pdfPages } from '../../pdfPages.ts'
import { filesIn } from '../../unzipped.ts'
import { useWorld } from '../../world.ts'
import { add, rowOf, type Row } from '../rights/everyone.ts'
import { approve, newFolder, newProject, upload } from '../projects/transferred.ts'

const setup = useWorld()
/** The contractor's administrator who made the issue, and a second one; and the client's representative. */
let admin: Visitor
let other: Visitor
let client: Visitor
let clientId: number
let site: Row
beforeAll(async () => {
  admin = await setup.world.as('admin@demo.test')
  other = await setup.world.as('admin2@demo.test')
  client = await setup.world.as('o.delaney@harbourport.example')
  clientId = Number((await rowOf(admin, `user/${client.userId}`)).clientId)
})
beforeEach(async () => {
  site = await newProject(admin, { clientId })
  await add(admin, 'userProjectRole', {
    projectId: site.id,
    userId: client.userId,
    projectRoleId: lookupId('projectRoles', 'Client representative'),
    accessLevel: 10,
    systems: ['sfs'],
    from: '2025-01-06',
  })
  const folder = await newFolder(admin, 'sfs', site.id, 'Structure')
  await approve(admin, other, 'sfs', (await upload(admin, 'sfs', folder.id, 'Frame')).id)
  const made = await admin.read('PUT', 'ProjectPublish', { projectId: site.id, mode: 'all', note: 'Handover' })
  expect(made.errors).toEqual([])
})

const nameOf = async ({ userId }: Visitor) => {
  const { firstName, lastName } = await rowOf(admin, `user/${userId}`)
  return `${String(firstName)} ${String(lastName)}`
}
const known = async (who: Visitor) => (await who.read<SafetyFileIssues>('GET', `projectIssue/${site.id}`)).data
const letter = () => new File(['We accept issue 1. O. Delaney'], 'Letter of 3 March.txt', { type: 'text/plain' })

async function acceptFor(who: Visitor, more: Record<string, string> = {}, file: File | null = letter()) {
  const words = { projectId: site.id, number: 1, clientId, role: 'Estates manager', signature: await nameOf(who) }
  const form = new FormData()
  for (const [field, value] of Object.entries({ ...words, name: await nameOf(client), ...more }))
    form.set(field, String(value))
  if (file) form.append('files', file)
  return who.read<{ number: number }>('POST', 'projectIssue/acceptFor', form)
}

test('who manages the safety file and is not of the client accepts only for a named person of it', async () => {
  const { mayAccept, acceptableFor } = await known(other)
  expect(mayAccept).toBe(false)
  expect(acceptableFor!.companies.map(({ id }) => id)).toEqual([clientId])
  expect(acceptableFor!.people.map(({ name }) => name)).toContain(await nameOf(client))
  const alone = { projectId: site.id, number: 1, signature: await nameOf(other) }
  expect((await other.read('PUT', 'projectIssue/accept', alone)).status).toBe(403)
  // The client may accept directly; the person who made the issue may accept in neither way.
  expect(await known(client)).toMatchObject({ mayAccept: true, acceptableFor: null })
  expect(await known(admin)).toMatchObject({ mayAccept: false, acceptableFor: null })
  expect((await acceptFor(client)).status).toBe(403)
  expect((await acceptFor(admin)).status).toBe(409)
})

test.each([
  [{}, null, 'files', 'Attach the letter or e-mail in which the person accepts it.'],
  [{}, new File([], 'Empty.txt'), 'files', 'Choose a file that is not empty.'],
  [{ name: ' ' }, undefined, 'name', 'Enter a name.'],
  [{ role: '' }, undefined, 'role', 'Enter a role in the company.'],
  [{ clientId: '999999' }, undefined, 'clientId', 'Choose a company that accepts the safety file.'],
] as const)('is refused at the field without what it needs: %o', async (more, file, field, message) => {
  const answer = await acceptFor(other, more, file === undefined ? letter() : file)
  expect(answer.errors).toMatchObject([{ field, message }])
  expect((await known(other)).issues[0]!.acceptedOn).toBeNull()
})

test('both names and the letter stay with the issue, on its page, its index, its history and its notices', async () => {
  const [actor, person] = [await nameOf(other), await nameOf(client)]
  expect((await acceptFor(other, { name: person.toUpperCase() })).errors).toEqual([])
  const [issue] = (await known(client)).issues
  const company = String((await rowOf(admin, `client/${clientId}`)).name)
  const words = `${actor} for ${person.toUpperCase()} (Estates manager) of ${company}, letter attached`
  expect(acceptedWords(issue!)).toBe(words)
  const opened = await client.ask('GET', `projectIssue/${site.id}/1/letter`)
  expect(await opened.text()).toBe('We accept issue 1. O. Delaney')

  const zip = await (await client.ask('GET', `projectIssue/${site.id}/1/zip`)).arrayBuffer()
  const files = await filesIn(zip)
  expect([...files.keys()]).toContain('Acceptance/Letter of 3 March.txt')
  expect((await pdfPages(files.get('Index.pdf')!)).join(' ')).toContain(words)

  const { db } = setup.world.services
  const entries = await db.select().from(auditEntries).where(eq(auditEntries.entityId, site.id))
  expect(entries.map(({ comment }) => comment)).toContain(
    `Issue 1 of the safety file, for ${words.slice(actor.length + 5)}: Letter of 3 March.txt`,
  )
  const told = await db
    .select()
    .from(notifications)
    .where(and(eq(notifications.projectId, site.id), inArray(notifications.userId, [client.userId, admin.userId])))
  const news = told.filter(({ title }) => title === 'Issue 1 of the safety file is accepted')
  expect(new Set(news.map(({ userId }) => userId))).toEqual(new Set([client.userId, admin.userId]))
  expect(news[0]!.body).toContain(words.replace(' for ', ' accepted it for '))
  expect((await acceptFor(other)).status).toBe(409)
})

test('the letter is read by those who read the issue, and not as a file of the project', async () => {
  expect((await acceptFor(other)).errors).toEqual([])
  const [issue] = await setup.world.services.db
    .select({ id: safetyFileIssues.letterFileId })
    .from(safetyFileIssues)
    .where(eq(safetyFileIssues.projectId, site.id))
  expect((await other.ask('GET', `file/${issue!.id}`)).status).toBe(403)
  const role = { projectId: site.id, projectRoleId: lookupId('projectRoles', 'Site engineer'), from: '2025-01-06' }
  const staff = await setup.world.as('staff@demo.test')
  await add(admin, 'userProjectRole', { ...role, userId: staff.userId, accessLevel: 20, systems: ['pmp'] })
  expect((await staff.ask('GET', `projectIssue/${site.id}/1/letter`)).status).toBe(403)
})

test('with an accepted issue the project goes in use, whoever entered the acceptance', async () => {
  for (const action of ['prepare', 'startOnSite', 'handOver']) {
    const { rowVersion } = await rowOf(admin, `project/${site.id}`)
    const moved = await admin.read('PUT', `project/${site.id}/move`, { action, rowVersion, without: 'Phase one' })
    expect([action, moved.errors]).toEqual([action, []])
  }
  expect((await acceptFor(other)).errors).toEqual([])
  expect((await rowOf(admin, `project/${site.id}`)).statusId).toBe(50)
})
