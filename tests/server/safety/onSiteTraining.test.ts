import { beforeAll, describe, expect, test } from 'vitest'
import type { OnSiteTraining, TrainingMaterial } from '#contract/entities/onSiteTraining.ts'
import type { Rams } from '#contract/entities/rams.ts'
import type { UserTraining } from '#contract/entities/userTraining.ts'
import type { Workload } from '#contract/people/workload.ts'
import { samples } from '#mocks/samples.ts'
import type { Visitor } from '#mocks/world.ts'
import { eq } from 'drizzle-orm'
import { onSiteTrainings } from '#server/db/tables/onSiteTraining.ts'
import { rams as ramsTable } from '#server/db/tables/rams.ts'
import { pdfPages } from '#tests/pdfPages.ts'
import { inHours, reason, strokes, usePermits } from './permitPeople.ts'
import { nobody } from '../projects/projectPeople.ts'
import { add, type Fields } from '../rights/everyone.ts'

const site = usePermits()
const { setup, held, people, newSubType, notices } = site
let talk: number
let drill: number
let briefing: number
beforeAll(async () => {
  const type = { processKindId: 90, validityHours: null, maxDurationHours: null }
  drill = await newSubType({ ...type, name: 'Drill by test' })
  const stages = [{ key: 'record', name: 'Record', processRoleId: 10, candidateSource: 'chosen' }]
  const template = { ...samples.roleListTemplate(nobody), processKindIds: [90], signOnLists: [], stages }
  const { id: approvalTemplateId } = await add(held.admin, 'roleListTemplate', template)
  talk = await newSubType({ ...type, name: 'Talk by test', approvalTemplateId })
  briefing = await newSubType({ ...type, name: 'Briefing by test', approvalTemplateId, requiresRams: true })
})

const draft = (more: Fields = {}) => ({
  ...samples.onSiteTraining(nobody),
  projectId: held.projectId,
  processSubTypeId: talk,
  trainerUserId: people.author.userId,
  clientId: null,
  heldOn: inHours(-1),
  ...more,
})
const begun = (more: Fields = {}) => add(people.author, 'onSiteTraining', draft(more))
const read = async (id: number, who: Visitor = held.admin) =>
  (await who.read<OnSiteTraining>('GET', `onSiteTraining/${id}`)).data
async function move(who: Visitor, id: number, action: string, more: Fields = {}) {
  const { rowVersion } = await read(id)
  return who.read<OnSiteTraining>('PUT', `onSiteTraining/${id}/move`, { action, rowVersion, ...more })
}
async function done(who: Visitor, id: number, action: string, more: Fields = {}) {
  const answer = await move(who, id, action, more)
  expect([action, answer.errors]).toEqual([action, []])
  return read(id)
}
const signs = (id: number, name: string, company: string | null = null, more: Fields = {}) =>
  done(people.author, id, 'signOn', { name, company, ...strokes, ...more })
async function decide(id: number, action: string, more: Fields = {}) {
  const { approval } = await read(id)
  const list = approval!.lists.find(({ statusId }) => statusId === 20)!
  const step = { action, stage: list.stageKey, round: list.round, ...more }
  expect(await people.approver.read('PUT', `onSiteTraining/${id}/approval`, step)).toMatchObject({ errors: [] })
  return read(id)
}

test('A toolbox talk is closed when it is submitted, with a number and the signatures of those who attended', async () => {
  const { id } = await begun()
  expect((await move(people.author, id, 'submit')).errors[0]!.message).toBe(
    'Nobody has signed yet. Let those who attended sign first.',
  )
  await signs(id, 'Piotr Zielinski', 'Corrib Steel')
  await signs(id, 'Colm Naughton', 'Corrib Steel')
  const closed = await done(people.author, id, 'submit')
  expect(closed).toMatchObject({
    statusId: 80,
    number: expect.stringMatching(/^TRN-\d{4}$/),
    attendeeCount: 2,
    companies: ['Corrib Steel'],
    closedOn: expect.any(String),
  })
  expect((await move(people.author, id, 'signOn', { name: 'Late Comer', ...strokes })).status).toBe(409)
})

