import { beforeAll, describe, expect, test } from 'vitest'
import type { Permit } from '#contract/entities/permit.ts'
import type { PermitClash } from '#contract/questionnaires/permitClash.ts'
import { watchPermits } from '#server/kinds/permit/clock.ts'
import { pdfPages } from '#tests/pdfPages.ts'
import { inHours, reason, safe, strokes, usePermits } from './permitPeople.ts'
import { add, rowOf } from '../rights/everyone.ts'

const site = usePermits()
const { setup, held, people, draft, read, move, done, decide, permit, submitted, approved, active, notices } = site

test('A permit goes from its request to its end: asked for, approved, accepted, handed back and closed', async () => {
  const asked = await permit()
  expect(asked).toMatchObject({ statusId: 10, number: null, authorUserId: people.author.userId, canDelete: true })
  const sent = await done(people.author, asked.id, 'submit')
  expect(sent).toMatchObject({ statusId: 20, number: expect.stringMatching(/^PTW-\d{4}$/), canEdit: false })
  expect(await decide(people.approver, asked.id, 'approve')).toMatchObject({ data: { statusId: 40 }, errors: [] })
  expect((await notices(people.holder))[0]).toBe(`${sent.number} is approved: ${sent.title}`)
  const begun = await done(people.holder, asked.id, 'start', strokes)
  expect(begun).toMatchObject({ statusId: 50, startedOn: expect.any(String) })
  expect(begun.signatures).toMatchObject([
    { step: 'start', userId: people.holder.userId, contentHash: expect.stringMatching(/^[\da-f]{64}$/) },
  ])
  expect(await done(people.holder, asked.id, 'handBack', safe)).toMatchObject({ statusId: 65 })
  expect((await notices(people.issuer))[0]).toBe(`${sent.number} is handed back: ${sent.title}`)
  expect(await done(people.issuer, asked.id, 'close', strokes)).toMatchObject({
    statusId: 80,
    closedOn: expect.any(String),
    allowedActions: [],
  })
})

test.each([
  ['validTo', () => ({ validTo: inHours(-2) }), 'Valid to must be after valid from.'],
  [
    'validTo',
    () => ({ validTo: inHours(12) }),
    'This type of permit may run for 12 hours at most, extensions included.',
  ],
  [
    'issuerUserId',
    () => ({ issuerUserId: people.holder.userId }),
    'The issuer and the permit holder must be different people.',
  ],
  [
    'holderUserId',
    () => ({ holderUserId: people.designer.userId }),
    'Choose someone who may open the safety records of this project.',
  ],
  ['processSubTypeId', () => ({ processSubTypeId: 1 }), 'Choose a sub type that this project uses.'],
  ['locationId', () => ({ locationId: 1 }), 'Choose where the work is done.'],
  ['validFrom', () => ({ validFrom: '2027-02-30T10:00:00Z' }), 'Enter from when it is valid.'],
])('A wrong %s is refused at its field', async (field, more, message) => {
  const { status, errors } = await people.author.read('POST', 'permit', draft(more()))
  expect([status, errors[0]]).toEqual([400, expect.objectContaining({ field, message })])
})

test('A permit stays within the hours that the project allows, whatever its type does', async () => {
  const setMost = async (maxPermitHours: number | null) => {
    const { rowVersion } = await rowOf(held.admin, `project/${held.projectId}`)
    const settings = { projectId: held.projectId, rowVersion, maxPermitHours }
    expect(await held.admin.read('PUT', 'projectSmsSettings', settings)).toMatchObject({ errors: [] })
  }
  const asked = (hours: number) =>
    people.author.read<Permit>('POST', 'permit', draft({ validFrom: inHours(1), validTo: inHours(1 + hours) }))
  await setMost(6)
  expect((await asked(8)).errors).toMatchObject([
    { field: 'validTo', message: 'A permit of this project may run for 6 hours at most, extensions included.' },
  ])
  const { data, errors } = await asked(6)
  expect(errors).toEqual([])
  expect(data.maxDurationHours).toBe(6)
  const { rowVersion } = await read(data.id)
  const longer = { ...draft({ validFrom: data.validFrom, validTo: inHours(8) }), id: data.id, rowVersion }
  expect((await people.author.read('PUT', 'permit', longer)).errors[0]).toMatchObject({ field: 'validTo' })
  await setMost(null)
  expect(await asked(8)).toMatchObject({ errors: [], data: { maxDurationHours: 12 } })
})

