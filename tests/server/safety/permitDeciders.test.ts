import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { BulkResult } from '#contract/documents/bulkApproval.ts'
import { permitIssuerRole } from '#contract/safety/permitRules.ts'
import { inputType } from '#contract/questions/inputTypes.ts'
import { typedSignature } from '#contract/questionnaires/signature.ts'
import type { StagePreview } from '#contract/approvals/processRun.ts'
import { samples } from '#mocks/samples.ts'
import { lookupId } from '#server/db/supplied/lookups.ts'
import { permits } from '#server/db/tables/permit.ts'
import { newQuestionnaire, inHours, reason, safe, strokes, usePermits } from './permitPeople.ts'
import { newPerson, nobody } from '../projects/projectPeople.ts'
import { add, rowOf } from '../rights/everyone.ts'

const site = usePermits()
const { setup, held, people, read, move, done, decide, permit, newSubType } = site
const check = { ...strokes, check: 'Wind is down to 5 m/s.' }
const later = { ...reason, validTo: inHours(7) }
const takesOver = { ...strokes, ...reason, headCount: 0, allOff: true }
const newPlace = async () =>
  (await add(held.admin, 'projectLocation', samples.projectLocation({ ...nobody, projectId: held.projectId }))).id
const active = async () => site.active({ locationId: await newPlace() })
const store = (id: number, values: Partial<typeof permits.$inferInsert>) =>
  setup.world.services.db.update(permits).set(values).where(eq(permits.id, id))
const newManager = () => newPerson({ world: setup.world, ...held }, held.ownFirm, 30, ['sms'])

test('the role of a permit issuer is the one of the list', () => {
  expect(lookupId('projectRoles', 'Permit issuer')).toBe(permitIssuerRole)
})

test('Whoever authorises a permit is its issuer from then on', async () => {
  const asked = await site.submitted({ locationId: await newPlace(), issuerUserId: people.manager.userId })
  expect(asked.issuerUserId).toBe(people.manager.userId)
  expect(await decide(people.approver, asked.id, 'approve')).toMatchObject({ errors: [] })
  expect(await read(asked.id)).toMatchObject({ statusId: 40, issuerUserId: people.approver.userId })
})

test('A permit is issued by a permit issuer or someone with Manage, and by nobody else', async () => {
  const locationId = await newPlace()
  for (const who of [people.author, people.reader, people.welder]) {
    const { errors } = await people.author.read('POST', 'permit', site.draft({ locationId, issuerUserId: who.userId }))
    expect(errors).toMatchObject([{ field: 'issuerUserId' }])
  }
  for (const who of [people.issuer, people.manager])
    expect(await permit({ locationId, issuerUserId: who.userId })).toMatchObject({ issuerUserId: who.userId })
})

test('Whoever authorised a permit stays the issuer of its copy, also without the role of a permit issuer', async () => {
  const decides = { availableForReviewing: true, availableForAuthoring: true }
  const other = await newPerson({ world: setup.world, ...held }, held.ownFirm, 20, ['sms'], decides)
  const { id: approvalTemplateId } = await add(held.admin, 'roleListTemplate', {
    ...samples.roleListTemplate(nobody),
    processKindIds: [10],
    stages: [
      { key: 'request', name: 'Request', processRoleId: 10, candidateSource: 'chosen' },
      { key: 'go', name: 'Authorise', processRoleId: 30, candidateSource: 'named', candidateIds: [other.userId] },
    ],
    signOnLists: [],
  })
  const processSubTypeId = await newSubType({ name: 'Asks someone else', approvalTemplateId })
  const { id } = await site.submitted({ locationId: await newPlace(), processSubTypeId })
  expect(await decide(other, id, 'approve')).toMatchObject({ errors: [] })
  expect(await people.author.read('POST', `permit/${id}/copy`, {})).toMatchObject({
    errors: [],
    data: { issuerUserId: other.userId, statusId: 10 },
  })
})