test.each([
  ['trainerUserId', { trainerUserId: null, trainerName: null }, 'Choose the trainer, or enter their name.'],
  ['durationMin', { durationMin: 4 }, 'The minutes must be between 5 and 480.'],
  ['durationMin', { durationMin: 481 }, 'The minutes must be between 5 and 480.'],
  ['languageId', { languageId: 99_999 }, 'Choose a language.'],
  ['processSubTypeId', () => ({ processSubTypeId: held.general }), 'Choose a sub type that this project uses.'],
  ['materialIds', { materialIds: [999_999] }, 'Choose documents of the libraries that you may open.'],
])('A wrong %s is refused at its field', async (field, more, message) => {
  const { status, errors } = await people.author.read(
    'POST',
    'onSiteTraining',
    draft(typeof more === 'function' ? more() : more),
  )
  expect([status, errors[0]]).toEqual([400, expect.objectContaining({ field, message })])
})

test('A signature from before the training was changed says so, on paper as well', async () => {
  const made = await begun()
  await signs(made.id, 'Piotr Zielinski')
  const { rowVersion } = await read(made.id)
  const changed = draft({ ...made, title: 'Lifting over the walkway', rowVersion })
  expect((await people.author.read('PUT', `onSiteTraining/${made.id}`, changed)).errors).toEqual([])
  await signs(made.id, 'Colm Naughton')
  const row = await done(people.author, made.id, 'submit')
  const hashes = row.attendees.map(({ contentHash }) => contentHash)
  expect(hashes).toEqual([expect.stringMatching(/^[\da-f]{64}$/), row.contentHash])
  expect(hashes[0]).not.toBe(row.contentHash)
  const pdf = await people.author.ask('GET', `onSiteTraining/${made.id}/pdf`)
  const [, ...signed] = (await pdfPages(await pdf.arrayBuffer())).join(' ').split('Signed before change')
  expect(signed).toHaveLength(1)
  // Reopened and submitted unchanged, all signatures are still valid.
  await done(people.manager, made.id, 'reopen', reason)
  const again = await done(people.author, made.id, 'submit')
  expect(again.attendees[1]!.contentHash).toBe(again.contentHash)
})

test('One that is planned is submitted once it was held', async () => {
  const { id } = await begun({ heldOn: inHours(5) })
  await signs(id, 'Piotr Zielinski')
  expect((await move(people.author, id, 'submit')).errors[0]!.message).toMatch(/^It has not been held yet/)
})

describe('The attendance list', () => {
  test('takes everyone once, and lets a wrong entry be struck off until it is submitted', async () => {
    const { id } = await begun()
    await signs(id, 'Piotr Zielinski', 'Corrib Steel')
    const again = await move(people.author, id, 'signOn', {
      name: 'piotr zielinski',
      company: 'Corrib Steel',
      ...strokes,
    })
    expect(again.errors).toMatchObject([{ field: 'name', message: 'piotr zielinski has signed already.' }])
    const unsigned = await move(people.author, id, 'signOn', { name: 'Colm Naughton', signature: [] })
    expect(unsigned.errors).toMatchObject([{ field: 'signature', message: 'Sign in the box, or type your name.' }])
    const nameless = await move(people.author, id, 'signOn', { ...strokes })
    expect(nameless.errors).toMatchObject([{ field: 'name', message: 'Enter a name.' }])
    const { attendees } = await read(id)
    expect((await done(people.author, id, 'strikeOff', { attendeeId: attendees[0]!.id })).attendees).toEqual([])
    expect((await move(people.author, id, 'strikeOff', { attendeeId: 1 })).errors).toMatchObject([
      { field: 'attendeeId' },
    ])
  })

  test('is taken by the author, the trainer and the managers', async () => {
    const { id } = await begun({ trainerUserId: people.issuer.userId })
    const body = { name: 'Piotr Zielinski', ...strokes }
    expect((await move(people.holder, id, 'signOn', body)).status).toBe(404)
    expect((await move(people.manager, id, 'signOn', body)).status).toBe(200)
    expect((await move(people.issuer, id, 'signOn', { ...body, name: 'Colm Naughton' })).status).toBe(200)
    expect((await move(people.issuer, id, 'submit')).status).toBe(403)
  })

  test('opens the record to the company of someone who signed with an account', async () => {
    const { id } = await begun()
    await signs(id, '', null, { userId: people.welder.userId })
    await done(people.author, id, 'submit')
    const status = async (who: Visitor) => (await who.read('GET', `onSiteTraining/${id}`)).status
    expect(await Promise.all([people.welder, people.otherWelder].map(status))).toEqual([200, 404])
    const { attendees } = await read(id)
    expect(attendees).toMatchObject([{ userId: people.welder.userId, clientId: held.welders }])
    const outsider = await move(people.author, (await begun()).id, 'signOn', {
      userId: people.designer.userId,
      ...strokes,
    })
    expect(outsider.errors).toMatchObject([{ field: 'userId' }])
  })
})

