import { expect, test } from 'vitest'
import type { Permit } from '#contract/entities/permit.ts'
import { instanceStatus as status } from '#contract/questionnaires/instanceStatus.ts'
import type { Visitor } from '#mocks/world.ts'
import { inspectionKinds, useInspections } from '../equipment/inspectionPeople.ts'
import { strokes } from './permitPeople.ts'

const site = useInspections(inspectionKinds[0])
const { setup, held, people, newItem, item, submitted, active, approved, notices } = site

const permitRow = async (id: number, who: Visitor = held.admin) => (await who.read<Permit>('GET', `permit/${id}`)).data
async function step(who: Visitor, id: number, action: string, more: object = {}) {
  const { rowVersion } = await permitRow(id)
  return who.read<Permit>('PUT', `permit/${id}/move`, { action, rowVersion, ...more })
}
const moved = async (id: number, action: string, more: object) => {
  const { rowVersion } = await item(id)
  expect((await held.admin.read('PUT', `equipment/${id}/move`, { action, rowVersion, ...more })).errors).toEqual([])
}
const asked = async (equipmentIds: number[]) =>
  (await people.author.read('POST', 'permit', site.permitDraft({ equipmentIds }))).errors
const today = () => new Date().toISOString().slice(0, 10)

test('A permit names machines that may be used, and no others', async () => {
  const [good, out, gone] = [await newItem(), await newItem(), await newItem()]
  const waiting = await newItem({}, false)
  await moved(out, 'takeOut', { reason: 'The boom leaks oil at the knuckle.' })
  await moved(gone, 'offHire', { offHireOn: today() })
  const { number, name } = await item(out)
  const said = async (id: number) => (await asked([good, id])).map(({ field, message }) => [field, message])
  expect(await said(out)).toEqual([
    ['equipmentIds', `${number} ${name} is out of service: The boom leaks oil at the knuckle.`],
  ])
  expect(await said(gone)).toEqual([['equipmentIds', expect.stringMatching(/ is off hire\.$/)]])
  expect(await said(waiting)).toEqual([['equipmentIds', expect.stringMatching(/ is awaiting acceptance\.$/)]])
  expect(await said(1)).toEqual([['equipmentIds', 'Choose equipment of this project.']])
  const row = await active({ equipmentIds: [good] })
  expect(row).toMatchObject({
    equipmentIds: [good],
    machines: [{ id: good, number: (await item(good)).number, statusId: 20 }],
  })
  const paper = await setup.world.as('admin@demo.test')
  expect((await paper.ask('GET', `permit/${row.id}/pdf`)).status).toBe(200)
})

test('A machine that fails its inspection flags the live permits that name it, and holder and issuer are notified', async () => {
  const [itemId, other] = [await newItem(), await newItem()]
  const live = await active({ equipmentIds: [itemId] })
  const untouched = await active({ equipmentIds: [other] })
  await submitted(itemId, {}, 'fail')
  const { number } = await item(itemId)
  const words = `${live.number} names ${number}, which may not be used: ${live.title}`.slice(0, 150)
  for (const who of [people.holder, people.issuer]) {
    const read = await notices(who)
    expect(read.filter((one) => one === words)).toHaveLength(1)
    expect(read.some((one) => one.startsWith(`${untouched.number} names`))).toBe(false)
  }
  const flagged = await permitRow(live.id, people.holder)
  expect(flagged).toMatchObject({ statusId: status.active, machines: [{ id: itemId, statusId: 30 }] })
  expect((await permitRow(untouched.id)).machines).toMatchObject([{ statusId: 20 }])
})

test('A permit neither starts nor goes on with a machine that was taken out, put off hire or failed meanwhile', async () => {
  const itemId = await newItem()
  const { id } = await approved({ equipmentIds: [itemId] })
  await moved(itemId, 'takeOut', { reason: 'The boom leaks oil at the knuckle.' })
  const refusal = await step(people.holder, id, 'start', strokes)
  expect([refusal.status, refusal.errors[0]?.message]).toEqual([
    409,
    expect.stringMatching(/is out of service: The boom/),
  ])
  expect((await notices(people.issuer)).some((one) => one.includes('which may not be used'))).toBe(true)
  await moved(itemId, 'putBack', { comment: 'The seal is new.' })
  expect((await step(people.holder, id, 'start', strokes)).errors).toEqual([])

  await step(people.issuer, id, 'suspend', { reason: 'The wind has picked up over the quay.' })
  await moved(itemId, 'offHire', { offHireOn: today() })
  const goOn = await step(people.issuer, id, 'resume', { check: 'The wind is down.', ...strokes })
  expect(goOn.errors[0]?.message).toMatch(/ is off hire\.$/)
})

test('A copy of a permit takes over the machines that may still be used', async () => {
  const [kept, gone] = [await newItem(), await newItem()]
  const { id } = await active({ equipmentIds: [kept, gone] })
  await moved(gone, 'takeOut', { reason: 'The boom leaks oil at the knuckle.' })
  const { data, errors } = await people.author.read<Permit>('POST', `permit/${id}/copy`, {})
  expect(errors).toEqual([])
  expect(data.equipmentIds).toEqual([kept])
})
