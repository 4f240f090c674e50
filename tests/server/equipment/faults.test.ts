import { beforeAll, expect, test } from 'vitest'
import type { Equipment } from '#contract/entities/equipment.ts'
import type { NonEquipmentItem } from '#contract/entities/nonEquipmentItem.ts'
import type { Observation } from '#contract/entities/observation.ts'
import type { QuestionResponseAction } from '#contract/entities/questionResponseAction.ts'
import { entityOf } from '#contract/entities/index.ts'
import type { NumberedHit } from '#contract/documents/numberSearch.ts'
import { namesOf } from '#contract/recordNames.ts'
import { systems } from '#contract/systems.ts'
import { samples } from '#mocks/samples.ts'
import type { Visitor } from '#mocks/world.ts'
import { pdfPages } from '../../pdfPages.ts'
import { useWorld } from '../../world.ts'
import { newFirm, newPerson, nobody, type Someone } from '../projects/projectPeople.ts'
import { add, rowOf, type Fields, type Row } from '../rights/everyone.ts'

const setup = useWorld()
let admin: Visitor
let clientId = 0
let projectId = 0
let pump: Row
let siteCrane: Row
let roof: Row
const people = {} as Record<'reader' | 'author' | 'firm', Someone>

beforeAll(async () => {
  admin = await setup.world.as('admin@demo.test')
  clientId = Number((await rowOf(admin, `user/${admin.userId}`)).clientId)
  const own = { ...samples.project({ ...nobody, clientId, userId: admin.userId }), systems: ['sms', 'fm'] }
  projectId = (await add(admin, 'project', own)).id
  const site = { world: setup.world, admin, projectId }
  people.author = await newPerson(site, clientId, 20, ['fm'])
  people.reader = await newPerson(site, clientId, 10, ['fm'])
  const firm = await newFirm(site, 90)
  people.firm = await newPerson(site, firm, 20, ['fm'])
  const around = { ...nobody, projectId, clientId }
  const locationId = (await add(admin, 'projectLocation', samples.projectLocation(around))).id
  const item = async (kind: 'equipment' | 'nonEquipmentItem', systemId: number, of: number) =>
    add(admin, kind, { ...samples[kind](around), projectId, systemId, clientId: of, locationId })
  pump = await item('equipment', systems.fm, firm)
  siteCrane = await item('equipment', systems.sms, clientId)
  roof = await item('nonEquipmentItem', systems.fm, clientId)
})

const fault = (more: Fields = {}) => ({
  projectId,
  systemId: systems.fm,
  nature: 'negative',
  observationTypeId: 10,
  description: 'The pump in the plant room leaks at its lower flange.',
  clientId,
  priorityId: 20,
  ...more,
})
const faultsAt = async (who: Visitor, path: string) =>
  (await who.read<Equipment | NonEquipmentItem>('GET', path)).data.faults.map(({ number }) => number)

test('A fault names items of the register of the building, and the page of each lists it with its state', async () => {
  const made = await add(
    people.author,
    'observation',
    fault({ equipmentIds: [pump.id], nonEquipmentItemIds: [roof.id] }),
  )
  const row = (await people.reader.read<Observation>('GET', `observation/${made.id}`)).data
  expect(row.assets.map(({ kind, number }) => [kind, number])).toEqual([
    ['equipment', pump.number],
    ['nonEquipmentItem', roof.number],
  ])
  const later = await add(people.author, 'observation', fault({ equipmentIds: [pump.id] }))
  const number = async ({ id }: Row) => (await rowOf(admin, `observation/${id}`)).number
  const [first, second] = [await number(made), await number(later)]
  expect(await faultsAt(people.reader, `equipment/${pump.id}`)).toEqual([second, first])
  expect(await faultsAt(people.reader, `nonEquipmentItem/${roof.id}`)).toEqual([first])
  // What is closed follows what is open.
  const fixed = await add(people.author, 'observation', fault({ equipmentIds: [pump.id], alreadyFixed: true }))
  expect(await faultsAt(people.reader, `equipment/${pump.id}`)).toEqual([second, first, await number(fixed)])
  // People of a contractor read the faults to which their company is a party.
  expect(await faultsAt(people.firm, `equipment/${pump.id}`)).toEqual([])
  const theirs = await add(
    people.author,
    'observation',
    fault({ equipmentIds: [pump.id], clientId: people.firm.clientId }),
  )
  expect(await faultsAt(people.firm, `equipment/${pump.id}`)).toEqual([await number(theirs)])
})

