import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { instanceStatus as status } from '#contract/questionnaires/instanceStatus.ts'
import { samples } from '#mocks/samples.ts'
import { writeAsSystem, type Write } from '#server/core/write.ts'
import { lookupId } from '#server/db/supplied/lookups.ts'
import { auditEntries } from '#server/db/tables/journal.ts'
import { instanceSubmissions } from '#server/db/tables/answers.ts'
import { accidentActions } from '#server/kinds/accident/actions.ts'
import { accidents } from '#server/db/tables/accident.ts'
import { accountOf, cut, fatalOn, injuredOf, useAccidents, visitorOfSite } from './accidentPeople.ts'
import { nobody, type Someone } from '../projects/projectPeople.ts'
import { add, rowOf, type Fields, type Row } from '../rights/everyone.ts'

// In the summer of Ireland: midnight on site is at 23:00 UTC.
const start = '2026-07-01T12:00:00.000Z'
const site = useAccidents({ at: start })
const { setup, held, people, read, move, done, begun, submitted, approved } = site
const why = { reason: 'The pain came back after a month.' }
const [fall, slip] = [
  lookupId('accidentKinds', 'Fall from height'),
  lookupId('accidentKinds', 'Slip, trip or fall on the same level'),
]

const refusal = (message: string, field?: string) => ({
  status: field ? 400 : 409,
  errors: [{ message, ...(field && { field }) }],
})
const stored = async (id: number) =>
  (await setup.world.services.db.select().from(accidents).where(eq(accidents.id, id)))[0]!
const historyOf = async (id: number, action: string) => {
  const found = await setup.world.services.db
    .select({ comment: auditEntries.comment })
    .from(auditEntries)
    .where(and(eq(auditEntries.entityKind, 'accident'), eq(auditEntries.entityId, id), eq(auditEntries.action, action)))
  return found.length
}
/** Takes a step at exactly this moment and undoes it. Returns the values that the accident would get, or the refusal. */
async function at(on: string, who: Someone, take: (w: Write) => unknown) {
  class Undone extends Error {}
  let outcome: unknown
  const person = (await setup.world.gateway.people.find(who.userId, ''))!
  await writeAsSystem(setup.world.services, async (w) => {
    outcome = await Promise.resolve()
      .then(() => take({ ...w, person, on }))
      .catch((error: unknown) => (error as Error).message)
    throw new Undone()
  }).catch((error: unknown) => {
    if (!(error instanceof Undone)) throw error
  })
  return outcome
}

describe('An accident is submitted', () => {
  const refused = async (
    more: Fields,
    parts: { account?: true; injured?: true } = { account: true, injured: true },
  ) => {
    const { id } = await add(people.author, 'accident', site.draft(more))
    if (parts.account) await site.add(people.author, id, 'account', accountOf())
    if (parts.injured) await site.add(people.author, id, 'injured', injuredOf())
    const { errors, status: code } = await move(people.author, id, 'submit')
    return [code, errors[0]?.message]
  }

  test('with its kind, its place, who was hurt and what happened, and each that is missing is named', async () => {
    expect(await refused({ accidentKindId: null })).toEqual([409, 'Before you submit it, choose the kind of accident.'])
    expect(await refused({ accidentKindId: null, exactPlace: null })).toEqual([
      409,
      'Before you submit it, choose the kind of accident and enter the exact place.',
    ])
    expect(await refused({}, { account: true })).toEqual([409, 'Before you submit it, add who was hurt.'])
    expect(await refused({}, { injured: true })).toEqual([409, 'Before you submit it, say what happened.'])
    expect(await refused({ accidentKindId: fall, exactPlace: null }, { injured: true })).toEqual([
      409,
      'Before you submit it, enter the exact place, enter the height of the fall and say what happened.',
    ])
  })

  test('with the height where someone fell from one, and without where nobody did', async () => {
    expect(await refused({ accidentKindId: fall, fallHeight: null })).toEqual([
      409,
      'Before you submit it, enter the height of the fall.',
    ])
    expect(await refused({ accidentKindId: fall, fallHeight: 2.5 })).toEqual([200, undefined])
    expect(await refused({ accidentKindId: slip, fallHeight: null })).toEqual([200, undefined])
  })
})

