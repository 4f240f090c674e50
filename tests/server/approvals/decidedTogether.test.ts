import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import type { BulkResult } from '#contract/documents/bulkApproval.ts'
import type { Permit, PermitSummary } from '#contract/entities/permit.ts'
import type { Workload } from '#contract/people/workload.ts'
import { samples } from '#mocks/samples.ts'
import type { Visitor } from '#mocks/world.ts'
import { permits } from '#server/db/tables/permit.ts'
import { processInstanceUserLists as lists, processInstanceUsers as entries } from '#server/db/tables/approvalRun.ts'
import { nobody } from '../projects/projectPeople.ts'
import { inHours, usePermits } from '../safety/permitPeople.ts'
import { add, type Fields, type Row } from '../rights/everyone.ts'

const site = usePermits()
const { held, people, submitted, read, newSubType, notices } = site
let incidentType: number
let signedType: number

beforeAll(async () => {
  const type = { processKindId: 70, maxDurationHours: null, validityHours: null }
  incidentType = await newSubType({ ...type, name: 'Near miss to decide' })
  signedType = await newSubType({ name: 'Signed by test', maxDurationHours: 12 })
  const { approvalTemplateId } = await rowOf('processSubType', signedType)
  const template = await rowOf('roleListTemplate', Number(approvalTemplateId))
  const stages = (template.stages as Fields[]).map((stage) => ({
    ...stage,
    requireSignature: stage.key === 'authorise',
  }))
  expect(await held.admin.read('PUT', 'roleListTemplate', { ...template, stages })).toMatchObject({ errors: [] })
})

const rowOf = async (kind: string, id: number) => (await held.admin.read<Row>('GET', `${kind}/${id}`)).data
async function incident() {
  const own = { ...samples.incident({ ...nobody, projectId: held.projectId }), projectId: held.projectId }
  const draft = { ...own, locationId: null, clientId: null, processSubTypeId: incidentType }
  const { id, rowVersion } = await add(people.author, 'incident', draft)
  return (await people.author.read<Row>('PUT', `incident/${id}/move`, { action: 'submit', rowVersion })).data
}
const approvalOf = ({ approval }: Pick<Permit, 'approval'> | Row) => (approval as Permit['approval'])!.id
const decide = (who: Visitor, ids: readonly number[], more: Fields = {}) =>
  who.read<{ results: BulkResult[] }>('PUT', 'bulkApproval', {
    projectId: held.projectId,
    itemKind: 'processInstance',
    ids,
    decision: 'approve',
    ...more,
  })
const recalled = async (id: number) =>
  expect(await site.decide(people.author, id, 'recall')).toMatchObject({ status: 200, errors: [] })
const statuses = (rows: readonly { id: number }[]) => Promise.all(rows.map(async ({ id }) => (await read(id)).statusId))
const isFree = (at: number) => ({ validFrom: inHours(at), validTo: inHours(at + 1) })

test('Permits and incidents that wait for a person are approved with one call, and their authors are told', async () => {
  const [first, second] = [await submitted(isFree(20)), await submitted(isFree(22))]
  const near = await incident()
  const ids = [first, second, near].map(approvalOf)
  const answered = await decide(people.approver, ids)
  expect([answered.status, answered.errors]).toEqual([200, []])
  expect(answered.data.results).toEqual(ids.map((id) => ({ id, problem: null })))
  expect(await statuses([first, second])).toEqual([40, 40])
  expect((await rowOf('incident', near.id)).statusId).toBe(40)
  expect((await notices(people.author)).join('\n')).toContain(`Approved: ${first.number}`)
})

test('The answer says what became of each in the order in which they were named', async () => {
  const ids = [await submitted(isFree(50)), await submitted(isFree(52)), await submitted(isFree(54))].map(approvalOf)
  const asked = [ids[2]!, ids[0]!, ids[1]!]
  expect((await decide(people.approver, asked)).data.results).toEqual(asked.map((id) => ({ id, problem: null })))
})

test('A comment on an incident is stored encrypted, and read as it was typed', async () => {
  const near = await incident()
  const comment = 'The lifting plan was never signed.'
  expect(await decide(people.approver, [approvalOf(near)], { decision: 'reject', comment })).toMatchObject({
    errors: [],
  })
  const { approval } = (await rowOf('incident', near.id)) as unknown as Pick<Permit, 'approval'>
  expect(approval!.lists.flatMap(({ people: asked }) => asked.map((one) => one.comment))).toContain(comment)
  const { db } = site.setup.world.services
  const kept = await db
    .select({ comment: entries.comment })
    .from(entries)
    .innerJoin(lists, eq(lists.id, entries.listId))
    .where(eq(lists.runId, approval!.id))
  const words = kept.flatMap((one) => one.comment ?? [])
  expect(words).toHaveLength(1)
  expect(words[0]).toMatch(/^sealed:/)
})

