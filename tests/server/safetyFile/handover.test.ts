import { beforeEach, describe, expect, test } from 'vitest'
import { desc } from 'drizzle-orm'
import type { ProjectFolder, ProjectFolderSummary } from '#contract/entities/projectFolder.ts'
import { completeness, handoverOf, handoverStatus } from '#contract/safetyFile/handover.ts'
import type { Visitor } from '#mocks/world.ts'
import { outboxMails } from '#server/db/tables/journal.ts'
import { projectId } from '#server/application/worlds/projects/projects.ts'
import { useWorld } from '../../world.ts'
import { newPerson } from '../projects/projectPeople.ts'
import { approve } from '../projects/transferred.ts'

const setup = useWorld()
const terminal = projectId('LT-003')
let admin: Visitor
let manager: Visitor
let designer: Visitor
let root: ProjectFolderSummary
beforeEach(async () => {
  admin = await setup.world.as('admin@demo.test')
  manager = await setup.world.as('a.nowak@brannock.example')
  designer = await setup.world.as('c.tiernan@safeline.example')
  root = (await foldersOf(admin)).find(({ isRoot }) => isRoot)!
})

const foldersOf = async (visitor: Visitor) =>
  (await visitor.read<ProjectFolderSummary[]>('GET', `projectFolder?projectId=${terminal}`)).data

let made = 0
/** A deliverable folder of the safety file, to be provided by a company. */
async function deliverable(more: object = {}) {
  const { data, errors } = await admin.read<ProjectFolder>('POST', 'projectFolder', {
    projectId: terminal,
    parentId: root.id,
    name: `Commissioning ${++made}`,
    isRequired: true,
    ownerClientId: 1,
    ...more,
  })
  expect(errors).toEqual([])
  return data
}

async function upload(folderId: number, name: string) {
  const form = new FormData()
  form.set('id', String(folderId))
  form.set('uploadReasonId', '10')
  form.append('files', new File([`Results of ${name}`], name, { type: 'text/plain' }))
  const answer = await admin.read<{ documents: { id: number }[] }>('POST', 'ProjectFileUpload', form)
  expect(answer.errors).toEqual([])
  return answer.data.documents[0]!.id
}
/** A person of the contractor who may read the safety file. */
const reader = () => newPerson({ world: setup.world, admin, projectId: terminal }, 1, 10, ['sfs'])
const read = async (visitor: Visitor, id: number) =>
  (await visitor.read<ProjectFolder>('GET', `projectFolder/${id}`)).data
async function step(visitor: Visitor, id: number, action: string, more: object = {}) {
  const { rowVersion } = await read(admin, id)
  return visitor.read<ProjectFolder>('PUT', `projectFolder/${id}/move`, { action, rowVersion, ...more })
}
const saying = (message: string) => ({ errors: [expect.objectContaining({ message })] })

