import { beforeAll, describe, expect, test } from 'vitest'
import type { NamedRecord, RecordLink } from '#contract/questionnaires/links.ts'
import type { TrailEntry } from '#contract/history/trail.ts'
import type { ChangesAnswer } from '#contract/wire/envelope.ts'
import { inputType } from '#contract/questions/inputTypes.ts'
import { samples } from '#mocks/samples.ts'
import type { Visitor } from '#mocks/world.ts'
import { nobody } from '../projects/projectPeople.ts'
import { newQuestionnaire, usePermits } from '../safety/permitPeople.ts'
import { add, type Fields, type Row } from '../rights/everyone.ts'

const site = usePermits()
const { held, people, done, permit, submitted, newSubType } = site
let incidentType: number
let secretType: number
beforeAll(async () => {
  const type = { processKindId: 70, maxDurationHours: null, validityHours: null }
  incidentType = await newSubType({ ...type, name: 'Near miss to link' })
  secretType = await newSubType({ ...type, name: 'Secret to link', isConfidential: true })
})

const around = () => ({ ...nobody, projectId: held.projectId })
async function incident(more: Fields = {}) {
  const draft = { ...samples.incident(around()), projectId: held.projectId, locationId: null, clientId: null }
  const { id } = await add(people.author, 'incident', { ...draft, processSubTypeId: incidentType, ...more })
  const { rowVersion } = (await people.author.read<Row>('GET', `incident/${id}`)).data
  const body = { action: 'submit', rowVersion }
  return (await people.author.read<Row>('PUT', `incident/${id}/move`, body)).data
}
const link = (who: Visitor, from: string, kind: string, recordId: number) =>
  who.read<RecordLink[]>('POST', `${from}/linked`, { kind, recordId })
const linksOf = async (who: Visitor, of: string) => (await who.read<RecordLink[]>('GET', `${of}/linked`)).data
const numbers = async (who: Visitor, of: string) =>
  (await linksOf(who, of)).map(({ record }) => record && [record.kind, record.number])
const linkable = async (who: Visitor, of: string, words: string) =>
  (await who.read<NamedRecord[]>('GET', `${of}/linkable?words=${encodeURIComponent(words)}`)).data
const history = async (kind: string, id: number, who: Visitor = held.admin) =>
  (await who.read<TrailEntry[]>('GET', `audit?entityKind=${kind}&entityId=${id}`)).data

test('A permit and an incident are linked from one side, found from both, and parted again', async () => {
  const near = await incident()
  const { id, number } = await submitted()
  const answered = await link(people.holder, `permit/${id}`, 'incident', near.id)
  expect([answered.status, answered.errors]).toEqual([201, []])
  expect(answered.data).toMatchObject([{ linkedByName: expect.any(String), record: { number: near.number } }])
  expect(await numbers(people.reader, `permit/${id}`)).toEqual([['incident', near.number]])
  expect(await numbers(people.reader, `incident/${near.id}`)).toEqual([['permit', number]])
  // Linking again from the other side changes nothing.
  expect(await link(people.author, `incident/${near.id}`, 'permit', id)).toMatchObject({ errors: [] })
  const [only, ...more] = await linksOf(people.author, `incident/${near.id}`)
  expect(more).toEqual([])
  expect((await people.reader.read('DELETE', `incident/${near.id}/linked/${only!.id}`)).status).toBe(403)
  expect(await people.author.read('DELETE', `incident/${near.id}/linked/${only!.id}`)).toMatchObject({ data: [] })
  expect(await numbers(people.reader, `permit/${id}`)).toEqual([])
})

test('The history of both sides says what was linked and parted, by the names that its reader may know', async () => {
  const hidden = await incident({ processSubTypeId: secretType })
  const { id } = await submitted()
  await link(people.author, `permit/${id}`, 'incident', hidden.id)
  const [{ id: linkId }] = (await linksOf(people.author, `permit/${id}`)) as [RecordLink]
  await people.author.read('DELETE', `permit/${id}/linked/${linkId}`)
  const announced = async (who: Visitor) =>
    (await history('permit', id, who)).slice(0, 2).map(({ action, diff }) => [action, diff])
  const name = expect.stringContaining(String(hidden.number)) as string
  expect(await announced(people.author)).toEqual([
    ['unlinkRecord', { 'linked.incident': [name, null] }],
    ['linkRecord', { 'linked.incident': [null, name] }],
  ])
  const closed = 'A record you may not open'
  expect(await announced(people.reader)).toEqual([
    ['unlinkRecord', { 'linked.incident': [closed, null] }],
    ['linkRecord', { 'linked.incident': [null, closed] }],
  ])
  expect((await history('incident', hidden.id)).map(({ action }) => action)).toEqual(
    expect.arrayContaining(['linkRecord', 'unlinkRecord']),
  )
})