describe('Work that conflicts', () => {
  const at = (zone: keyof typeof held, from: number, to: number) => ({
    locationId: held[zone],
    validFrom: inHours(from),
    validTo: inHours(to),
  })

  test('cannot share a zone that one of them needs to itself, nor a part of it, from the moment it is submitted', async () => {
    await submitted({ ...at('zone', 24, 30), processSubTypeId: held.confined })
    const { id } = await permit(at('corner', 29, 33))
    const { status, errors } = await move(people.author, id, 'submit')
    expect([status, errors[0]!.message]).toEqual([
      409,
      expect.stringMatching(/^The zone cannot be shared with Entry by test in /),
    ])
    const later = { ...(await read(id)), validFrom: inHours(30.01), validTo: inHours(33) }
    expect(await people.author.read('PUT', 'permit', later)).toMatchObject({ errors: [] })
    expect(await done(people.author, id, 'submit')).toMatchObject({ statusId: 20 })
  })

  test('may share it once it is said how the works are kept apart', async () => {
    await submitted(at('zone', 48, 54))
    const { id } = await permit({ ...at('zone', 50, 56), processSubTypeId: held.hotWork })
    await site.answer(id, [{ slot: 'barriers', value: 'yes' }])
    const { errors } = await move(people.author, id, 'submit')
    expect(errors[0]!.message).toMatch(/^It conflicts with General work in .* kept apart\.$/)
    const clashes = await people.author.read<PermitClash[]>('GET', `permit/${id}/clashes`)
    expect(clashes.data).toMatchObject([{ reason: 'conflicting', subTypeName: 'General work' }])
    const announced = { ...(await read(id)), coordination: 'The welders stop while the pump is lifted past.' }
    expect(await people.author.read('PUT', 'permit', announced)).toMatchObject({ errors: [] })
    expect(await done(people.author, id, 'submit')).toMatchObject({ statusId: 20 })
  })

  test('of two that are submitted at the same time, one is refused', async () => {
    const place = await add(held.admin, 'projectLocation', {
      projectId: held.projectId,
      kind: 'zone',
      code: 'SHAFT',
      name: 'Shaft',
    })
    const both = await Promise.all(
      [0, 1].map(() => permit({ locationId: place.id, processSubTypeId: held.confined, validTo: inHours(5) })),
    )
    const answers = await Promise.all(both.map(({ id }) => move(people.author, id, 'submit')))
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
  })

  test('is looked for again before the last approval', async () => {
    const first = await submitted({ ...at('zone', 72, 78), coordination: 'None' })
    const { id } = await submitted({ ...at('zone', 79, 84), processSubTypeId: held.confined })
    // A manager moves the first permit into the second's time, which is possible only after a return to the author.
    expect(
      await decide(people.approver, first.id, 'requestChanges', { comment: 'Start two hours later.' }),
    ).toMatchObject({
      errors: [],
    })
    const moved = { ...(await read(first.id)), validFrom: inHours(80), validTo: inHours(82) }
    expect(await people.author.read('PUT', 'permit', moved)).toMatchObject({ errors: [] })
    expect((await decide(people.approver, id, 'approve')).status).toBe(409)
    expect(await read(id)).toMatchObject({ statusId: 20 })
  })

  test('keeps its kind and time open to all, and its number and title to those who may read it', async () => {
    await submitted({ ...at('zone', 96, 102), processSubTypeId: held.confined })
    const own = { ...at('zone', 98, 100), holderUserId: people.welder.userId, clientId: held.welders }
    const { id } = await permit(own, people.welder)
    const { data } = await people.welder.read<PermitClash[]>('GET', `permit/${id}/clashes`)
    expect(data).toMatchObject([{ subTypeName: 'Entry by test', permit: null }])
  })
})