test('Those with an account get the training that it counts as, once, verified and with its usual validity', async () => {
  // Asbestos awareness, 12 months.
  const lists = await held.admin.read<{ id: number; name: string }[]>('GET', 'lookup/userTrainingTypes')
  const type = lists.data.find(({ name }) => name === 'Asbestos awareness')!
  const { id } = await begun({ updatesTrainingTypeId: type.id, heldOn: '2026-03-02T08:00:00.000Z' })
  await signs(id, '', null, { userId: people.holder.userId })
  await signs(id, 'Piotr Zielinski', 'Corrib Steel')
  const { number } = await done(people.author, id, 'submit')
  const trainings = async () =>
    (await held.admin.read<UserTraining[]>('GET', `userTraining?userId=${people.holder.userId}`)).data
  expect(await trainings()).toMatchObject([
    { typeId: type.id, title: 'Asbestos awareness', statusId: 20, completedOn: '2026-03-02', expiresOn: '2027-03-02' },
  ])
  expect(await notices(people.holder)).toContain('Asbestos awareness is now in your trainings')
  expect((await move(people.author, id, 'reopen', reason)).status).toBe(403)
  expect(await done(people.manager, id, 'reopen', reason)).toMatchObject({ statusId: 10, number })
  await signs(id, '', null, { userId: people.issuer.userId })
  await done(people.author, id, 'submit')
  expect(await trainings()).toHaveLength(1)
  expect(
    (await held.admin.read<UserTraining[]>('GET', `userTraining?userId=${people.issuer.userId}`)).data,
  ).toHaveLength(1)
})

test('It is reopened for 90 days', async () => {
  const { id } = await begun()
  await signs(id, 'Piotr Zielinski')
  await done(people.author, id, 'submit')
  const longAgo = new Date(Date.now() - 91 * 24 * 3_600_000).toISOString()
  await setup.world.services.db.update(onSiteTrainings).set({ closedOn: longAgo }).where(eq(onSiteTrainings.id, id))
  expect((await move(people.manager, id, 'reopen', reason)).errors[0]!.message).toMatch(/for 90 days after/)
})

describe('A method briefing', () => {
  async function inForce() {
    const ramsType = { processKindId: 20, requiresRams: false, validityHours: null, maxDurationHours: null }
    const processSubTypeId = await newSubType({ ...ramsType, name: `RAMS ${crypto.randomUUID()}` })
    const { id } = await add(people.author, 'rams', {
      ...samples.rams(nobody),
      projectId: held.projectId,
      processSubTypeId,
      clientId: held.welders,
    })
    await setup.world.services.db
      .update(ramsTable)
      .set({ statusId: 40, number: `RAM-${id}` })
      .where(eq(ramsTable.id, id))
    return id
  }
  const briefed = async (id: number) =>
    (await held.admin.read<Rams>('GET', `rams/${id}`)).data.briefings.map(({ name }) => name)

  test('names the RAMS, and its signatures count there', async () => {
    // A draft may lack its RAMS, but cannot be submitted without them.
    const without = await begun({ processSubTypeId: briefing })
    await signs(without.id, 'Piotr Zielinski', 'Corrib Steel')
    expect((await move(people.author, without.id, 'submit')).errors[0]?.message).toMatch(
      /^This type of training needs RAMS\./,
    )
    const ramsId = await inForce()
    const { id } = await begun({ processSubTypeId: briefing, ramsId })
    await signs(id, 'Piotr Zielinski', 'Corrib Steel')
    const brief = { action: 'brief', name: 'Piotr Zielinski', company: 'Corrib Steel', ...strokes }
    const { rowVersion } = (await held.admin.read<Rams>('GET', `rams/${ramsId}`)).data
    await people.author.read('PUT', `rams/${ramsId}/move`, { ...brief, rowVersion })
    const { rowVersion: version } = await read(id)
    await people.author.read('PUT', `onSiteTraining/${id}`, {
      ...draft({ processSubTypeId: briefing, ramsId }),
      rowVersion: version,
    })
    await signs(id, 'Colm Naughton', 'Corrib Steel')
    expect(await done(people.author, id, 'submit')).toMatchObject({ statusId: 80, ramsNumber: `RAM-${ramsId}` })
    expect(await briefed(ramsId)).toEqual(['Piotr Zielinski', 'Colm Naughton'])
  })

  test('is not submitted for RAMS that are not in force', async () => {
    const ramsId = await inForce()
    await setup.world.services.db.update(ramsTable).set({ statusId: 85 }).where(eq(ramsTable.id, ramsId))
    const { id } = await begun({ processSubTypeId: briefing, ramsId })
    await signs(id, 'Colm Naughton')
    expect((await move(people.author, id, 'submit')).errors[0]!.message).toMatch(/^These RAMS are not in force/)
    expect(await briefed(ramsId)).toEqual([])
  })
})