describe('a folder of the safety file goes to handover', () => {
  test('in progress with its first document, then submitted, reviewed and accepted by two people', async () => {
    const folder = await deliverable()
    expect(handoverOf(folder)).toBe(handoverStatus.notStarted)
    const documentId = await upload(folder.id, 'pumps.txt')
    await approve(admin, await setup.world.as('admin2@demo.test'), 'sfs', documentId)
    expect(handoverOf(await read(admin, folder.id))).toBe(handoverStatus.inProgress)
    expect((await step(manager, folder.id, 'submit')).data.statusId).toBe(handoverStatus.submitted)
    expect(await step(designer, folder.id, 'accept')).toMatchObject(
      saying('It has to be reviewed before it can be accepted.'),
    )
    expect((await step(manager, folder.id, 'review')).data.reviewedByName).toBe('Aleksander Nowak')
    expect(await step(manager, folder.id, 'accept')).toMatchObject(
      saying('You reviewed it yourself, so someone else has to accept it.'),
    )
    expect((await step(designer, folder.id, 'accept')).data.statusId).toBe(handoverStatus.accepted)
  })

  test('not before it holds the documents that it needs', async () => {
    const folder = await deliverable({ minDocuments: 2 })
    await upload(folder.id, 'fans.txt')
    expect(await step(manager, folder.id, 'submit')).toMatchObject(
      saying(`${folder.name} needs 2 documents and has 1.`),
    )
  })

  test('back to whoever provides it, with a reason that stays', async () => {
    const folder = await deliverable()
    await upload(folder.id, 'lifts.txt')
    await step(manager, folder.id, 'submit')
    expect(await step(designer, folder.id, 'return')).toMatchObject({ errors: [{ field: 'reason' }] })
    const { data } = await step(designer, folder.id, 'return', { reason: 'The second lift is missing.' })
    expect(data).toMatchObject({ statusId: handoverStatus.returned, handoverReason: 'The second lift is missing.' })
    expect((await step(manager, folder.id, 'submit')).data).toMatchObject({ handoverReason: null })
  })

  test('only if someone has to provide it', async () => {
    const folder = await deliverable({ isRequired: false, ownerClientId: null })
    await upload(folder.id, 'notes.txt')
    expect(await step(manager, folder.id, 'submit')).toMatchObject(
      saying(`${folder.name} is neither required nor provided by a company.`),
    )
  })

  test('and only by people with the right for each step', async () => {
    const [viewer, client] = [await reader(), await setup.world.as('viewer@demo.test')]
    const folder = await deliverable()
    await upload(folder.id, 'doors.txt')
    expect((await step(viewer, folder.id, 'submit')).status).toBe(403)
    expect((await step(client, folder.id, 'submit')).status).toBe(404)
    await step(manager, folder.id, 'submit')
    for (const action of ['review', 'accept', 'return', 'reopen']) {
      expect((await step(viewer, folder.id, action, { reason: 'It is not complete.' })).status).toBeGreaterThan(399)
      expect((await step(client, folder.id, action, { reason: 'It is not complete.' })).status).toBe(404)
    }
    expect((await read(viewer, folder.id)).allowedActions).toEqual([])
  })
})

test('folders of project management have no handover', async () => {
  const { data } = await admin.read<ProjectFolder>('POST', 'projectFolderPmp', {
    projectId: terminal,
    parentId: null,
    name: 'Programme',
    isRequired: true,
  })
  expect(data.allowedActions).toEqual(['place'])
})

test('completeness counts required folders that are accepted or not applicable', () => {
  const folder = { isRequired: true, statusId: 10, isNotApplicable: false, documentCount: 0 }
  expect(completeness([])).toBeNull()
  expect(completeness([{ ...folder, isRequired: false }])).toBeNull()
  expect(completeness([folder, { ...folder, statusId: 40 }, { ...folder, isNotApplicable: true }])).toBe(66)
})

describe('a company is chased', () => {
  const chase = (visitor: Visitor, clientIds: number[]) =>
    visitor.read<number[]>('PUT', 'projectFolderChase', { projectId: terminal, clientIds })
  const newestMail = async () =>
    (await setup.world.services.db.select().from(outboxMails).orderBy(desc(outboxMails.id)).limit(1))[0]!

  test('with a mail that lists what it still has to provide', async () => {
    const folder = await deliverable({ dueOn: '2026-12-01', minDocuments: 3 })
    await upload(folder.id, 'dampers.txt')
    expect((await chase(manager, [1])).data).toEqual([1])
    expect((await newestMail()).text).toContain(`- ${folder.name}, 2 more documents, due on 2026-12-01`)
  })

  test('only if it has anything left to provide', async () => {
    expect(await chase(manager, [999_999])).toMatchObject(
      saying('None of these companies has anything left to provide.'),
    )
  })

  test('only by those who manage the safety file', async () => {
    await deliverable()
    expect((await chase(await reader(), [1])).status).toBe(403)
    // People of the client may read issues only, so they do not find the folders.
    expect((await chase(await setup.world.as('viewer@demo.test'), [1])).status).toBe(404)
    expect((await chase(await setup.world.as('throttle@demo.test'), [1])).status).toBe(404)
  })
})