describe('While it runs', () => {
  test('nobody starts before its time, after its time, or without the crew that must sign on', async () => {
    const early = await approved({ validFrom: inHours(2), validTo: inHours(4) })
    expect((await move(people.holder, early.id, 'start', strokes)).errors[0]!.message).toMatch(/^It is valid from /)
    const { id } = await permit({ processSubTypeId: held.hotWork, locationId: held.corner, validFrom: inHours(-1) })
    await site.answer(id, [{ slot: 'barriers', value: 'yes' }])
    await done(people.author, id, 'submit')
    expect(await decide(people.approver, id, 'approve')).toMatchObject({ errors: [] })
    const { errors } = await move(people.holder, id, 'start', strokes)
    expect(errors[0]!.message).toBe('Sign on the people who work under this permit first.')
    await done(people.holder, id, 'signOn', { ...strokes, name: 'Tom Reilly', company: 'Reilly Welding' })
    const twice = await move(people.holder, id, 'signOn', { ...strokes, name: 'tom reilly', company: 'Reilly Welding' })
    expect(twice.errors).toMatchObject([{ field: 'name', message: 'tom reilly is already signed on.' }])
    expect(await done(people.holder, id, 'start', strokes)).toMatchObject({ statusId: 50, signedOn: 1 })
    await move(people.issuer, id, 'cancel', reason)
    const back = await move(people.holder, id, 'handBack', { ...safe, fireWatchMinutes: 60 })
    expect(back.errors).toMatchObject([{ field: 'peopleOut' }])
    const over = await done(people.holder, id, 'handBack', { ...safe, fireWatchMinutes: 60, peopleOut: true })
    expect(over).toMatchObject({ statusId: 65, signedOn: 0 })
    expect(over.workers[0]).toMatchObject({ offAt: expect.any(String), offBy: expect.any(String) })
    expect((await move(people.issuer, id, 'close', strokes)).errors[0]!.message).toMatch(/^The fire watch runs until /)
  })

  test('anyone who may write stops the work; the issuer lets it go on after a check', async () => {
    const { id, number, title } = await active()
    const stopped = await done(people.author, id, 'suspend', reason)
    expect(stopped).toMatchObject({ statusId: 60, reason: reason.reason })
    expect((await notices(people.holder))[0]).toBe(`${number} is suspended. Stop the work: ${title}`)
    expect((await move(people.holder, id, 'resume', { ...strokes, check: 'Wind is down to 5 m/s.' })).status).toBe(403)
    expect(await done(people.issuer, id, 'resume', { ...strokes, check: 'Wind is down to 5 m/s.' })).toMatchObject({
      statusId: 50,
      reason: null,
    })
  })

  test('it is extended within its longest time, and handed over to another holder', async () => {
    const { id, validTo } = await active()
    const tooLong = await move(people.issuer, id, 'extend', { ...reason, validTo: inHours(12) })
    expect(tooLong.errors).toMatchObject([{ field: 'validTo', message: expect.stringContaining('12 hours at most') }])
    const longer = await done(people.issuer, id, 'extend', { ...reason, validTo: inHours(10) })
    expect(longer.extensions).toMatchObject([{ from: validTo, comment: reason.reason }])
    const over = await done(people.holder, id, 'handOver', { ...strokes, holderUserId: people.author.userId })
    expect(over).toMatchObject({ holderUserId: people.author.userId, statusId: 50 })
    expect((await move(people.holder, id, 'handBack', safe)).status).toBe(403)
  })

  test('it expires at its end, is reminded of before, and still has to be handed back', async () => {
    const { id, number, title } = await active({ validTo: inHours(0.5) })
    const at = (hours: number) => ({ ...setup.world.services, now: () => new Date(Date.now() + hours * 3_600_000) })
    await watchPermits(at(0))
    await watchPermits(at(0.1))
    await watchPermits(at(0.3))
    const reminded = (await notices(people.holder)).filter((words) => words.startsWith(`${number} ends in`))
    expect(reminded).toEqual([`${number} ends in 12 minutes: ${title}`, `${number} ends in 30 minutes: ${title}`])
    await watchPermits(at(0.51))
    await watchPermits(at(0.52))
    expect(await read(id)).toMatchObject({ statusId: 70, signatures: [expect.anything()] })
    expect((await notices(people.issuer)).filter((words) => words === `${number} has expired: ${title}`)).toHaveLength(
      1,
    )
    expect(await done(people.holder, id, 'handBack', safe)).toMatchObject({ statusId: 65 })
    expect(await done(people.issuer, id, 'notAccept', reason)).toMatchObject({ statusId: 50 })
  })
})

