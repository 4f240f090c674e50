import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { revisionLetter, type Rams } from '#contract/entities/rams.ts'
import { monthsAfter } from '#contract/time/holidays.ts'
import { writeAsSystem } from '#server/core/write.ts'
import { reviewRams } from '#server/kinds/rams/reminders.ts'
import { rams as table } from '#server/db/tables/rams.ts'
import { pdfPages } from '#tests/pdfPages.ts'
import { inHours, reason, strokes, usePermits } from './permitPeople.ts'
import { newPerson, type Someone } from '../projects/projectPeople.ts'
import { useRams } from './ramsPeople.ts'
import { add, type Fields } from '../rights/everyone.ts'

const site = usePermits()
const { setup, held, people, newSubType, notices } = site
const { draft, read, move, done, decide, inForce, revised } = useRams(site)
let foreman: Someone
beforeAll(async () => {
  foreman = await newPerson({ world: setup.world, ...held }, held.welders, 20, ['sms'])
})
const today = () => setup.world.services.now().toISOString().slice(0, 10)

test('RAMS are written, reviewed with a code, and reviewed again after the months of their sub type', async () => {
  const row = await inForce()
  expect(row).toMatchObject({
    statusId: 40,
    number: expect.stringMatching(/^RAM-\d{4}$/),
    revision: 0,
    reviewCode: 'A',
    reviewDueOn: monthsAfter(today(), 6),
  })
  expect(await inForce({ highRisk: true })).toMatchObject({ reviewDueOn: monthsAfter(today(), 3) })
  expect((await notices(people.author)).some((words) => words.startsWith(`${row.number} rev A is in force`))).toBe(true)
})

test.each([
  ['2027-01-31', 1, '2027-02-28'],
  ['2027-11-30', 3, '2028-02-29'],
  ['2026-12-15', 12, '2027-12-15'],
])('The review of %s after %i months is due on %s', (from, months, due) => {
  expect(monthsAfter(from, months)).toBe(due)
})

test('Without hazards and without a document there is nothing to submit', async () => {
  const { id } = await add(people.author, 'rams', draft({ riskRows: [], steps: [] }))
  const { errors } = await move(people.author, id, 'submit')
  expect(errors[0]!.message).toBe('Enter the hazards, or add the document of the company, before you submit it.')
  const { rowVersion } = await read(id)
  const body = new FormData()
  body.set('id', String(id))
  body.set('rowVersion', String(rowVersion))
  body.set('files', new File(['Method statement\n'], 'method.txt', { type: 'text/plain' }))
  expect(await people.author.read('POST', 'ramsDocument', body)).toMatchObject({ errors: [] })
  expect(await done(people.author, id, 'submit')).toMatchObject({ statusId: 20 })
})

test('A hazard of high risk even with its controls is approved only with a reason', async () => {
  const [hazard] = draft().riskRows as object[]
  const { id } = await add(people.author, 'rams', draft({ riskRows: [{ ...hazard, residualLikelihood: 3 }] }))
  await done(people.author, id, 'submit')
  expect((await decide(id, 'approve')).errors).toMatchObject([{ field: 'comment' }])
  expect(await read(id)).toMatchObject({ statusId: 20 })
  expect(await decide(id, 'approveWithComments', { comment: 'Only at night, with the road closed.' })).toMatchObject({
    data: { statusId: 40, reviewCode: 'B' },
  })
})

test.each([
  ['requestChanges', 30],
  ['reject', 90],
])('A review that ends with %s has code C', async (decision, statusId) => {
  const { id } = await add(people.author, 'rams', draft())
  await done(people.author, id, 'submit')
  expect(await decide(id, decision, { comment: 'Say who rescues.' })).toMatchObject({
    data: { statusId, reviewCode: 'C' },
  })
})

