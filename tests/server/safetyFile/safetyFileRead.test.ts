import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Permit } from '#contract/entities/permit.ts'
import type { FileInForce } from '#contract/safety/fileSections.ts'
import { permitIssuerRole } from '#contract/safety/permitRules.ts'
import { systems } from '#contract/systems.ts'
import { samples } from '#mocks/samples.ts'
import type { Visitor } from '#mocks/world.ts'
import { approvedDocuments, asCurrent } from '#tests/approvedDocuments.ts'
import { useWorld } from '../../world.ts'
import { inHours, strokes } from '../safety/permitPeople.ts'
import { newPerson, nobody, type Someone } from '../projects/projectPeople.ts'
import { add, rowOf, type Fields, type Row } from '../rights/everyone.ts'

const setup = useWorld()
let admin: Visitor
let clientId = 0
let projectId = 0
let root = 0
let zone = 0
let general = 0
const people = {} as Record<'author' | 'holder' | 'issuer' | 'site', Someone>

beforeAll(async () => {
  admin = await setup.world.as('admin@demo.test')
  clientId = Number((await rowOf(admin, `user/${admin.userId}`)).clientId)
})

beforeEach(async () => {
  const own = { ...samples.project({ ...nobody, clientId, userId: admin.userId }), systems: ['sms', 'sfs', 'fm'] }
  projectId = (await add(admin, 'project', own)).id
  const folders = (await admin.read<Row[]>('GET', `projectFolder?projectId=${projectId}`)).data
  root = folders.find(({ isRoot }) => isRoot)!.id
  const site = { world: setup.world, admin, projectId }
  people.author = await newPerson(site, clientId, 20, ['sms', 'fm'])
  people.holder = await newPerson(site, clientId, 20, ['sms', 'fm'])
  people.issuer = await newPerson(site, clientId, 30, ['sms', 'fm'], {
    availableForReviewing: true,
    availableForAuthoring: true,
  })
  people.site = await newPerson(site, clientId, 30, ['sms'])
  await add(admin, 'userProjectRole', {
    ...samples.userProjectRole({ ...nobody, projectId, userId: people.issuer.userId }),
    projectRoleId: permitIssuerRole,
    accessLevel: 20,
    systems: ['sms', 'fm'],
  })
  for (const { userId } of [people.holder, people.issuer])
    names.set(userId, String((await rowOf(admin, `user/${userId}`)).fullName))
  zone = (await add(admin, 'projectLocation', samples.projectLocation({ ...nobody, projectId }))).id
  const approvalTemplateId = (
    await add(admin, 'roleListTemplate', {
      ...samples.roleListTemplate(nobody),
      processKindIds: [10],
      stages: [
        { key: 'request', name: 'Request', processRoleId: 10, candidateSource: 'chosen' },
        {
          key: 'authorise',
          name: 'Authorise',
          processRoleId: 30,
          candidateSource: 'named',
          candidateIds: [people.issuer.userId],
          rule: 'any',
        },
      ],
      signOnLists: [],
    })
  ).id
  general = (
    await add(admin, 'processSubType', { ...samples.processSubType(nobody), requiresRams: false, approvalTemplateId })
  ).id
  for (const systemId of [systems.sms, systems.fm])
    await add(admin, 'projectProcessSubType', { projectId, systemId, processSubTypeId: general })
})

/** Adds a folder with one approved document to the safety file. */
async function filed(name: string, more: Fields = {}) {
  const { id } = await add(admin, 'projectFolder', { projectId, parentId: root, name, ...more })
  await setup.world.services.db.execute(sql.raw(approvedDocuments(id, 1)))
  await setup.world.services.db.execute(sql.raw(asCurrent(id)))
  return id
}
async function issued() {
  const answer = await admin.read('PUT', 'ProjectPublish', { projectId, mode: 'all', note: 'For the building in use' })
  expect(answer.errors).toEqual([])
}
const classification = async (code: string) =>
  (await admin.read<Row[]>('GET', 'manualClassification')).data.find(
    (one) => one.system === 'CDM file' && one.code === code,
  )!.id

const newPermit = async (systemId: number = systems.fm) =>
  (
    await add(people.author, 'permit', {
      projectId,
      systemId,
      processSubTypeId: general,
      title: 'Rewire the plant room',
      locationId: zone,
      holderUserId: people.holder.userId,
      issuerUserId: people.issuer.userId,
      validFrom: inHours(-1),
      validTo: inHours(6),
    })
  ).id
