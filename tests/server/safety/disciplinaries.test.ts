import { describe, expect, test } from 'vitest'
import type { CardSuggestion, Disciplinary } from '#contract/entities/disciplinary.ts'
import { daysAfter } from '#contract/time/holidays.ts'
import { samples } from '#mocks/samples.ts'
import { pdfPages } from '#tests/pdfPages.ts'
import { useCards } from './cardPeople.ts'
import { reason, strokes } from './permitPeople.ts'
import { nobody } from '../projects/projectPeople.ts'
import { add, type Fields } from '../rights/everyone.ts'
import type { Workload } from '#contract/people/workload.ts'

const { held, people, staff, types, draft, begun, read, move, done, decide, submitted, approved, closed, newSubType } =
  useCards()
const today = new Date().toISOString().slice(0, 10)
const daysAgo = (days: number) => daysAfter(today, -days)
const red = { level: 'red', outcome: 'offProject', effectiveFrom: '2026-03-02' }

test('A card is raised, decided by someone else, handed over, told to the employer and closed', async () => {
  const made = await begun()
  expect(made).toMatchObject({ statusId: 10, number: null, standing: 'notGiven', isConfidential: true })
  const { id } = await approved()
  expect(await read(id)).toMatchObject({
    statusId: 40,
    number: expect.stringMatching(/^DIS-\d{4}$/),
    title: expect.stringMatching(/^Jonas .*: PPE not worn$/),
  })
  const message = async () => (await move(staff.foreman, id, 'close')).errors[0]!.message
  expect(await message()).toBe('The employer was not told yet. Enter the day first.')
  await done(staff.foreman, id, 'notify', { employerNotifiedOn: '2026-03-02' })
  expect(await message()).toBe('Let the person sign, or record that they refused, before you close it.')
  expect(await done(staff.foreman, id, 'sign', strokes)).toMatchObject({
    isReceived: true,
    receipt: { isRefused: false, contentHash: expect.stringMatching(/^[\da-f]{64}$/) },
  })
  expect((await move(staff.foreman, id, 'refuse', { witness: 'Nora Quinn' })).status).toBe(403)
  expect(await done(staff.foreman, id, 'close')).toMatchObject({ statusId: 80 })
})

test('A person who refuses to sign is recorded with a witness', async () => {
  const { id } = await approved()
  expect((await move(staff.foreman, id, 'refuse', { witness: '' })).errors).toMatchObject([{ field: 'witness' }])
  expect(await done(staff.foreman, id, 'refuse', { witness: 'Nora Quinn' })).toMatchObject({
    receipt: { isRefused: true, witness: 'Nora Quinn', signature: [] },
  })
})

test.each([
  ['description', { description: 'Too short.' }, 'What happened must be at least 20 characters.'],
  ['clientId', { clientId: 0 }, 'Choose the company that the person works for.'],
  ['occurredOn', { occurredOn: '2099-01-01' }, 'The date of the breach must not be in the future.'],
  ['level', { level: 'blue' }, 'Choose a card.'],
  ['outcome', { level: 'red', outcome: 'none' }, 'A red card takes the person off this project or off all sites.'],
  ['effectiveFrom', { level: 'red', outcome: 'offProject' }, 'Enter from when.'],
  ['effectiveTo', { outcome: 'suspension', effectiveFrom: '2026-03-02' }, 'Enter the last day of the suspension.'],
  ['effectiveTo', { ...red, effectiveTo: '2026-03-01' }, 'The last day must be on or after the first day.'],
  [
    'employerNotifiedOn',
    { employerNotifiedOn: '2026-02-28' },
    'The day on which the employer was told must not be before the breach.',
  ],
  [
    'employerNotifiedOn',
    { employerNotifiedOn: '2099-01-01' },
    'The day on which the employer was told must not be in the future.',
  ],
  ['witnesses.0.name', { witnesses: [{ name: '' }] }, 'Enter a witness.'],
])('A wrong %s is refused at its field', async (field, more, message) => {
  const { status, errors } = await staff.foreman.read('POST', 'disciplinary', draft(more))
  expect([status, errors]).toEqual([400, expect.arrayContaining([expect.objectContaining({ field, message })])])
})

describe('Who raises one', () => {
  test('has a role for it or manages the safety of the project', async () => {
    const status = async (who: { read: typeof held.admin.read }) =>
      (await who.read('POST', 'disciplinary', draft())).status
    expect(await Promise.all([staff.foreman, staff.adviser, people.author, people.manager].map(status))).toEqual([
      201, 201, 201, 201,
    ])
    expect(
      await Promise.all(
        [staff.engineer, staff.projectManager, staff.facilityManager, staff.crewBoss, people.designer].map(status),
      ),
    ).toEqual([403, 403, 403, 403, 403])
  })
})