describe('The next revision', () => {
  test('names everyone who signed an earlier one and must sign again, until they have', async () => {
    const former = await inForce()
    const brief = (id: number, name: string) =>
      done(people.author, id, 'brief', { name, company: 'Corrib Steel Ltd', ...strokes })
    await brief(former.id, 'Seán Doyle')
    expect(await brief(former.id, 'Tom Reilly')).toMatchObject({ signedBefore: [], toSignAgain: [] })
    const next = await revised(former.id)
    expect(next.toSignAgain).toEqual([])
    await done(people.author, next.id, 'submit')
    await decide(next.id, 'approve')
    const named = (row: Rams) => row.toSignAgain.map(({ name, revision }) => [name, revision])
    expect(named(await read(next.id))).toEqual([
      ['Seán Doyle', 0],
      ['Tom Reilly', 0],
    ])
    expect(await read(next.id)).toMatchObject({ signedBefore: [{}, {}] })
    expect(await read(former.id)).toMatchObject({ toSignAgain: [] })
    const signed = await done(people.author, next.id, 'brief', {
      name: 'Doyle, Sean',
      company: 'Corrib Steel',
      ...strokes,
    })
    expect(named(signed)).toEqual([['Tom Reilly', 0]])
    // People who did not sign the second revision are listed on the third.
    const third = await revised(next.id)
    await done(people.author, third.id, 'submit')
    await decide(third.id, 'approve')
    expect(named(await read(third.id))).toEqual([
      ['Doyle, Sean', 1],
      ['Tom Reilly', 0],
    ])
  })

  test('takes over what the former one says, and its number; the former one stays in force until it is approved', async () => {
    const former = await inForce()
    const next = await revised(former.id)
    expect(next).toMatchObject({
      statusId: 10,
      number: former.number,
      revision: 1,
      supersedesId: former.id,
      riskRows: former.riskRows,
      briefings: [],
    })
    expect((await move(people.author, former.id, 'revise')).errors[0]!.message).toBe(
      'The next revision is being written already.',
    )
    await done(people.author, next.id, 'submit')
    expect(await read(former.id)).toMatchObject({ statusId: 40 })
    await decide(next.id, 'approve')
    expect(await read(former.id)).toMatchObject({ statusId: 85, supersededById: next.id })
    expect(await read(next.id)).toMatchObject({ statusId: 40, number: former.number })
    expect((await move(foreman, former.id, 'sign', strokes)).status).toBe(409)
  })

  test('that is rejected or thrown away leaves the former one as it is, and another one can begin', async () => {
    const former = await inForce()
    const next = await revised(former.id)
    await done(people.author, next.id, 'submit')
    await decide(next.id, 'reject', { comment: 'The scaffold is gone.' })
    expect(await read(former.id)).toMatchObject({ statusId: 40, nextRevisionId: null })
    const third = await revised(former.id)
    expect((await people.author.read('DELETE', `rams/${third.id}?rowVersion=${third.rowVersion}`)).status).toBe(200)
    expect(await read(former.id)).toMatchObject({ nextRevisionId: null })
  })
})

describe('Whoever works to it', () => {
  test('signs for themselves once for each revision, and finds what is left to sign', async () => {
    const { id, title } = await inForce()
    const left = async () =>
      (await foreman.read<Rams[]>('GET', `rams?projectId=${held.projectId}&view=toSign&size=100`)).data.map(
        (one) => one.id,
      )
    expect(await left()).toContain(id)
    expect(await read(id, foreman)).toMatchObject({ isToSign: true })
    expect(await done(foreman, id, 'sign', strokes)).toMatchObject({ briefed: 1 })
    expect(await left()).not.toContain(id)
    expect((await move(foreman, id, 'sign', strokes)).errors[0]!.message).toBe('You have signed this revision already.')
    const next = await revised(id)
    await done(people.author, next.id, 'submit')
    await decide(next.id, 'approve')
    expect(await left()).toContain(next.id)
    const { data } = await foreman.read<{ items: { title: string; reason: string }[] }>(
      'GET',
      `workload?projectId=${held.projectId}`,
    )
    expect(data.items.filter((one) => one.title === title).map((one) => one.reason)).toEqual(['RAMS to sign'])
  })

  test('is briefed by name without an account', async () => {
    const { id } = await inForce()
    await done(people.author, id, 'brief', { ...strokes, name: 'Tom Reilly', company: 'Reilly Welding' })
    const twice = await move(people.author, id, 'brief', { ...strokes, name: 'tom reilly', company: 'Reilly Welding' })
    expect(twice.errors).toMatchObject([{ field: 'name' }])
    const pages = await pdfPages(await (await people.reader.ask('GET', `rams/${id}/pdf`)).arrayBuffer())
    for (const words of ['Tom Reilly', 'Falling load', 'Lift each panel']) expect(pages.join(' ')).toContain(words)
  })
})

test('Managers stop and resume it, and the author cannot', async () => {
  const { id } = await inForce()
  expect((await move(people.author, id, 'suspend', reason)).status).toBe(403)
  expect(await done(people.manager, id, 'suspend', reason)).toMatchObject({ statusId: 60, reason: reason.reason })
  expect(await done(people.manager, id, 'resume')).toMatchObject({ statusId: 40, reason: null })
})