test('A rejection of several needs a comment, which stands with each of them', async () => {
  const rows = [await submitted(isFree(24)), await submitted(isFree(26))]
  const ids = rows.map(approvalOf)
  expect(await decide(people.approver, ids, { decision: 'reject' })).toMatchObject({
    status: 400,
    errors: [{ field: 'comment' }],
  })
  const comment = 'The crane is booked for the whole week.'
  expect(await decide(people.approver, ids, { decision: 'reject', comment })).toMatchObject({ status: 200 })
  for (const { id } of rows) {
    const { approval, statusId } = await read(id)
    expect(statusId).toBe(90)
    expect(JSON.stringify(approval!.lists)).toContain(comment)
  }
})

describe('If one of them cannot be decided, none is, and each says why', () => {
  const refusal = (rows: Permit[], at: number, problem: string) => ({
    status: 409,
    errors: [{ message: `Nothing was decided, because 1 of the ${rows.length} records cannot be decided.` }],
    data: { results: rows.map((row, of) => ({ id: approvalOf(row), problem: of === at ? problem : null })) },
  })

  test('because someone else has decided it meanwhile', async () => {
    const rows = [await submitted(isFree(28)), await submitted(isFree(30))]
    await site.decide(people.approver, rows[1]!.id, 'approve')
    expect(await decide(people.approver, rows.map(approvalOf))).toMatchObject(
      refusal(rows, 1, 'It does not wait for your decision.'),
    )
    expect(await statuses(rows)).toEqual([20, 40])
    expect((await read(rows[0]!.id)).rowVersion).toBe(rows[0]!.rowVersion)
  })

  test('because it was submitted anew meanwhile, under another template', async () => {
    const rows = [await submitted(isFree(56)), await submitted(isFree(58))]
    await recalled(rows[1]!.id)
    const other = await newSubType({ name: 'Submitted anew by test', maxDurationHours: 12 })
    const draft = { ...(await read(rows[1]!.id)), processSubTypeId: other }
    expect(await people.author.read('PUT', 'permit', draft)).toMatchObject({ errors: [] })
    await site.done(people.author, rows[1]!.id, 'submit')
    expect(await decide(people.approver, rows.map(approvalOf))).toMatchObject(
      refusal(rows, 1, 'It does not wait for your decision.'),
    )
    expect(await statuses(rows)).toEqual([20, 20])
  })

  test('because its stage has to be signed', async () => {
    const rows = [await submitted(isFree(32)), await submitted({ ...isFree(34), processSubTypeId: signedType })]
    expect(await decide(people.approver, rows.map(approvalOf))).toMatchObject(
      refusal(rows, 1, 'This stage has to be signed. Decide on it on its page.'),
    )
    expect(await statuses(rows)).toEqual([20, 20])
  })

  test('because permits of the same zone clash by the time they are approved', async () => {
    const alone = { processSubTypeId: held.confined, locationId: held.zone, ...isFree(40) }
    const entry = await submitted(alone)
    const { db } = site.setup.world.services
    const other = await submitted({ ...isFree(44) })
    await db
      .update(permits)
      .set({ locationId: held.corner, ...isFree(40) })
      .where(eq(permits.id, other.id))
    const { data } = await decide(people.approver, [approvalOf(entry), approvalOf(other)])
    expect(data.results.map(({ problem }) => problem)).toEqual([
      expect.stringContaining('The zone cannot be shared with General work'),
      expect.stringContaining('The zone cannot be shared with Entry by test'),
    ])
    expect(await statuses([entry, other])).toEqual([20, 20])
  })
})

test('Whoever is not asked decides nothing, and learns nothing of records that they may not open', async () => {
  const rows = [await submitted(isFree(46))]
  const ids = rows.map(approvalOf)
  for (const who of [people.author, people.manager, people.reader])
    expect((await decide(who, ids)).data.results).toEqual([
      { id: ids[0], problem: 'It does not wait for your decision.' },
    ])
  const hidden = await decide(people.otherWelder, ids)
  const nothing = await decide(people.otherWelder, [2_000_000_000])
  const said = ({ data }: typeof hidden) => data.results.map(({ problem }) => problem)
  expect([hidden.status, said(hidden)]).toEqual([nothing.status, said(nothing)])
  const elsewhere = await decide(people.approver, ids, { projectId: 1 })
  expect(elsewhere.data.results).toEqual([{ id: ids[0], problem: 'This record does not exist or was deleted.' }])
  expect(await statuses(rows)).toEqual([20])
})

test('The register and My workload say which records a person can decide together', async () => {
  const row = await submitted(isFree(48))
  const inRegister = async (who: Visitor) =>
    (await who.read<PermitSummary[]>('GET', `permit?projectId=${held.projectId}&ids=${row.id}`)).data[0]?.toDecide
  expect([await inRegister(people.approver), await inRegister(people.author)]).toEqual([approvalOf(row), null])
  const { data } = await people.approver.read<Workload>('GET', `workload?projectId=${held.projectId}`)
  const item = data.items.find(({ entityKind, entityId }) => entityKind === 'permit' && entityId === row.id)
  expect(item).toMatchObject({ reason: 'Your approval', approvalId: approvalOf(row) })
})