describe('One whose sub type has stages', () => {
  async function submitted(more: Fields = {}) {
    const { id } = await begun({ processSubTypeId: drill, ...more })
    await signs(id, 'Piotr Zielinski')
    return done(people.author, id, 'submit')
  }

  test('is approved, waits for its author and is closed', async () => {
    const { id, title } = await submitted()
    expect(await read(id)).toMatchObject({ statusId: 20 })
    expect(await decide(id, 'approve')).toMatchObject({ statusId: 40 })
    const { data } = await people.author.read<Workload>('GET', `workload?projectId=${held.projectId}`)
    expect(data.items.find((one) => one.title === title)?.reason).toBe('Training to close')
    expect(await done(people.author, id, 'close')).toMatchObject({ statusId: 80 })
  })

  test('is a draft again when changes are asked for, and is cancelled when it is rejected', async () => {
    const { id } = await submitted()
    const comment = 'The times of the second group are missing.'
    expect(await decide(id, 'requestChanges', { comment })).toMatchObject({ statusId: 10, canEdit: true })
    await done(people.author, id, 'submit')
    expect(await decide(id, 'reject', { comment })).toMatchObject({ statusId: 95, reason: comment })
  })

  test('gives its trainings when it is approved', async () => {
    const { id } = await begun({ processSubTypeId: drill, updatesTrainingTypeId: 10 })
    await signs(id, '', null, { userId: people.reader.userId })
    await done(people.author, id, 'submit')
    const trainings = async () =>
      (await held.admin.read<UserTraining[]>('GET', `userTraining?userId=${people.reader.userId}`)).data
    expect(await trainings()).toEqual([])
    await decide(id, 'approve')
    expect(await trainings()).toMatchObject([{ typeId: 10, statusId: 20 }])
  })
})

test('Material is found in the libraries that the reader may open, and hidden from others', async () => {
  const found = await people.author.read<TrainingMaterial[]>('GET', 'onSiteTrainingMaterials?words=working over')
  expect(found.data.map(({ name }) => name)).toContain('Working over water')
  const own = found.data.find(({ name }) => name === 'Working over water')!
  const outside = await people.welder.read<TrainingMaterial[]>('GET', 'onSiteTrainingMaterials?words=working over')
  expect(outside.data).toEqual([])
  const { id } = await begun({ materialIds: [own.id], clientId: held.welders })
  await signs(id, 'Piotr Zielinski')
  await done(people.author, id, 'submit')
  expect((await read(id)).materials).toMatchObject([{ id: own.id, name: 'Working over water' }])
  expect(await read(id, people.welder)).toMatchObject({ materialIds: [own.id], materials: [] })
})

test('The attendance sheet and the register are printed', async () => {
  const { id } = await begun({ trainerUserId: null, trainerName: 'Bernie Scanlon' })
  await signs(id, 'Piotr Zielinski', 'Corrib Steel')
  const { number, title } = await done(people.author, id, 'submit')
  const printed = async (path: string) =>
    (await pdfPages(await (await people.reader.ask('GET', path)).arrayBuffer())).join(' ')
  const sheet = await printed(`onSiteTraining/${id}/pdf`)
  for (const words of [number!, title, 'Bernie Scanlon', 'Piotr Zielinski', 'Corrib Steel'])
    expect(sheet).toContain(words)
  expect(await printed(`onSiteTrainingLog/${held.projectId}`)).toContain(number!)
})

test('A draft without a number is deleted, and one with a number is cancelled with a reason', async () => {
  const { id } = await begun()
  expect((await move(people.author, id, 'cancel', reason)).status).toBe(403)
  const { rowVersion } = await read(id)
  expect((await people.author.read('DELETE', `onSiteTraining/${id}?rowVersion=${rowVersion}`)).status).toBe(200)
  const other = await begun()
  await signs(other.id, 'Piotr Zielinski')
  await done(people.author, other.id, 'submit')
  expect((await move(people.author, other.id, 'cancel', reason)).status).toBe(403)
  expect(await done(people.manager, other.id, 'cancel', reason)).toMatchObject({ statusId: 95, ...reason })
})