describe('The decision whether it is reportable', () => {
  const decide = (id: number, more: Fields) => move(people.adviser, id, 'decide', more)
  const decided = (id: number, more: Fields) => done(people.adviser, id, 'decide', more)
  const shortReason = refusal('Explain in at least 10 characters why you decide otherwise.', 'reason')

  test('needs a category, and no reason if it is the one that was suggested', async () => {
    const light = await submitted()
    expect(await decide(light, { isReportable: true, ...why })).toMatchObject(refusal('Choose a category.', 'category'))
    expect(await decided(light, { isReportable: false })).toMatchObject({ isReportable: false, reportCategory: null })
    const grave = await submitted({}, { severity: 'fatal' })
    expect(await decided(grave, { isReportable: true })).toMatchObject({ isReportable: true, reportCategory: 'death' })
    expect(await decided(grave, { isReportable: true, category: 'death' })).toMatchObject({ reportCategory: 'death' })
  })

  test('needs a reason of ten characters if it is another one, or none was suggested', async () => {
    const grave = await submitted({}, { severity: 'fatal' })
    const light = await submitted()
    for (const [id, otherwise] of [
      [grave, { isReportable: false }],
      [grave, { isReportable: true, category: 'absence' }],
      [light, { isReportable: true, category: 'absence' }],
    ] as const) {
      expect(await decide(id, otherwise)).toMatchObject(shortReason)
      expect(await decide(id, { ...otherwise, reason: '123456789' })).toMatchObject(shortReason)
      expect(await decided(id, { ...otherwise, reason: '1234567890' })).toMatchObject({
        isReportable: otherwise.isReportable,
        reportCategory: otherwise.isReportable ? 'absence' : null,
      })
    }
  })

  test('sets by when the authority is told, by the day on site, and takes that back', async () => {
    // 23:30 UTC on 30 June is 00:30 on 1 July on site.
    const id = await submitted({ occurredOn: '2026-06-30T23:30:00Z' }, { severity: 'fatal' })
    expect(await decided(id, { isReportable: true })).toMatchObject({ reportDueOn: '2026-07-08', tellAtOnce: true })
    expect(await decided(id, { isReportable: true, category: 'absence', ...why })).toMatchObject({
      reportDueOn: '2026-07-15',
      tellAtOnce: false,
    })
    expect(await decided(id, { isReportable: false, ...why })).toMatchObject({ reportDueOn: null, tellAtOnce: false })
  })

  test('is not that it need not be reported while nobody is named', async () => {
    const { id } = await add(people.author, 'accident', site.draft())
    await site.add(people.author, id, 'account', accountOf())
    expect(await decide(id, { isReportable: false })).toMatchObject(
      refusal('Add who was hurt before you decide that it is not reportable.'),
    )
    expect(await decided(id, { isReportable: true, category: 'death', ...why })).toMatchObject({ isReportable: true })
  })

  test('is kept with who made it, when and why, and a second one takes its place', async () => {
    const id = await submitted({}, { severity: 'fatal' })
    await decided(id, { isReportable: true })
    const first = (await site.details(id)).decision
    const { firstName, lastName } = await rowOf(held.admin, `user/${people.adviser.userId}`)
    const byName = `${String(firstName)} ${String(lastName)}`
    expect(first).toMatchObject({ isReportable: true, category: 'death', reason: null, byName })
    expect(Math.abs(Date.parse(first!.on) - setup.world.services.now().getTime())).toBeLessThan(60_000)
    await decided(id, { isReportable: false, ...why })
    expect((await site.details(id)).decision).toMatchObject({ isReportable: false, category: null, ...why })
  })

  test('asks for a decision again when more is suggested than was decided, and not when it is decided already', async () => {
    const id = await submitted({}, { employmentStatusId: visitorOfSite })
    const hurt = async (more: Fields) => {
      const [person] = (await site.details(id)).injured
      await site.add(people.adviser, id, 'injured', injuredOf({ employmentStatusId: visitorOfSite, ...more }), person)
      return read(id)
    }
    await decided(id, { isReportable: false })
    expect(await hurt({ severity: 'firstAid', name: 'Tadhg M. Lacey' })).toMatchObject({ isReportable: false })
    expect(await hurt({ severity: 'medical' })).toMatchObject({ isReportable: null, advisedCategory: 'nonWorker' })
    await decided(id, { isReportable: true })
    expect(await hurt({ severity: 'medical', name: 'Tadhg Lacey' })).toMatchObject({ isReportable: true })
    // Graver again: the category that was decided is not the one that is suggested now.
    expect(await hurt(fatalOn((await read(id)).occurredOn))).toMatchObject({
      isReportable: null,
      advisedCategory: 'death',
    })
    await decided(id, { isReportable: true, category: 'nonWorker', ...why })
    expect(await hurt({ severity: 'medical' })).toMatchObject({ isReportable: true, reportCategory: 'nonWorker' })
  })
})