describe('Who decides', () => {
  test('is never the author, even where the template lets authors decide', async () => {
    const approvalTemplateId = (
      await add(held.admin, 'roleListTemplate', {
        ...samples.roleListTemplate(nobody),
        processKindIds: [100],
        signOnLists: [],
        stages: [
          { key: 'raise', name: 'Raise', processRoleId: 10, candidateSource: 'chosen' },
          {
            key: 'decide',
            name: 'Decide',
            processRoleId: 30,
            candidateSource: 'chosen',
            rule: 'any',
            allowSameUserAsAuthor: true,
          },
        ],
      })
    ).id
    const own = { processKindId: 100, requiresRams: false, validityHours: null, maxDurationHours: null }
    const processSubTypeId = await newSubType({ ...own, name: 'Own by test', approvalTemplateId })
    const { id } = await begun({ processSubTypeId }, people.approver)
    const refused = await move(people.approver, id, 'submit', { chosen: { decide: [people.approver.userId] } })
    expect(refused.errors).toMatchObject([
      { message: expect.stringContaining('is the author and cannot decide on it') },
    ])
  })

  test('is not the person who gets the card', async () => {
    const { id } = await begun({ personUserId: people.approver.userId, clientId: held.ownFirm })
    expect((await move(staff.foreman, id, 'submit')).errors[0]!.message).toMatch(/No one is available for stage/)
  })

  test('returns it as a draft, or ends it by rejecting it', async () => {
    const { id } = await submitted()
    const comment = 'Name the second witness as well.'
    expect(await decide(id, 'requestChanges', { comment })).toMatchObject({ errors: [] })
    expect(await read(id)).toMatchObject({ statusId: 10 })
    await done(staff.foreman, id, 'submit')
    expect(await decide(id, 'reject', { comment })).toMatchObject({ errors: [] })
    expect(await read(id)).toMatchObject({ statusId: 90, standing: 'notGiven' })
  })
})

describe('A second yellow card within six months', () => {
  const twice = async (more: Fields = {}) => {
    const personName = `Twice ${crypto.randomUUID().slice(0, 8)}`
    const first = await approved({ personName, occurredOn: daysAgo(30), ...more })
    return { first, personName }
  }

  test('suggests a red one, which is overruled with a reason', async () => {
    const { personName } = await twice()
    const second = draft({ personName: personName.toUpperCase(), occurredOn: daysAgo(1) })
    const { data } = await staff.foreman.read<CardSuggestion>(
      'GET',
      `disciplinarySuggestion?${new URLSearchParams({
        projectId: String(held.projectId),
        clientId: String(types.crewFirm),
        personName,
        occurredOn: daysAgo(1),
        level: 'yellow',
      }).toString()}`,
    )
    expect(data).toEqual({ level: 'red', isSecond: true })
    const refused = await staff.foreman.read('POST', 'disciplinary', second)
    expect(refused.errors).toMatchObject([{ field: 'overruleReason' }])
    const why = { ...second, overruleReason: 'The first one was for housekeeping.' }
    expect((await staff.foreman.read('POST', 'disciplinary', why)).status).toBe(201)
    const withRed = { ...second, ...red, effectiveFrom: today }
    expect((await staff.foreman.read('POST', 'disciplinary', withRed)).status).toBe(201)
  })

  test('is asked of nobody who may not raise cards', async () => {
    const asked = `disciplinarySuggestion?projectId=${held.projectId}&clientId=1&personName=A&occurredOn=2026-03-01&level=yellow`
    expect((await staff.engineer.read('GET', asked)).status).toBe(403)
    expect((await staff.foreman.read('GET', 'disciplinarySuggestion?level=yellow')).status).toBe(400)
  })

  test('counts only cards that were given to that person, that have not lapsed and were not withdrawn', async () => {
    const { personName } = await twice({ occurredOn: daysAgo(400) })
    expect((await staff.foreman.read('POST', 'disciplinary', draft({ personName, occurredOn: today }))).status).toBe(
      201,
    )
    const { first, personName: other } = await twice()
    const again = draft({ personName: other, occurredOn: today })
    expect((await staff.foreman.read('POST', 'disciplinary', { ...again, clientId: held.ownFirm })).status).toBe(201)
    await done(staff.foreman, first.id, 'appeal', { by: other, on: daysAgo(2), text: 'It was someone else.' })
    await done(staff.adviser, first.id, 'decideAppeal', { decision: 'withdrawn', comment: 'The camera shows another.' })
    expect((await staff.foreman.read('POST', 'disciplinary', again)).status).toBe(201)
  })

  test('is looked for again when it is submitted', async () => {
    const { id, personName } = (await begun({ occurredOn: daysAgo(1) })) as unknown as Disciplinary
    await approved({ personName, occurredOn: daysAgo(3) })
    expect((await move(staff.foreman, id, 'submit')).errors).toMatchObject([{ field: 'overruleReason' }])
  })
})

