import { and, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { instanceStatus as status } from '#contract/questionnaires/instanceStatus.ts'
import { auditEntries } from '#server/db/tables/journal.ts'
import { permits } from '#server/db/tables/permit.ts'
import type { Visitor } from '#mocks/world.ts'
import { newQuestionnaire, inHours, reason, safe, strokes, usePermits } from './permitPeople.ts'
import { newPerson } from '../projects/projectPeople.ts'
import { rowOf, type Row } from '../rights/everyone.ts'

const site = usePermits()
const { setup, held, people, active, submitted, approved, done, move, notices, read, permit } = site

const found = { reason: 'The holder was taken home ill.', headCount: 2, allOff: true }
const crew = [
  { name: 'Jonas Petrov', company: 'Corrib Crane Hire', ...strokes },
  { name: 'Ewa Nowak', company: 'Corrib Crane Hire', ...strokes },
]

/** A permit for exclusive work in its zone that has expired with two people signed on. */
async function expiredWithTwoOn() {
  const { id } = await active({ processSubTypeId: held.confined, locationId: held.corner })
  for (const one of crew) await done(people.holder, id, 'signOn', one)
  await setup.world.services.db
    .update(permits)
    .set({ statusId: status.expired, validFrom: inHours(-6), validTo: inHours(-1) })
    .where(eq(permits.id, id))
  return id
}

test('An expired permit whose holder and issuer are away is handed back and closed by a manager, and frees its zone', async () => {
  const id = await expiredWithTwoOn()
  const { id: next } = await permit({ processSubTypeId: held.confined, locationId: held.corner })
  expect((await move(people.author, next, 'submit')).errors[0]!.message).toMatch(/^The zone cannot be shared/)

  expect((await read(id, people.manager)).allowedActions).toEqual(
    expect.arrayContaining(['signOff', 'takeOverHandBack']),
  )
  const back = await done(people.manager, id, 'takeOverHandBack', { ...safe, ...found })
  expect(back).toMatchObject({
    statusId: status.handedBack,
    signedOn: 0,
    signatures: [
      { step: 'start' },
      { step: 'takeOverHandBack', userId: people.manager.userId, headCount: 2, comment: found.reason },
    ],
  })
  expect(back.workers.every(({ offAt, offBy }) => offAt !== null && offBy !== null)).toBe(true)
  for (const who of [people.holder, people.issuer])
    expect(await notices(who)).toContainEqual(
      `${back.number} was handed back in place of its holder: ${back.title}`.slice(0, 150),
    )
  await done(people.author, next, 'submit')

  const closed = await done(people.manager, id, 'takeOverClosing', { ...strokes, ...found, headCount: 0 })
  expect(closed.statusId).toBe(status.closed)
  expect(await notices(people.issuer)).toContainEqual(
    `${back.number} was closed in place of its issuer: ${back.title}`.slice(0, 150),
  )
  const history = await setup.world.services.db
    .select({ action: auditEntries.action, comment: auditEntries.comment })
    .from(auditEntries)
    .where(and(eq(auditEntries.entityKind, 'permit'), eq(auditEntries.entityId, id)))
  expect(history).toEqual(
    expect.arrayContaining([
      { action: 'reason', comment: `2 people were found on the work, and all are off. ${found.reason}` },
      { action: 'reason', comment: `Nobody was found on the work. ${found.reason}` },
      { action: 'reason', comment: 'Nobody else on the project may close it.' },
      expect.objectContaining({ action: 'takeOverHandBack' }),
      expect.objectContaining({ action: 'takeOverClosing' }),
    ]),
  )
})

test('Taking over needs a reason of ten characters, a head count, and that everyone is off', async () => {
  const { id } = await active()
  const take = (more: object) => move(people.manager, id, 'takeOverHandBack', { ...safe, ...found, ...more })
  for (const [field, value] of [
    ['reason', 'Away.'],
    ['headCount', null],
    ['headCount', -1],
    ['allOff', false],
  ] as const)
    expect([field, (await take({ [field]: value })).errors.map((one) => one.field)]).toEqual([field, [field]])
  expect((await read(id)).statusId).toBe(status.active)
})

test('Neither the holder, the issuer nor a colleague takes over a closing', async () => {
  const { id } = await active()
  // The manager issued it, because authorising makes one the issuer.
  await setup.world.services.db.update(permits).set({ issuerUserId: people.manager.userId }).where(eq(permits.id, id))
  await done(people.holder, id, 'handBack', safe)
  for (const who of [people.holder, people.manager, people.author])
    expect((await move(who, id, 'takeOverClosing', { ...strokes, ...found })).status).toBe(403)
  await done(people.manager, id, 'close', strokes)
})

test('A manager who takes over answers the questions of the hand-back first', async () => {
  const questions = await newQuestionnaire(held.admin, 10, {
    key: 'tools',
    text: 'Are all tools out?',
    inputTypeId: 70,
  })
  const typeId = await site.newSubType({
    name: 'With hand-back by test',
    maxDurationHours: 12,
    closeOutQuestionTemplateId: questions,
  })
  const { id } = await active({ processSubTypeId: typeId })
  const take = () => move(people.manager, id, 'takeOverHandBack', { ...safe, ...found })
  expect((await take()).errors[0]!.message).toBe('One answer is missing.')
  const { errors } = await people.manager.read('PUT', `permit/${id}/answers?set=closeOut`, {
    answers: [{ slot: 'tools', value: 'yes', version: 0 }],
  })
  expect(errors).toEqual([])
  expect((await take()).errors).toEqual([])
})

test('A permit that was recalled is cancelled, because one with a number is never deleted', async () => {
  const { id } = await submitted()
  expect((await site.decide(people.author, id, 'recall')).errors).toEqual([])
  const draft = await read(id, people.author)
  expect([draft.statusId, draft.canDelete]).toEqual([status.draft, false])
  const reason = 'The work is put off until spring.'
  expect((await done(people.author, id, 'cancel', { reason })).statusId).toBe(status.cancelled)
  const { id: fresh } = await permit()
  expect((await move(people.author, fresh, 'cancel', { reason })).status).toBe(403)
  expect((await approved()).statusId).toBe(status.approved)
})

describe('Whoever handed a permit back in place of its holder', () => {
  let second: Visitor
  const manages = async () => {
    const site = { world: setup.world, ...held }
    return newPerson(site, held.ownFirm, 30, ['sms'])
  }
  const nameOf = async ({ userId }: Visitor) => String((await rowOf(held.admin, `user/${userId}`)).fullName)
  beforeAll(async () => {
    second = await manages()
  })

  test('does not close it in place of its issuer while another manager can, who is named', async () => {
    const { id } = await active()
    await done(people.manager, id, 'takeOverHandBack', { ...safe, ...found })
    const refused = await move(people.manager, id, 'takeOverClosing', { ...strokes, ...found })
    expect([refused.status, refused.errors[0]?.message]).toEqual([
      409,
      `You handed it back yourself, so someone else inspects the place and closes it: ${await nameOf(second)}.`,
    ])
    expect((await read(id)).statusId).toBe(status.handedBack)
    expect(await done(second, id, 'takeOverClosing', { ...strokes, ...found })).toMatchObject({
      statusId: status.closed,
    })
  })

  test('does not close it as its issuer either', async () => {
    const { id } = await active()
    const { db } = setup.world.services
    await db.update(permits).set({ issuerUserId: people.manager.userId }).where(eq(permits.id, id))
    await done(people.manager, id, 'takeOverHandBack', { ...safe, ...found })
    const refused = await move(people.manager, id, 'close', strokes)
    expect(refused.errors[0]?.message).toContain(await nameOf(second))
    await done(second, id, 'takeOverClosing', { ...strokes, ...found })
  })

  test('closes it once the place was handed back again by its holder', async () => {
    const { id } = await active()
    await done(people.manager, id, 'takeOverHandBack', { ...safe, ...found })
    await done(people.issuer, id, 'notAccept', reason)
    await done(people.holder, id, 'handBack', safe)
    await done(people.manager, id, 'takeOverClosing', { ...strokes, ...found })
  })

  test('does not count a manager who works under it, or whose role has ended', async () => {
    const { id } = await approved({ holderUserId: second.userId })
    await done(second, id, 'start', strokes)
    const gone = await manages()
    const all = (await held.admin.read<Row[]>('GET', `userProjectRole?projectId=${held.projectId}`)).data
    const role = all.find(({ userId }) => userId === gone.userId)!
    expect((await held.admin.read('DELETE', `userProjectRole/${role.id}?projectId=${held.projectId}`)).errors).toEqual(
      [],
    )
    await done(people.manager, id, 'takeOverHandBack', { ...safe, ...found })
    await done(people.manager, id, 'takeOverClosing', { ...strokes, ...found })
  })
})