describe('A link to a record that its reader may not open', () => {
  test('shows that there is one and nothing of it, and cannot be removed by them', async () => {
    const hidden = await incident({ processSubTypeId: secretType })
    const { id } = await submitted()
    await link(people.author, `permit/${id}`, 'incident', hidden.id)
    expect(await linksOf(people.holder, `permit/${id}`)).toEqual([
      { id: expect.any(Number), linkedByName: null, linkedOn: expect.any(String), record: null },
    ])
    const [{ id: linkId }] = (await linksOf(people.holder, `permit/${id}`)) as [RecordLink]
    expect((await people.holder.read('DELETE', `permit/${id}/linked/${linkId}`)).status).toBe(404)
    expect((await people.holder.read('GET', `incident/${hidden.id}/linked`)).status).toBe(404)
  })

  test('is refused as if there were no such record', async () => {
    const hidden = await incident({ processSubTypeId: secretType })
    const { id } = await submitted()
    const secret = await link(people.holder, `permit/${id}`, 'incident', hidden.id)
    const nothing = await link(people.holder, `permit/${id}`, 'incident', 2_000_000_000)
    expect([secret.status, secret.errors]).toEqual([nothing.status, nothing.errors])
    expect(secret.status).toBe(404)
  })
})

test('Records to link are found by number and by title, without those that are linked already', async () => {
  const near = await incident({ title: 'Sling frayed at the crane' })
  const { id } = await submitted()
  const found = async (words: string) => (await linkable(people.holder, `permit/${id}`, words)).map((one) => one.number)
  expect(await found('FRAYED')).toEqual([near.number])
  expect(await found(String(near.number))).toEqual([near.number])
  expect(await found('100 % _')).toEqual([])
  await link(people.holder, `permit/${id}`, 'incident', near.id)
  expect(await found('FRAYED')).toEqual([])
})

test('Records that the answers name are linked by submitting, as far as the author may open them', async () => {
  const near = await incident()
  const hidden = await incident({ processSubTypeId: secretType })
  const ask = (key: string) => ({ key, text: key, inputTypeId: inputType.linked, isRequired: false })
  const questionTemplateId = await newQuestionnaire(held.admin, 10, ask('before'), ask('other'), ask('typed'))
  const processSubTypeId = await newSubType({ name: 'Linked by test', questionTemplateId })
  const { id } = await permit({ processSubTypeId }, people.holder)
  const answers = [
    { slot: 'before', value: { id: near.id, kind: 'incident', name: near.number }, version: 0 },
    { slot: 'other', value: { id: hidden.id, kind: 'incident', name: 'INC' }, version: 0 },
    { slot: 'typed', value: { id: 0, name: 'Lifting plan 7' }, version: 0 },
  ]
  expect(await people.holder.read('PUT', `permit/${id}/answers?set=main`, { answers })).toMatchObject({ errors: [] })
  await done(people.holder, id, 'submit')
  expect(await numbers(held.admin, `permit/${id}`)).toEqual([['incident', near.number]])
})

test('Observations and actions are linked as well', async () => {
  const own = { ...samples.observation(around()), projectId: held.projectId, clientId: held.ownFirm }
  const seen = await add(people.author, 'observation', own)
  const { id } = await submitted()
  expect(await link(people.author, `observation/${seen.id}`, 'permit', id)).toMatchObject({ errors: [] })
  const [shown] = await linksOf(people.reader, `permit/${id}`)
  expect(shown!.record).toMatchObject({ kind: 'observation', number: seen.number, title: seen.description })
})

test('Nothing is linked to itself, to a record of another project, or to a kind that is no safety record', async () => {
  const { id } = await submitted()
  expect((await link(people.author, `permit/${id}`, 'permit', id)).errors).toMatchObject([{ field: 'recordId' }])
  expect((await link(people.author, `permit/${id}`, 'rfi', 1)).errors).toMatchObject([{ field: 'kind' }])
  const foreign = await held.admin.read<Row[]>('GET', 'permit?projectId=1')
  const other = await link(held.admin, `permit/${id}`, 'permit', foreign.data[0]!.id)
  expect(other.errors).toMatchObject([{ field: 'recordId', message: 'Choose a record of this project.' }])
  expect((await link(people.reader, `permit/${id}`, 'permit', (await submitted()).id)).status).toBe(403)
})

test('A deleted draft leaves no trace, and comes back with its links', async () => {
  const { id } = await submitted()
  const draft = await permit()
  await link(people.author, `permit/${id}`, 'permit', draft.id)
  expect((await linksOf(people.author, `permit/${id}`)).map(({ record }) => record?.title)).toEqual([draft.title])
  await people.author.read('DELETE', `permit/${draft.id}?rowVersion=${draft.rowVersion}`)
  expect(await linksOf(people.author, `permit/${id}`)).toEqual([])
  await held.admin.read('PUT', `permit/${draft.id}/restore`, {})
  expect(await numbers(people.author, `permit/${id}`)).toEqual([['permit', null]])
})

test('Everyone who sees either side hears of a link', async () => {
  const near = await incident()
  const { id } = await submitted()
  const before = (await people.reader.read<ChangesAnswer>('GET', 'changes?since=0')).data.cursor
  await link(people.author, `permit/${id}`, 'incident', near.id)
  const { changes } = (await people.reader.read<ChangesAnswer>('GET', `changes?since=${before}`)).data
  expect(changes.map(({ kind, id: of }) => `${kind} ${of}`).toSorted()).toEqual([`incident ${near.id}`, `permit ${id}`])
})