describe('Its rights', () => {
  test('a draft is its author’s and the managers’; a number makes it everyone’s who may read safety records', async () => {
    const { id } = await permit()
    const may = async (who: (typeof people)['author']) => (await who.read('GET', `permit/${id}`)).status
    const names = ['author', 'manager', 'reader', 'welder', 'designer'] as const
    const all = async () =>
      Object.fromEntries(await Promise.all(names.map(async (name) => [name, await may(people[name])])))
    expect(await all()).toEqual({ author: 200, manager: 200, reader: 404, welder: 404, designer: 404 })
    await done(people.author, id, 'submit')
    expect(await all()).toEqual({ author: 200, manager: 200, reader: 200, welder: 404, designer: 404 })
  })

  test('a subcontractor finds the permits of their own company and people', async () => {
    const own = await submitted({
      clientId: held.welders,
      locationId: held.corner,
      validFrom: inHours(120),
      validTo: inHours(125),
    })
    const found = async (who: (typeof people)['author']) =>
      (await who.read<Permit[]>('GET', `permit?projectId=${held.projectId}&ids=${own.id}`)).data.map(({ id }) => id)
    expect(await found(people.welder)).toEqual([own.id])
    expect(await found(people.otherWelder)).toEqual([])
  })

  test.each([
    ['start', 'issuer'],
    ['suspend', 'reader'],
    ['extend', 'holder'],
    ['handBack', 'manager'],
    ['cancel', 'author'],
  ] as const)('%s is refused to the %s', async (action, name) => {
    const row = await (action === 'start' || action === 'cancel' ? approved() : active())
    const body = { ...strokes, ...reason, ...safe, validTo: inHours(8) }
    expect((await move(people[name], row.id, action, body)).status).toBe(403)
  })
})

test('On paper stand the permit with its crew, signatures and hash, and the register', async () => {
  const { id, number } = await active({ isolations: [{ point: 'Valve V12', lockNumber: 'L-7' }] })
  await done(people.holder, id, 'signOn', { ...strokes, name: 'Ciara Doyle', company: null })
  const [paper] = await pdfPages(await (await people.reader.ask('GET', `permit/${id}/pdf`)).arrayBuffer())
  expect(paper).toContain(number)
  expect(paper).toContain('Valve V12')
  expect(paper).toContain('Ciara Doyle')
})

let other: number
beforeAll(async () => {
  other = (await rowOf(held.admin, `permit/${(await permit()).id}`)).id
})
test('A permit without a number is deleted, one with a number only cancelled', async () => {
  const { rowVersion } = await read(other)
  expect((await people.author.read('DELETE', `permit/${other}?rowVersion=${rowVersion}`)).status).toBe(200)
  const { id, rowVersion: version } = await submitted({
    locationId: held.zone,
    validFrom: inHours(130),
    validTo: inHours(135),
  })
  expect((await people.author.read('DELETE', `permit/${id}?rowVersion=${version}`)).status).toBe(409)
  expect(await done(people.author, id, 'cancel', reason)).toMatchObject({ statusId: 95 })
})