test('Its review is reminded of 60, 30 and 7 days before, once each, and it expires on the day after the last', async () => {
  const { id, number, title } = await inForce()
  await setup.world.services.db.update(table).set({ reviewDueOn: '2030-06-30' }).where(eq(table.id, id))
  const on = (day: string) =>
    writeAsSystem(setup.world.services, (w) => reviewRams(w, { today: day, timeZone: 'Europe/Dublin' }))
  const announced = async () =>
    (await notices(people.author)).filter((words) => words === `${number} rev A must be reviewed: ${title}`).length
  for (const [day, times] of [
    ['2030-05-01', 1],
    ['2030-05-02', 1],
    ['2030-05-31', 2],
    ['2030-06-23', 3],
    ['2030-06-30', 3],
  ] as const) {
    await on(day)
    expect([day, await announced()]).toEqual([day, times])
  }
  expect(await read(id)).toMatchObject({ statusId: 40 })
  await on('2030-07-01')
  expect(await read(id)).toMatchObject({ statusId: 70 })
})

test.each([
  [0, 'A'],
  [25, 'Z'],
  [26, 'AA'],
])('Revision %i is called %s', (revision, letter) => {
  expect(revisionLetter(revision)).toBe(letter)
})

describe('A permit whose type needs RAMS', () => {
  let needsRams: number
  beforeAll(async () => {
    needsRams = await newSubType({ name: 'Dig by test', requiresRams: true, maxDurationHours: 200 })
  })
  const asks = async (ramsId: number | null, more: Fields = {}) => {
    const { id } = await site.permit({ processSubTypeId: needsRams, clientId: held.welders, ramsId, ...more })
    return site.move(people.author, id, 'submit')
  }

  test('is submitted only with RAMS of its project that are in force, and opens them', async () => {
    const refused = async (ramsId: number | null, more: Fields = {}) => {
      const asked = site.draft({ processSubTypeId: needsRams, clientId: held.welders, ramsId, ...more })
      const { status, errors } = await people.author.read('POST', 'permit', asked)
      expect([status, errors[0]?.field]).toEqual([400, 'ramsId'])
      return errors[0]?.message
    }
    // A draft may lack its RAMS.
    expect((await asks(null)).errors[0]?.message).toBe('This type of permit needs RAMS. Choose them under RAMS first.')
    const draftOnly = await add(people.author, 'rams', draft())
    expect(await refused(draftOnly.id)).toBe('These RAMS are not in force.')
    const foreign = await inForce()
    const strange = 'These RAMS are of another company than does the work.'
    expect(await refused(foreign.id, { clientId: held.ownFirm })).toBe(strange)
    // If no company is named, the holder's company does the work.
    expect(await refused(foreign.id, { clientId: null })).toBe(strange)
    expect(await asks(foreign.id, { clientId: null, holderUserId: people.welder.userId })).toMatchObject({ errors: [] })
    const row = await inForce()
    expect(await asks(row.id)).toMatchObject({
      errors: [],
      data: { statusId: 20, ramsNumber: row.number, ramsRevision: row.revision },
    })
    const elsewhere = await people.author.read('POST', 'permit', site.draft({ ramsId: 1 }))
    expect(elsewhere.errors[0]).toMatchObject({ field: 'ramsId', message: 'Choose RAMS of this project.' })
  })

  test('is refused if their review is due before it ends', async () => {
    const row = await inForce()
    const dueOn = new Date(setup.world.services.now().getTime() + 2 * 86_400_000).toISOString().slice(0, 10)
    await setup.world.services.db.update(table).set({ reviewDueOn: dueOn }).where(eq(table.id, row.id))
    expect((await asks(row.id, { validTo: inHours(72) })).errors[0]?.message).toMatch(
      /^The review of RAM-\d{4} is due on .+, before the permit ends\.$/,
    )
    expect((await asks(row.id)).errors).toEqual([])
  })

  test('does not start while they are suspended, and starts under their next revision', async () => {
    const row = await inForce()
    const { id } = await site.approved({ processSubTypeId: needsRams, clientId: held.welders, ramsId: row.id })
    await done(people.manager, row.id, 'suspend', reason)
    expect((await site.move(people.holder, id, 'start', strokes)).errors[0]?.message).toBe(
      `${row.number} rev A is not in force.`,
    )
    await done(people.manager, row.id, 'resume')
    const next = await revised(row.id)
    await done(people.author, next.id, 'submit')
    expect(await decide(next.id, 'approve')).toMatchObject({ errors: [] })
    expect((await read(row.id)).statusId).toBe(85)
    expect(await site.done(people.holder, id, 'start', strokes)).toMatchObject({ statusId: 50 })
  })
})