describe('What staff record of the authority', () => {
  test('is that it was told at once, where the law asks for that, after it happened and not in the future', async () => {
    const light = await submitted()
    expect(await move(people.adviser, light, 'tell', { toldOn: '2026-07-01T11:00:00Z' })).toMatchObject(
      refusal('The authority need not be told at once of this accident.'),
    )
    const id = await submitted({ occurredOn: '2026-07-01T10:00:00Z' }, { severity: 'fatal' })
    expect(await move(people.adviser, id, 'tell', { toldOn: '2026-07-01T13:00:00Z' })).toMatchObject(
      refusal('The time at which the authority was told must not be in the future.', 'toldOn'),
    )
    expect(await move(people.adviser, id, 'tell', { toldOn: '2026-07-01T09:59:00Z' })).toMatchObject(
      refusal('The time at which the authority was told must not be before it happened.', 'toldOn'),
    )
    const row = await read(id)
    const toldOn = row.occurredOn
    expect(await at(toldOn, people.adviser, (w) => accidentActions.tell(w, row, { toldOn }))).toEqual({
      authorityToldOn: toldOn,
    })
    await done(people.adviser, id, 'tell', { toldOn: '2026-07-01T10:05:00Z' })
    expect((await read(id)).authorityToldOn).toBe('2026-07-01T10:05:00.000Z')
  })

  test('is a report with its reference, once it was decided, on a day from the accident to today', async () => {
    const id = await submitted({ occurredOn: '2026-06-29T23:30:00Z' }, { severity: 'fatal' })
    const report = (reportedOn: string) =>
      move(people.adviser, id, 'report', { reportedOn, referenceNumber: 'HSA-2026-77' })
    expect(await report('2026-07-01')).toMatchObject(refusal('Decide first whether it is reportable.'))
    await done(people.adviser, id, 'decide', { isReportable: false, ...why })
    expect(await report('2026-07-01')).toMatchObject(
      refusal('It was decided that it is not reportable. Change that first.'),
    )
    await done(people.adviser, id, 'decide', { isReportable: true })
    expect(await report('2026-07-02')).toMatchObject(
      refusal('The day on which it was reported must not be in the future.', 'reportedOn'),
    )
    // It happened on 30 June on site.
    expect(await report('2026-06-29')).toMatchObject(
      refusal('The day on which it was reported must not be before it happened.', 'reportedOn'),
    )
    expect(await report('2026-06-30')).toMatchObject({ errors: [] })
    expect(await report('2026-07-01')).toMatchObject({ errors: [] })
    expect(await read(id)).toMatchObject({
      reportedOn: '2026-07-01',
      reportReference: 'HSA-2026-77',
    })
    expect((await stored(id)).reportedByUserId).toBe(people.adviser.userId)
  })
})

