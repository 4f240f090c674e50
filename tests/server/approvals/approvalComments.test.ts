import { expect, test } from 'vitest'
import type { QuestionResponseAction } from '#contract/entities/questionResponseAction.ts'
import { samples } from '#mocks/samples.ts'
import { useInductions } from '../safety/inductionPeople.ts'
import { nobody } from '../projects/projectPeople.ts'
import { add, rowOf, type Fields } from '../rights/everyone.ts'

const site = useInductions()
const { held, people, newSubType } = site
const plain = { requiresRams: false, validityHours: null, maxDurationHours: null }

/** The actions of a record. */
async function actionsOf(kind: string, id: number) {
  const path = `questionResponseAction?projectId=${held.projectId}&view=all`
  const { data } = await held.admin.read<{ id: number }[]>('GET', path)
  const rows = await Promise.all(data.map((row) => rowOf(held.admin, `questionResponseAction/${row.id}`)))
  return rows.filter((row) => row.sourceKind === kind && row.sourceId === id) as unknown as QuestionResponseAction[]
}
async function sent(kind: string, draft: Fields) {
  const { id, rowVersion } = await add(people.author, kind, draft)
  const answer = await people.author.read('PUT', `${kind}/${id}/move`, { action: 'submit', rowVersion })
  expect(answer.errors).toEqual([])
  return id
}
async function decided(kind: string, id: number, action: string, comment?: string) {
  const { approval } = (await rowOf(held.admin, `${kind}/${id}`)) as unknown as {
    approval: { lists: { stageKey: string; round: number; statusId: number }[] }
  }
  const { stageKey: stage, round } = approval.lists.find(({ statusId }) => statusId === 20)!
  const answer = await people.approver.read('PUT', `${kind}/${id}/approval`, { action, stage, round, comment })
  expect(answer.errors).toEqual([])
}

test('A comment that RAMS are approved with becomes an action of the company, checked by whoever approved', async () => {
  const processSubTypeId = await newSubType({ ...plain, processKindId: 20, name: 'RAMS with comments' })
  const draft = { ...samples.rams(nobody), projectId: held.projectId, processSubTypeId, clientId: held.welders }
  const id = await sent('rams', draft)
  await decided('rams', id, 'approveWithComments', 'Name the rescue team.')
  expect(await actionsOf('rams', id)).toEqual([
    expect.objectContaining({
      title: 'Name the rescue team.',
      description: null,
      priorityId: 20,
      assignedClientId: held.welders,
      assignedUserId: null,
      verifierUserId: people.approver.userId,
    }),
  ])
})

test('A long comment is cut in the title and stands whole in the description', async () => {
  const processSubTypeId = await newSubType({ ...plain, processKindId: 20, name: 'RAMS with long comments' })
  const draft = { ...samples.rams(nobody), projectId: held.projectId, processSubTypeId, clientId: held.welders }
  const id = await sent('rams', draft)
  const comment = 'Say who holds the ladder, and where it is tied. '.repeat(6).trim()
  await decided('rams', id, 'approveWithComments', comment)
  const [action] = await actionsOf('rams', id)
  expect(action).toMatchObject({ description: comment, title: expect.stringMatching(/^Say who.*…$/) })
  expect(action!.title.length).toBeLessThanOrEqual(150)
})

test('Of an incident the action says only where the comment stands, and its author has to act', async () => {
  const processSubTypeId = await newSubType({ ...plain, processKindId: 70, name: 'Incident with comments' })
  const occurredOn = new Date(Date.now() - 3_600_000).toISOString()
  const draft = { ...samples.incident(nobody), projectId: held.projectId, processSubTypeId, occurredOn }
  const id = await sent('incident', draft)
  await decided('incident', id, 'approveWithComments', 'Ask the crane driver again.')
  const { number } = await rowOf(held.admin, `incident/${id}`)
  expect(await actionsOf('incident', id)).toEqual([
    expect.objectContaining({
      title: expect.stringMatching(new RegExp(`^Comment of .* on ${String(number)}: see its approval$`)),
      description: null,
      assignedClientId: null,
      assignedUserId: people.author.userId,
    }),
  ])
})

test('An induction gets one action for each comment, and none for an approval without', async () => {
  const { id } = await site.submitted()
  await decided('induction', id, 'approveWithComments', 'Bring the card next week.')
  expect(await actionsOf('induction', id)).toMatchObject([{ assignedUserId: people.author.userId }])
  const { id: other } = await site.submitted()
  await decided('induction', other, 'approve')
  expect(await actionsOf('induction', other)).toEqual([])
})

test('A comment of a round that was sent back raises nothing', async () => {
  const processSubTypeId = await newSubType({ ...plain, processKindId: 20, name: 'RAMS sent back' })
  const draft = { ...samples.rams(nobody), projectId: held.projectId, processSubTypeId, clientId: held.welders }
  const id = await sent('rams', draft)
  await decided('rams', id, 'requestChanges', 'Name the rescue team first.')
  expect(await actionsOf('rams', id)).toEqual([])
  const { rowVersion } = await rowOf(held.admin, `rams/${id}`)
  await people.author.read('PUT', `rams/${id}/move`, { action: 'submit', rowVersion })
  await decided('rams', id, 'approve')
  expect(await actionsOf('rams', id)).toEqual([])
})