const read = async (id: number) => (await admin.read<Permit>('GET', `permit/${id}`)).data
async function move(who: Visitor, id: number, action: string, more: Fields = {}) {
  const { rowVersion } = await read(id)
  const { status, errors } = await who.read('PUT', `permit/${id}/move`, { action, rowVersion, ...more })
  return [status, ...errors.map(({ message }) => message)]
}
async function approve(id: number) {
  const list = (await read(id)).approval!.lists.find(({ statusId }) => statusId === 20)!
  const step = { action: 'approve', stage: list.stageKey, round: list.round }
  return (await people.issuer.read('PUT', `permit/${id}/approval`, step)).errors.map(({ message }) => message)
}
const reads = (id: number, issue: number, ...sections: string[]) =>
  move(people.holder, id, 'readFile', { issue, sections })
const names = new Map<number, string>()
const name = ({ userId }: Someone) => names.get(userId)!

test('A permit of a building in use waits until its holder has read the sections of the safety file, and again after a new issue', async () => {
  await filed('Brief description of the work')
  await filed('Frame and floors', { manualClassificationId: await classification('3.1') })
  const materials = await filed('Hazardous materials', { manualClassificationId: await classification('4') })
  await filed('Refurbishment survey', { parentId: materials })
  await issued()
  const file = (await people.holder.read<FileInForce>('GET', `permitSafetyFile/${projectId}`)).data
  expect(file.issue).toBe(1)
  expect(file.sections.map(({ section, documents }) => [section, documents.length])).toEqual([
    ['asbestos', 2],
    ['structure', 1],
  ])
  expect(await people.site.read('GET', `permitSafetyFile/${projectId}`)).toMatchObject({ status: 404 })

  const id = await newPermit()
  const unread = (what: string, issue = 1) =>
    `${name(people.holder)} has not read the safety file, issue ${issue}: ${what}.`
  const both = 'asbestos and other hazardous materials, structure and safe loads'
  expect(await move(people.author, id, 'submit')).toEqual([409, unread(both)])
  const notices = (await people.holder.read<Row[]>('GET', 'notification?size=50')).data.map(({ title }) => title)
  expect(notices).toContain('Permit asks you to read the safety file: Rewire the plant room')
  // Nobody can confirm the reading on the holder's behalf.
  for (const who of [people.author, people.issuer])
    expect((await move(who, id, 'readFile', { issue: 1, sections: ['asbestos', 'structure'] }))[0]).toBe(403)
  expect(await reads(id, 1, 'services')).toEqual([400, 'Issue 1 holds nothing on that section.'])
  expect(await reads(id, 1, 'asbestos')).toEqual([200])
  expect(await move(people.author, id, 'submit')).toEqual([409, unread('structure and safe loads')])
  expect(await reads(id, 1, 'structure')).toEqual([200])
  expect((await read(id)).fileRead).toMatchObject([
    { section: 'asbestos', issue: 1, userId: people.holder.userId, name: name(people.holder) },
    { section: 'structure', issue: 1 },
  ])
  const trail = (await admin.read<Row[]>('GET', `audit?entityKind=permit&entityId=${id}`)).data
  expect(trail.map(({ action, comment }) => [action, comment])).toContainEqual([
    'readSection',
    'Structure and safe loads, issue 1 of the safety file',
  ])
  expect(await move(people.author, id, 'submit')).toEqual([200])

  await filed('Anchor points', { manualClassificationId: await classification('6.2') })
  await issued()
  const again = `Issue 2 of the safety file replaced issue 1. ${name(people.holder)} reads it again: ${both}, roof access and maintenance equipment.`
  expect(await approve(id)).toEqual([again])
  expect(await reads(id, 1, 'asbestos')).toEqual([409, 'Issue 2 of the safety file replaced issue 1. Read that one.'])
  expect(await reads(id, 2, 'asbestos', 'structure', 'roofAccess')).toEqual([200])
  expect(await approve(id)).toEqual([])

  await filed('Services')
  await issued()
  expect(await move(people.holder, id, 'start', strokes)).toEqual([
    409,
    expect.stringMatching(/^Issue 3 .* services\.$/),
  ])
  expect(await reads(id, 3, 'asbestos', 'structure', 'roofAccess', 'services')).toEqual([200])
  expect(await move(people.holder, id, 'start', strokes)).toEqual([200])

  await filed('Roof plans')
  await issued()
  const later = { validTo: inHours(7), reason: 'The cable drum arrives later than planned.' }
  expect(await move(people.issuer, id, 'extend', later)).toEqual([409, expect.stringMatching(/^Issue 4 /)])
  expect(await reads(id, 4, 'asbestos', 'structure', 'roofAccess', 'services')).toEqual([200])
  expect(await move(people.issuer, id, 'extend', later)).toEqual([200])
  // A new holder has not read anything yet.
  expect(await move(people.holder, id, 'handOver', { holderUserId: people.author.userId, ...strokes })).toEqual([200])
  expect(
    (await people.author.read<Row[]>('GET', 'notification?size=50')).data.map(({ title }) => title),
  ).toContainEqual(expect.stringMatching(/asks you to read the safety file/))
})