test('A manager who asked for a permit, holds it or works under it does not let it go on or accept it', async () => {
  const { manager } = people
  const { userId } = manager
  const { fullName } = (await setup.world.gateway.people.find(userId, ''))!
  const worker = {
    id: 1,
    name: fullName.toUpperCase(),
    company: null,
    onAt: inHours(0),
    offAt: inHours(0),
    offBy: null,
  }
  for (const part of [
    { authorUserId: userId },
    { holderUserId: userId },
    { workers: [{ ...worker, signature: [], contentHash: null }] },
  ]) {
    const running = await active()
    await store(running.id, part)
    expect(await move(manager, running.id, 'extend', later)).toMatchObject({ status: 403 })
    await done(people.author, running.id, 'suspend', reason)
    expect(await move(manager, running.id, 'resume', check)).toMatchObject({ status: 403 })
    await done(people.issuer, running.id, 'resume', check)
    await done('holderUserId' in part ? manager : people.holder, running.id, 'handBack', safe)
    expect(await move(manager, running.id, 'close', strokes)).toMatchObject({ status: 403 })
    expect(await move(manager, running.id, 'takeOverClosing', takesOver)).toMatchObject({ status: 403 })
    expect(await move(manager, running.id, 'notAccept', reason)).toMatchObject({ status: 403 })
    const other = await newManager()
    expect(await move(other, running.id, 'close', strokes)).toMatchObject({ status: 403 })
    await done(other, running.id, 'takeOverClosing', takesOver)
  }
})

test('Whoever let the work be done neither signs on nor takes the permit over', async () => {
  const running = await active()
  const { fullName } = (await setup.world.gateway.people.find(people.issuer.userId, ''))!
  const signs = { name: fullName, company: 'Brannock', signature: typedSignature(fullName) }
  const words = `${fullName} let this work be done, and so neither holds the permit nor works under it.`
  expect(await move(people.holder, running.id, 'signOn', signs)).toMatchObject({ errors: [{ message: words }] })
  await store(running.id, { issuerUserId: people.manager.userId })
  const over = { ...strokes, holderUserId: people.approver.userId }
  expect(await move(people.holder, running.id, 'handOver', over)).toMatchObject({ errors: [{ message: words }] })
})

test('The crew that a permit lists before anyone signs on does not authorise it', async () => {
  const { fullName } = (await setup.world.gateway.people.find(people.approver.userId, ''))!
  const questionTemplateId = await newQuestionnaire(held.admin, 10, {
    key: 'crew',
    text: 'Crew',
    inputTypeId: inputType.userList,
  })
  const processSubTypeId = await newSubType({ name: 'Crew by test', questionTemplateId })
  const { id } = await permit({ locationId: await newPlace(), processSubTypeId })
  const crew = [{ name: fullName, company: 'Reilly', signature: typedSignature(fullName) }]
  expect(await site.answer(id, [{ slot: 'crew', value: crew }])).toMatchObject({ errors: [] })
  const problem = `No one is available for stage Authorise. ${fullName} is one of the crew and cannot decide on it. A manager names someone else for stage Authorise under Manage, Settings.`
  const preview = await people.author.read<StagePreview[]>('GET', `permit/${id}/approval/preview`)
  expect(preview.data).toMatchObject([{ people: [], problem }])
  expect((await move(people.author, id, 'submit')).errors).toMatchObject([{ message: problem }])
})

test('The holder of a permit approves it neither alone nor with others in one call', async () => {
  const [own, other] = [
    await site.submitted({ locationId: await newPlace() }),
    await site.submitted({ locationId: await newPlace() }),
  ]
  await store(own.id, { holderUserId: people.approver.userId })
  const seen = await read(own.id, people.approver)
  expect(seen.approvalSteps.flatMap(({ steps }) => steps)).toEqual(['delegate'])
  const message = 'You are the permit holder, so you cannot decide on it.'
  expect(await decide(people.approver, own.id, 'approve')).toMatchObject({ status: 403, errors: [{ message }] })
  const refused = await people.approver.read<{ results: BulkResult[] }>('PUT', 'bulkApproval', {
    projectId: held.projectId,
    itemKind: 'processInstance',
    ids: [own.approval!.id, other.approval!.id],
    decision: 'approve',
  })
  expect(refused).toMatchObject({
    status: 409,
    errors: [{ message: expect.stringContaining('Nothing was decided') }],
  })
  expect(JSON.stringify(refused)).toContain(message)
  expect(await read(other.id)).toMatchObject({ statusId: 20 })
  expect(await rowOf(held.admin, `permit/${own.id}`)).toMatchObject({ statusId: 20 })
})
