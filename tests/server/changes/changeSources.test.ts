import { beforeAll, expect, test } from 'vitest'
import type { ChangeRequest } from '#contract/entities/changeRequest.ts'
import type { Observation } from '#contract/entities/observation.ts'
import { inputType } from '#contract/questions/inputTypes.ts'
import { processKindIds } from '#contract/processKinds.ts'
import { samples } from '#mocks/samples.ts'
import type { Visitor } from '#mocks/world.ts'
import { inForceIncident } from '../safety/incidentLife.ts'
import { newQuestionnaire, usePermits } from '../safety/permitPeople.ts'
import { newPerson, nobody, type Someone } from '../projects/projectPeople.ts'
import { add, rowOf, type Fields } from '../rights/everyone.ts'

const site = usePermits()
const { setup, held, people, newSubType } = site
/** Someone who works in project management and in safety, and readers of one of them. */
let both: Someone
let commercial: Someone
let safety: Someone

beforeAll(async () => {
  const on = { world: setup.world, ...held }
  both = await newPerson(on, held.ownFirm, 30, ['pmp', 'sms'])
  commercial = await newPerson(on, held.ownFirm, 30, ['pmp'])
  safety = await newPerson(on, held.ownFirm, 20, ['sms'])
})

const draft = (more: Fields) => ({
  ...samples.changeRequest({ ...nobody, projectId: held.projectId }),
  assessorUserId: null,
  instructionRef: null,
  ...more,
})
const raise = (more: Fields, who: Visitor = both) => add(who, 'changeRequest', draft(more))
const refusal = async (more: Fields, who: Visitor = both) =>
  (await who.read('POST', 'changeRequest', draft(more))).errors[0]
const notify = async (id: number) => {
  const { rowVersion } = await rowOf(held.admin, `changeRequest/${id}`)
  expect(await both.read('PUT', `changeRequest/${id}/move`, { action: 'notify', rowVersion })).toMatchObject({
    errors: [],
  })
}
const changeOf = async (who: Visitor, id: number) => (await who.read<ChangeRequest>('GET', `changeRequest/${id}`)).data
const made = async (who: Visitor, path: string) => {
  const { changeRequestId, changeRequestNumber } = (await who.read<Observation>('GET', path)).data
  return { changeRequestId, changeRequestNumber }
}

const observation = (more: Fields = {}, projectId = held.projectId) =>
  add(held.admin, 'observation', { ...samples.observation({ ...nobody, projectId }), ...more })

async function incidentType(isConfidential: boolean) {
  const questionTemplateId = await newQuestionnaire(held.admin, processKindIds.incident, {
    key: 'remarks',
    text: 'Remarks',
    inputTypeId: inputType.longText,
    isRequired: false,
  })
  return newSubType({
    processKindId: processKindIds.incident,
    name: `Damage ${crypto.randomUUID().slice(0, 6)}`,
    questionTemplateId,
    isConfidential,
    validityHours: null,
    maxDurationHours: null,
  })
}

test('an observation and its change request name each other, to those who may open the other one', async () => {
  const seen = await observation()
  const change = await raise({ source: 'observation', sourceId: seen.id })
  await notify(change.id)
  const { number } = await rowOf(held.admin, `changeRequest/${change.id}`)
  const path = `observation/${seen.id}`
  expect(await made(both, path)).toEqual({ changeRequestId: change.id, changeRequestNumber: number })
  expect(await made(safety, path)).toEqual({ changeRequestId: null, changeRequestNumber: null })
  expect(await changeOf(both, change.id)).toMatchObject({
    source: 'observation',
    sourceNumber: seen.number,
    sourceId: seen.id,
  })
  expect((await changeOf(commercial, change.id)).sourceNumber).toBeNull()
})

test('an incident and its change request name each other', async () => {
  const event = await inForceIncident(site, { processSubTypeId: await incidentType(false) })
  const change = await raise({ source: 'incident', sourceId: event.id })
  expect(await made(both, `incident/${event.id}`)).toMatchObject({ changeRequestId: change.id })
  expect(await changeOf(both, change.id)).toMatchObject({ sourceNumber: event.number })
})

test('someone who cannot open the source saves the change request without losing it', async () => {
  const seen = await observation()
  const change = await raise({ source: 'observation', sourceId: seen.id })
  const row = await changeOf(commercial, change.id)
  expect(row.sourceNumber).toBeNull()
  const { errors } = await commercial.read('PUT', 'changeRequest', { ...row, title: 'Edge protection at grid C' })
  expect(errors).toEqual([])
  expect(await changeOf(both, change.id)).toMatchObject({
    title: 'Edge protection at grid C',
    sourceNumber: seen.number,
  })
})

test('another source takes the place of the first one', async () => {
  const change = await raise({ source: 'observation', sourceId: (await observation()).id })
  const row = await changeOf(both, change.id)
  const event = await inForceIncident(site, { processSubTypeId: await incidentType(false) })
  const { errors } = await both.read('PUT', 'changeRequest', { ...row, source: 'incident', sourceId: event.id })
  expect(errors).toEqual([])
  expect(await changeOf(both, change.id)).toMatchObject({ source: 'incident', sourceId: event.id })
})

test('a confidential record is no source, and to those who may not know it there is none', async () => {
  const secretType = await newSubType({
    processKindId: processKindIds.observation,
    name: `Behaviour ${crypto.randomUUID().slice(0, 6)}`,
    isConfidential: true,
    validityHours: null,
    maxDurationHours: null,
  })
  const secret = await observation({ nature: 'neutral', clientId: null, processSubTypeId: secretType })
  const named = { source: 'observation', sourceId: secret.id }
  expect(await refusal(named)).toMatchObject({
    field: 'sourceId',
    message: expect.stringMatching(/^It is confidential/) as string,
  })
  // The same answer as for an id that no record has.
  const unknown = await refusal({ ...named, sourceId: 999_999 }, people.designer)
  expect(await refusal(named, people.designer)).toEqual(unknown)
  const event = await inForceIncident(site, { processSubTypeId: await incidentType(true) })
  expect(await refusal({ source: 'incident', sourceId: event.id })).toMatchObject({
    field: 'sourceId',
    message: expect.stringMatching(/^It is confidential/) as string,
  })
})

test('a record of another project, a draft and a missing record are refused at the field', async () => {
  const own = { ...nobody, clientId: held.ownFirm, userId: held.admin.userId }
  const elsewhere = (await add(held.admin, 'project', { ...samples.project(own), systems: ['pmp', 'sms'] })).id
  const foreign = await observation({}, elsewhere)
  expect(await refusal({ source: 'observation', sourceId: foreign.id }, held.admin)).toMatchObject({
    field: 'sourceId',
    message: 'Choose an observation of this project.',
  })
  const begun = await add(both, 'incident', {
    ...samples.incident(nobody),
    projectId: held.projectId,
    processSubTypeId: await incidentType(false),
    occurredOn: new Date(Date.now() - 3_600_000).toISOString(),
  })
  expect(await refusal({ source: 'incident', sourceId: begun.id })).toMatchObject({
    field: 'sourceId',
    message: 'A change request cannot come from a draft.',
  })
  for (const source of ['observation', 'incident'] as const)
    expect(await refusal({ source })).toMatchObject({
      field: 'sourceId',
      message: `Choose the ${source} it comes from.`,
    })
})