test('It names nothing of the site, of another project or twice', async () => {
  expect(await people.author.read('POST', 'observation', fault({ equipmentIds: [siteCrane.id] }))).toMatchObject({
    status: 400,
    errors: [{ field: 'equipmentIds', message: 'Choose equipment of this project.' }],
  })
  const elsewhere = await add(admin, 'project', {
    ...samples.project({ ...nobody, clientId, userId: admin.userId }),
    systems: ['sms', 'fm'],
  })
  const around = { ...nobody, projectId: elsewhere.id, clientId }
  const locationId = (await add(admin, 'projectLocation', samples.projectLocation(around))).id
  const other = await add(admin, 'nonEquipmentItem', {
    ...samples.nonEquipmentItem(around),
    projectId: elsewhere.id,
    systemId: systems.fm,
    clientId,
    locationId,
  })
  expect(await admin.read('POST', 'observation', fault({ nonEquipmentItemIds: [other.id] }))).toMatchObject({
    status: 400,
    errors: [{ field: 'nonEquipmentItemIds', message: 'Choose building elements of this project.' }],
  })
  expect(await people.author.read('POST', 'observation', fault({ equipmentIds: [pump.id, pump.id] }))).toMatchObject({
    status: 400,
  })
})

test('The action of a fault keeps its asset, and is found at both', async () => {
  const { id } = await add(people.author, 'observation', fault({ equipmentIds: [pump.id] }))
  const of = async (query: string) =>
    (await people.reader.read<QuestionResponseAction[]>('GET', `questionResponseAction?${query}&view=all&size=50`)).data
  const [action] = await of(`sourceKind=observation&sourceId=${id}`)
  expect(action).toMatchObject({
    sourceKind: 'observation',
    sourceId: id,
    equipmentId: pump.id,
    equipmentNumber: pump.number,
  })
  expect((await of(`equipmentId=${pump.id}`)).map((one) => one.id)).toContain(action!.id)
  const more = (fields: Fields) =>
    people.author.read('POST', 'questionResponseAction', {
      projectId,
      systemId: systems.fm,
      title: 'Order a new seal',
      priorityId: 20,
      assignedClientId: clientId,
      sourceKind: 'observation',
      sourceId: id,
      ...fields,
    })
  expect((await more({ equipmentId: pump.id })).errors).toEqual([])
  // Only what the fault names.
  expect(await more({ nonEquipmentItemId: roof.id })).toMatchObject({
    status: 400,
    errors: [{ field: 'nonEquipmentItemId', message: 'An action belongs to one record.' }],
  })
})

test('A name that changes changes in the fault as well', async () => {
  const { id } = await add(people.author, 'observation', fault({ nonEquipmentItemIds: [roof.id] }))
  const row = await rowOf(admin, `nonEquipmentItem/${roof.id}`)
  expect((await admin.read('PUT', 'nonEquipmentItem', { ...row, name: 'Roof over the north wing' })).errors).toEqual([])
  const { assets } = (await people.reader.read<Observation>('GET', `observation/${id}`)).data
  expect(assets).toMatchObject([{ name: 'Roof over the north wing' }])
})

test('A record of a building in use is called a fault on paper, in the search by number and in what is refused', async () => {
  const made = await add(people.author, 'observation', fault())
  const { data: hits } = await people.reader.read<NumberedHit[]>('GET', `numberSearch?words=${made.number as string}`)
  expect(hits.map(({ kind, systemId }) => namesOf(entityOf(kind), { systemId }).name)).toContain('Fault')
  const log = await people.reader.ask('GET', `observationLog/${projectId}?systemId=${systems.fm}`)
  expect(decodeURIComponent(log.headers.get('content-disposition') ?? '')).toContain('Faults ')
  const paper = (await pdfPages(await log.arrayBuffer())).join(' ')
  expect(paper).toMatch(/Faults, .* \d+ faults?/)
  const one = (await pdfPages(await (await people.reader.ask('GET', `observation/${made.id}/pdf`)).arrayBuffer())).join(
    ' ',
  )
  for (const words of [paper, one]) expect(words).not.toMatch(/observation|what was seen/i)
  const refused = await people.reader.ask('PUT', `observation/${made.id}`, { ...fault(), rowVersion: made.rowVersion })
  expect((await refused.json()) as object).toMatchObject({
    errors: [{ message: 'You do not have permission to change this fault.' }],
  })
})

test('A record of the site is still an observation', async () => {
  const made = await add(admin, 'observation', fault({ systemId: systems.sms }))
  const { data: hits } = await admin.read<NumberedHit[]>('GET', `numberSearch?words=${made.number as string}`)
  expect(hits.map(({ kind, systemId }) => namesOf(entityOf(kind), { systemId }).name)).toContain('Observation')
})