test('A yellow card lapses after six months, and a red one keeps the person off until its last day', async () => {
  expect(await closed({ occurredOn: daysAgo(200), employerNotifiedOn: today })).toMatchObject({ standing: 'lapsed' })
  expect(await closed({ occurredOn: daysAgo(100), employerNotifiedOn: today })).toMatchObject({
    standing: 'inForce',
    lapsesOn: expect.any(String),
  })
  const off = await approved({ ...red, occurredOn: daysAgo(20), effectiveFrom: daysAgo(18) })
  expect(off).toMatchObject({ standing: 'inForce', isOff: true, lapsesOn: null })
  const over = await approved({ ...red, occurredOn: daysAgo(20), effectiveFrom: daysAgo(18), effectiveTo: daysAgo(2) })
  expect(over).toMatchObject({ standing: 'inForce', isOff: false })
  const listed = async (view: string) =>
    (
      await people.manager.read<{ id: number }[]>(
        'GET',
        `disciplinary?projectId=${held.projectId}&view=${view}&size=50`,
      )
    ).data.map(({ id }) => id)
  expect(await listed('off')).toContain(off.id)
  expect(await listed('off')).not.toContain(over.id)
})

describe('An appeal', () => {
  const text = { by: 'Jonas Petrov', on: today, text: 'The lanyard was too short.' }
  const comment = 'Two witnesses say the same.'

  test('waits for someone who sees cards and is not the author, and keeps the record open', async () => {
    const { id, title } = await approved({ ...red, employerNotifiedOn: '2026-03-02' })
    await done(staff.foreman, id, 'sign', strokes)
    await done(staff.foreman, id, 'appeal', text)
    expect((await move(staff.foreman, id, 'close')).errors[0]!.message).toBe('The appeal is not decided yet.')
    expect((await move(staff.foreman, id, 'decideAppeal', { decision: 'upheld', comment })).status).toBe(403)
    const waiting = async (who: typeof staff.adviser) =>
      (await who.read<Workload>('GET', `workload?projectId=${held.projectId}`)).data.items
        .filter((one) => one.title === title)
        .map((one) => one.reason)
    expect(await waiting(staff.adviser)).toContain('Appeal to decide')
    expect(await waiting(staff.foreman)).not.toContain('Appeal to decide')
    expect(await done(staff.adviser, id, 'decideAppeal', { decision: 'upheld', comment })).toMatchObject({
      appealState: 'upheld',
      standing: 'inForce',
      isOff: true,
    })
    expect((await move(staff.foreman, id, 'appeal', text)).status).toBe(403)
  })

  test('that is granted in part makes it a lighter card, and nobody is off the site any more', async () => {
    const { id } = await approved(red)
    await done(staff.foreman, id, 'appeal', text)
    const same = await move(staff.adviser, id, 'decideAppeal', { decision: 'reduced', level: 'red', comment })
    expect(same.errors).toMatchObject([{ field: 'level' }])
    expect(
      await done(staff.adviser, id, 'decideAppeal', { decision: 'reduced', level: 'finalYellow', comment }),
    ).toMatchObject({ level: 'finalYellow', outcome: 'none', isOff: false, appeal: { levelBefore: 'red' } })
  })

  test('that makes it a lighter card leaves the signature as one for another card', async () => {
    const { id } = await approved(red)
    const signed = await done(staff.foreman, id, 'sign', strokes)
    expect(signed.receipt!.contentHash).toBe(signed.contentHash)
    await done(staff.foreman, id, 'appeal', text)
    const row = await done(staff.adviser, id, 'decideAppeal', { decision: 'reduced', level: 'finalYellow', comment })
    expect(row.receipt!.contentHash).not.toBe(row.contentHash)
    const pdf = await staff.adviser.ask('GET', `disciplinary/${id}/pdf`)
    expect((await pdfPages(await pdf.arrayBuffer())).join(' ')).toContain('Signed before change')
  })

  test('that is granted withdraws the card', async () => {
    const { id } = await approved(red)
    await done(staff.foreman, id, 'appeal', text)
    expect(await done(staff.adviser, id, 'decideAppeal', { decision: 'withdrawn', comment })).toMatchObject({
      standing: 'withdrawn',
      isOff: false,
    })
  })
})

test('A draft without a number is deleted; later it is cancelled, by managers once it is decided', async () => {
  const { id, rowVersion } = await begun()
  expect((await move(staff.foreman, id, 'cancel', reason)).status).toBe(403)
  expect((await staff.foreman.read('DELETE', `disciplinary/${id}?rowVersion=${rowVersion}`)).status).toBe(200)
  const sent = await submitted()
  expect(await done(staff.foreman, sent.id, 'cancel', reason)).toMatchObject({ statusId: 95, ...reason })
  const decided = await approved()
  expect((await move(staff.foreman, decided.id, 'cancel', reason)).status).toBe(403)
  expect(await done(people.manager, decided.id, 'cancel', reason)).toMatchObject({ statusId: 95, standing: 'notGiven' })
})

test('The record and the register are printed, and say who is off the site', async () => {
  const { id, number } = await closed({ ...red, personStatement: 'I was in a hurry.' })
  const printed = async (path: string) =>
    (await pdfPages(await (await staff.adviser.ask('GET', path)).arrayBuffer())).join(' ').replaceAll(/\s+/g, ' ')
  const record = await printed(`disciplinary/${id}/pdf`)
  for (const words of [number!, 'Off this project, from 02/03/2026 until further notice', 'I was in a hurry.'])
    expect(record).toContain(words)
  expect(await printed(`disciplinaryLog/${held.projectId}`)).toContain(number!)
})