test('Without an issue the issuer says why the work goes on, and an issue made meanwhile is read all the same', async () => {
  const id = await newPermit()
  const none = `No safety file is issued for this building. ${name(people.issuer)} gives a reason for going on without it.`
  expect(await move(people.author, id, 'submit')).toEqual([409, none])
  expect(await reads(id, 1, 'asbestos')).toEqual([409, 'No safety file is issued for this building.'])
  const reason = { reason: 'The electrician who wired it works on it and has the drawings.' }
  for (const who of [people.author, people.holder]) expect((await move(who, id, 'goWithoutFile', reason))[0]).toBe(403)
  expect(await move(people.issuer, id, 'goWithoutFile', reason)).toEqual([200])
  expect((await read(id)).withoutFile).toMatchObject({ ...reason, name: name(people.issuer) })
  expect(await move(people.author, id, 'submit')).toEqual([200])
  const trail = (await admin.read<Row[]>('GET', `audit?entityKind=permit&entityId=${id}`)).data
  expect(trail.map(({ comment }) => comment)).toContain(`No safety file is issued for this building. ${reason.reason}`)
  await filed('Asbestos survey')
  await issued()
  expect(await approve(id)).toEqual([
    `${name(people.holder)} has not read the safety file, issue 1: asbestos and other hazardous materials.`,
  ])
  expect((await move(people.issuer, id, 'goWithoutFile', reason))[0]).toBe(409)
  expect(await reads(id, 1, 'asbestos')).toEqual([200])
  expect(await approve(id)).toEqual([])
})

test('An issue with nothing on these sections asks for a reason too, and folders for named people do not count', async () => {
  await filed('Brief description of the work')
  await filed('Asbestos register', { isRestricted: true })
  await issued()
  const id = await newPermit()
  expect(await move(people.author, id, 'submit')).toEqual([
    409,
    `Issue 1 of the safety file holds nothing on asbestos, structure, roof access or services. ${name(people.issuer)} gives a reason for going on without it.`,
  ])
})

test('A folder of which an entry takes View away from the holder is not asked of them, and of others as before', async () => {
  await filed('Asbestos survey')
  const roof = await filed('Roof plans')
  await issued()
  const flags = { canView: false, canDownload: false, canUpload: false, canChange: false, canReview: false }
  await add(admin, 'projectFolderUser', {
    projectId,
    folderId: roof,
    userId: people.holder.userId,
    groupId: null,
    clientId: null,
    ...flags,
    canApprove: false,
    canManage: false,
  })
  const sections = async (who: Visitor, query = '') =>
    (await who.read<FileInForce>('GET', `permitSafetyFile/${projectId}${query}`)).data.sections.map(
      ({ section, documents }) => [section, documents.length],
    )
  expect(await sections(people.holder)).toEqual([['asbestos', 1]])
  // The issuer sees what the holder is asked to read.
  expect(await sections(people.issuer, `?holderUserId=${people.holder.userId}`)).toEqual([['asbestos', 1]])
  expect(await sections(people.issuer)).toEqual([
    ['asbestos', 1],
    ['roofAccess', 1],
  ])
  // A section of which the reader may open nothing is listed without its documents.
  expect(await sections(people.holder, `?holderUserId=${people.issuer.userId}`)).toEqual([
    ['asbestos', 1],
    ['roofAccess', 0],
  ])
  const id = await newPermit()
  expect(await reads(id, 1, 'roofAccess')).toEqual([400, 'Issue 1 holds nothing on that section.'])
  expect(await reads(id, 1, 'asbestos')).toEqual([200])
  expect(await move(people.author, id, 'submit')).toEqual([200])
})

test('A permit of the site asks nobody to read the safety file', async () => {
  await filed('Asbestos survey')
  await issued()
  const id = await newPermit(systems.sms)
  expect(await move(people.author, id, 'submit')).toEqual([200])
  expect((await move(people.holder, id, 'readFile', { issue: 1, sections: ['asbestos'] }))[0]).toBe(403)
})