describe('An accident is closed', () => {
  const close = (id: number, comment: string | null = null) => move(people.manager, id, 'close', { comment })
  const newAction = (accidentId: number) =>
    add(people.manager, 'questionResponseAction', {
      ...samples.questionResponseAction({ ...nobody, projectId: held.projectId }),
      assignedUserId: people.author.userId,
      verifierUserId: people.manager.userId,
      sourceKind: 'accident',
      sourceId: accidentId,
    })
  const cancel = async (action: Row) =>
    expect(
      await people.manager.read('PUT', `questionResponseAction/${action.id}/move`, {
        action: 'cancel',
        rowVersion: action.rowVersion,
        ...why,
      }),
    ).toMatchObject({ errors: [] })

  test('after all its actions, and the answer says how many are left', async () => {
    const id = await approved()
    await done(people.adviser, id, 'decide', { isReportable: false })
    const [one, other] = [await newAction(id), await newAction(id)]
    expect(await close(id)).toMatchObject(refusal('2 actions must be closed or cancelled before you can close it.'))
    await cancel(one)
    expect(await close(id)).toMatchObject(refusal('One action must be closed or cancelled before you can close it.'))
    await cancel(other)
    expect(await close(id)).toMatchObject({ errors: [] })
  })

  test('after it was decided and reported; a decision that it is not reportable is enough', async () => {
    const id = await approved({}, { severity: 'fatal' })
    expect(await close(id)).toMatchObject(refusal('Decide whether it is reportable before you close it.'))
    await done(people.adviser, id, 'decide', { isReportable: true })
    expect(await close(id)).toMatchObject(
      refusal('It is reportable. Record the report to the authority before you close it.'),
    )
    await done(people.adviser, id, 'decide', { isReportable: false, ...why })
    expect(await close(id)).toMatchObject({ errors: [] })
  })

  test('with its investigation as it is then, and with a comment in its history if there is one', async () => {
    const [silent, spoken] = [await approved(), await approved()]
    for (const id of [silent, spoken]) await done(people.adviser, id, 'decide', { isReportable: false })
    const comment = 'Plates are gritted.'
    expect((await close(silent)).data).toMatchObject({ statusId: status.closed, reason: null })
    expect((await close(spoken, comment)).data).toMatchObject({ reason: comment, closedOn: expect.any(String) })
    expect([await historyOf(silent, 'reason'), await historyOf(spoken, 'reason')]).toEqual([0, 1])
    const kept = await setup.world.services.db
      .select({ set: instanceSubmissions.setName })
      .from(instanceSubmissions)
      .where(and(eq(instanceSubmissions.entityKind, 'accident'), eq(instanceSubmissions.entityId, spoken)))
    expect(kept.map(({ set }) => set)).toContain('closeOut')
    await done(people.manager, spoken, 'reopen', why)
    expect(await read(spoken)).toMatchObject({ statusId: status.approved, closedOn: null, ...why })
    expect(await historyOf(spoken, 'reason')).toBe(2)
  })

  test('only while its investigation is done', async () => {
    const id = await approved()
    await done(people.adviser, id, 'decide', { isReportable: false })
    await setup.world.services.db.update(accidents).set({ worstPotential: null }).where(eq(accidents.id, id))
    expect(await close(id)).toMatchObject(refusal('Set the level of the investigation first.'))
    expect(await done(people.adviser, id, 'assess', { worstPotential: 2, recurrence: 4 })).toMatchObject({
      worstPotential: 2,
      recurrence: 4,
    })
    expect(await close(id)).toMatchObject({ errors: [] })
  })
})

describe('What follows from the people who were hurt', () => {
  const after = async (...hurt: Fields[]): Promise<Awaited<ReturnType<typeof stored>>> => {
    const id = await begun({}, hurt[0])
    for (const more of hurt.slice(1)) await site.add(people.author, id, 'injured', injuredOf(more))
    return stored(id)
  }

  test('is their number, the gravest injury and the most days lost of one person', async () => {
    const lost = { severity: 'lostTime', ceasedWorkOn: '2026-07-01', returnedOn: '2026-07-01' }
    expect(await after({}, { severity: 'medical' }, { severity: 'firstAid' })).toMatchObject({
      injuredCount: 3,
      severity: 'medical',
      daysLost: 0,
      isCounting: false,
    })
    expect(await after({}, lost)).toMatchObject({ injuredCount: 2, severity: 'lostTime', isCounting: false })
    expect(await after(lost, { ...lost, returnedOn: null })).toMatchObject({ isCounting: true })
  })

  test('is nothing before anyone is named', async () => {
    const { id } = await add(people.author, 'accident', site.draft())
    expect(await read(id)).toMatchObject({ injuredCount: 0, daysLost: 0, advisedDuty: 'none', advisedCategory: null })
  })

  test('is treatment of a visitor in Ireland, be it in a hospital or on site', async () => {
    const visitor = { employmentStatusId: visitorOfSite }
    expect(await after(visitor)).toMatchObject({ advisedDuty: 'none' })
    expect(await after({ ...visitor, takenToHospital: true })).toMatchObject({ advisedCategory: 'nonWorker' })
    expect(await after({ ...visitor, severity: 'medical' })).toMatchObject({ advisedCategory: 'nonWorker' })
    expect(await after({ severity: 'medical', takenToHospital: true })).toMatchObject({ advisedDuty: 'none' })
  })

  test('is an injury that the law of Great Britain names, unless a person has to judge its extent', async () => {
    const projectId = await site.newProject('GB')
    await site.giveRole(projectId, people.author.userId, 40, 20)
    await site.use(projectId)
    const inBritain = async (injury: string, severity: string) => {
      const id = await begun(
        { projectId },
        {
          severity,
          injuries: [cut, { ...cut, injuryTypeId: lookupId('injuryTypes', injury) }],
        },
      )
      return (await read(id)).advisedCategory
    }
    expect(await inBritain('Amputation', 'firstAid')).toBe('specifiedInjury')
    expect(await inBritain('Crush', 'firstAid')).toBeNull()
    expect(await inBritain('Crush', 'specified')).toBe('specifiedInjury')
    expect(await inBritain('Bruise / contusion', 'firstAid')).toBeNull()
  })
})
