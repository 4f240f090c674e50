import { beforeAll, expect, test } from 'vitest'
import type { TrainingGaps } from '#contract/questionnaires/trainingGaps.ts'
import { lookupId } from '#server/db/supplied/lookups.ts'
import { useInductions } from './inductionPeople.ts'
import { inHours, strokes } from './permitPeople.ts'
import { add, rowOf } from '../rights/everyone.ts'

const site = useInductions()
const { held, people, cleared, permits } = site
const { move, done, decide, permit, submitted, newSubType } = permits

let climbing: number
const typeId = lookupId('userTrainingTypes', 'Working at height / harness')
const called = 'Working at height / harness'
beforeAll(async () => {
  // Where nobody works without training, only those on the list who are cleared do.
  await cleared({ userId: people.holder.userId, clientId: people.holder.clientId })
  climbing = await newSubType({
    name: 'Climbing by test',
    maxDurationHours: 12,
    requiresSignOn: true,
    requiredTrainingTypeIds: [typeId],
  })
})
const rule = async (cardRule: string) => {
  const { errors } = await held.admin.read('PUT', 'projectSmsSettings', { projectId: held.projectId, cardRule })
  expect(errors).toEqual([])
}
const onDay = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
async function train(userId: number, expiresOn: string | null, isVerified = true) {
  const draft = { userId, typeId, title: 'Harness course', completedOn: onDay(-900), expiresOn }
  const { id, rowVersion: opened } = await add(held.admin, 'userTraining', draft)
  if (!isVerified) return
  const body = new FormData()
  body.set('id', String(id))
  body.set('rowVersion', String(opened))
  body.append('files', new File(['Passed'], 'certificate.txt', { type: 'text/plain' }))
  expect((await held.admin.read('POST', 'userTrainingFile', body)).errors).toEqual([])
  const { rowVersion } = await rowOf(held.admin, `userTraining/${id}`)
  const { errors } = await held.admin.read('PUT', `userTraining/${id}/move`, { action: 'verify', rowVersion })
  expect(errors).toEqual([])
}
const namesOf = async ({ userId }: { userId: number }) => {
  const { firstName, lastName } = await rowOf(held.admin, `user/${userId}`)
  return { firstName, lastName }
}
const nameOf = async (one: { userId: number }) => {
  const { firstName, lastName } = await namesOf(one)
  return `${String(firstName)} ${String(lastName)}`
}
const climb = () => permit({ processSubTypeId: climbing, validFrom: inHours(-1), validTo: inHours(6) })
const gaps = async (id: number) => (await people.approver.read<TrainingGaps>('GET', `permit/${id}/training`)).data
const said = ({ errors }: { errors: { message: string }[] }) => errors.map(({ message }) => message)
const refusal = 'This project lets nobody work without the training that the permit asks for.'
const signOn = (id: number, name: string, company: string, by = people.holder) =>
  move(by, id, 'signOn', { name, company, signature: strokes.signature })

test('where nobody works without training, submit, sign-on and start say who lacks which and are refused', async () => {
  const ned = await cleared({ firstName: 'Ned', lastName: 'Ward' })
  await cleared({ ...(await namesOf(people.welder)), userId: people.welder.userId, clientId: people.welder.clientId })
  await rule('block')
  const holder = await nameOf(people.holder)
  const { id } = await climb()
  expect(said(await move(people.author, id, 'submit'))).toEqual([
    `There is no record of ${called} for ${holder}. ${refusal}`,
  ])
  await train(people.holder.userId, onDay(400), false)
  expect(said(await move(people.author, id, 'submit'))).toEqual([
    `${called} of ${holder} is not verified yet. ${refusal}`,
  ])
  await train(people.holder.userId, onDay(-3))
  expect(said(await move(people.author, id, 'submit'))[0]).toMatch(/ends on .*, before the permit does\./)
  await train(people.holder.userId, onDay(30))
  await done(people.author, id, 'submit')
  expect(await decide(people.approver, id, 'approve')).toMatchObject({ errors: [] })

  const unlisted = await signOn(id, 'Tim Ward', 'Rope and Ladder Ltd')
  expect(unlisted.errors).toMatchObject([
    { field: 'name', message: 'Tim Ward is not on the list of people of this project. Add them first.' },
  ])
  const fromList = await signOn(id, 'Ned Ward', ned.clientName)
  expect(fromList.errors).toMatchObject([
    { field: 'name', message: `There is no record of ${called} for Ned Ward. ${refusal}` },
  ])
  // An account is matched by name and company, however they are spelt.
  await train(people.welder.userId, null)
  const firm = String((await rowOf(held.admin, `client/${people.welder.clientId}`)).name)
  expect((await signOn(id, (await nameOf(people.welder)).toUpperCase(), firm)).errors).toEqual([])
  await done(people.holder, id, 'start', strokes)
})

test('where the project warns, the work goes on and the approver reads what is not shown', async () => {
  await rule('warn')
  const { id } = await submitted({ processSubTypeId: climbing, holderUserId: people.manager.userId })
  expect(await gaps(id)).toEqual({
    rule: 'warn',
    gaps: [`There is no record of ${called} for ${await nameOf(people.manager)}.`],
  })
  expect(await decide(people.approver, id, 'approve')).toMatchObject({ errors: [] })
  expect((await signOn(id, 'Ned Ward', 'Rope and Ladder Ltd', people.manager)).errors).toEqual([])
  expect((await gaps(id)).gaps).toHaveLength(2)
  // A holder who has also signed on is listed once.
  const firm = String((await rowOf(held.admin, `client/${people.manager.clientId}`)).name)
  expect((await signOn(id, await nameOf(people.manager), firm, people.manager)).errors).toEqual([])
  expect((await gaps(id)).gaps).toHaveLength(2)
  await rule('off')
  expect(await gaps(id)).toEqual({ rule: 'off', gaps: [] })
})

test('a type that asks for no training looks at nobody', async () => {
  await rule('block')
  const { id } = await submitted()
  expect(await gaps(id)).toEqual({ rule: 'block', gaps: [] })
})
