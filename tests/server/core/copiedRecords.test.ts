import { describe, expect, test } from 'vitest'
import type { AnsweredForm } from '#contract/questionnaires/answers.ts'
import type { Permit } from '#contract/entities/permit.ts'
import { inputType } from '#contract/questions/inputTypes.ts'
import { samples } from '#mocks/samples.ts'
import type { Visitor } from '#mocks/world.ts'
import type { TrailEntry } from '#contract/history/trail.ts'
import { inHours, newQuestionnaire, usePermits } from '../safety/permitPeople.ts'
import { nobody } from '../projects/projectPeople.ts'
import { add, type Fields, type Row } from '../rights/everyone.ts'

const site = usePermits()
const { held, people, permit, answer, done, decide, read, form, newSubType } = site

const copy = (who: Visitor, id: number, more: Fields = {}, kind = 'permit') =>
  who.read<Permit>('POST', `${kind}/${id}/copy`, more)
const history = async (id: number) =>
  (await held.admin.read<TrailEntry[]>('GET', `audit?entityKind=permit&entityId=${id}`)).data

async function rejected() {
  const { id } = await permit({ processSubTypeId: held.hotWork, locationId: held.zone })
  await answer(id, [
    { slot: 'barriers', value: 'yes', comment: 'Both sides' },
    { slot: 'remarks', value: 'Keep the gate shut.' },
  ])
  await done(people.author, id, 'submit')
  expect(await decide(people.approver, id, 'reject', { comment: 'Not in this weather.' })).toMatchObject({ errors: [] })
  return read(id)
}

describe('A copy of a rejected permit', () => {
  test('is a draft of whoever copies it, without number, decisions or answers', async () => {
    const source = await rejected()
    const { data, errors } = await copy(people.holder, source.id)
    expect(errors).toEqual([])
    expect(data).toMatchObject({
      title: source.title,
      statusId: 10,
      number: null,
      authorUserId: people.holder.userId,
      approval: null,
      signatures: [],
      submittedOn: null,
    })
    expect((await form(data.id, people.holder)).answers).toEqual([])
    expect(await read(source.id)).toMatchObject({ statusId: 90, rowVersion: source.rowVersion })
    expect((await history(data.id)).map(({ action, comment }) => [action, comment])).toContainEqual([
      'copied',
      source.number,
    ])
  })

  test('takes the answers over if they are asked for', async () => {
    const source = await rejected()
    const { data } = await copy(people.author, source.id, { withAnswers: true })
    const { answers } = await form(data.id)
    expect(answers.map(({ slot, value, comment }) => [slot, value, comment])).toEqual([
      ['barriers', 'yes', 'Both sides'],
      ['remarks', 'Keep the gate shut.', ''],
    ])
  })
})

test('A copied permit begins at the same hour by the clock of the site, on a day that is still to come', async () => {
  const source = await permit({ validFrom: '2026-10-20T07:00:00.000Z', validTo: '2026-10-20T15:00:00.000Z' })
  const ahead = Date.parse('2026-10-24T18:00:00Z') - Date.now()
  site.setup.world.pass(ahead)
  const { data } = await copy(people.author, source.id)
  site.setup.world.pass(-ahead)
  // Summer time ends in the night to 25 October: 08:00 on site is 07:00 UTC before and 08:00 UTC afterwards.
  expect(data).toMatchObject({ validFrom: '2026-10-25T08:00:00.000Z', validTo: '2026-10-25T16:00:00.000Z' })
})

test('Signatures, photos and gas readings belong to their day and are never copied', async () => {
  const template = await newQuestionnaire(
    held.admin,
    10,
    { key: 'signed', text: 'Signed', inputTypeId: inputType.signature, isRequired: false },
    { key: 'gas', text: 'Gas', inputTypeId: inputType.gas, isRequired: false },
    { key: 'crew', text: 'Crew', inputTypeId: inputType.userList, isRequired: false },
    { key: 'depth', text: 'Depth', inputTypeId: inputType.number, isRequired: false },
  )
  const processSubTypeId = await newSubType({ name: 'Tank by test', questionTemplateId: template })
  const source = await permit({ processSubTypeId })
  const given = await answer(source.id, [
    { slot: 'signed', value: { name: 'Aoife Byrne', strokes: ['M1 1 L2 2'] } },
    { slot: 'gas', value: { o2: 20.9 } },
    { slot: 'crew', value: [{ id: 0, name: 'Pat Moloney' }] },
    { slot: 'depth', value: 2.5 },
  ])
  expect(given.errors).toEqual([])
  const { data } = await copy(people.author, source.id, { withAnswers: true })
  expect((await form(data.id)).answers.map(({ slot }) => slot)).toEqual(['depth'])
})

test('A company that has left the project stays out of the copy, and the author is told', async () => {
  const firm = await add(held.admin, 'client', samples.client(nobody))
  const link = await add(held.admin, 'projectClient', {
    projectId: held.projectId,
    clientId: firm.id,
    relationshipId: 90,
  })
  const source = await permit({ clientId: firm.id })
  await held.admin.read('DELETE', `projectClient/${link.id}?rowVersion=${link.rowVersion}`)
  const { data, warnings, errors } = await copy(people.author, source.id)
  expect(errors).toEqual([])
  expect(data.clientId).toBeNull()
  expect(warnings).toMatchObject([{ field: 'clientId', message: expect.stringMatching(/^Company was left out: /) }])
})

describe('Others', () => {
  test('who may not add permits, or may not see the record, copy nothing', async () => {
    const source = await permit()
    expect((await copy(people.reader, source.id)).status).toBe(404)
    const { id } = await rejected()
    expect((await copy(people.reader, id)).status).toBe(403)
    expect((await copy(people.otherWelder, id)).status).toBe(404)
  })

  test('copy RAMS and incidents in the same way', async () => {
    const rams = await newSubType({ processKindId: 20, name: 'RAMS by test', maxDurationHours: null })
    const near = await newSubType({ processKindId: 70, name: 'Near miss to copy', maxDurationHours: null })
    const own = { ...nobody, projectId: held.projectId }
    const project = { projectId: held.projectId, supervisorUserId: null, locationId: null, clientId: held.ownFirm }
    for (const [kind, draft] of [
      ['rams', { ...samples.rams(own), ...project, processSubTypeId: rams }],
      ['incident', { ...samples.incident(own), ...project, clientId: null, processSubTypeId: near }],
    ] as const) {
      const source = await add(people.author, kind, draft)
      const answered = await copy(people.author, source.id, {}, kind)
      expect([kind, answered.errors]).toEqual([kind, []])
      expect(answered.data).toMatchObject({ title: source.title, statusId: 10, number: null })
      expect(answered.data.id).not.toBe(source.id)
    }
  })
})

test('A copy that is sent twice with one key is made once', async () => {
  const source = await permit({ validFrom: inHours(2), validTo: inHours(4) })
  const key = { 'Idempotency-Key': crypto.randomUUID() }
  const ask = async () => {
    const sent = await people.author.ask('POST', `permit/${source.id}/copy`, { withAnswers: false }, key)
    return ((await sent.json()) as { data: AnsweredForm & Row }).data.id
  }
  expect(await ask()).toBe(await ask())
})
