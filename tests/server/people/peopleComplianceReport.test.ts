import { and, eq, inArray } from 'drizzle-orm'
import * as fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import type { ProjectPersonSummary } from '#contract/entities/projectPerson.ts'
import type { Briefing } from '#contract/entities/rams.ts'
import { trainingStatus } from '#contract/entities/userTraining.ts'
import { personStatus as status } from '#contract/people/personStatus.ts'
import { instanceStatus } from '#contract/questionnaires/instanceStatus.ts'
import type { ProjectReport } from '#contract/reports/projectReport.ts'
import { daysAfter } from '#contract/time/siteClock.ts'
import type { Visitor } from '#mocks/world.ts'
import { firmId, firmOf } from '#server/application/worlds/firms/firms.ts'
import { sitePersonId } from '#server/application/worlds/people/sitePeople.ts'
import { projectId } from '#server/application/worlds/projects/projects.ts'
import { writeAsSystem } from '#server/core/write.ts'
import { lookupId } from '#server/db/supplied/lookups.ts'
import { persons } from '#server/db/tables/person.ts'
import { projectPersons } from '#server/db/tables/projectPerson.ts'
import { rams } from '#server/db/tables/rams.ts'
import { userTrainings } from '#server/db/tables/userTraining.ts'
import { reassessProject } from '#server/features/site/clearance.ts'
import { newFirm } from '../projects/projectPeople.ts'
import { rowOf } from '../rights/everyone.ts'
import { useGates } from './gateSite.ts'

const site = useGates()
const { held, people, setup } = site
const operative = lookupId('projectRoles', 'Operative')
const harness = lookupId('userTrainingTypes', 'Working at height / harness')
const today = () => new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Dublin' }).format(setup.world.services.now())
const day = (days: number) => daysAfter(today(), days)

async function report(who: Visitor, query = '', projectId = held.projectId) {
  const { data, errors } = await who.read<ProjectReport>('GET', `projectReport/peopleCompliance/${projectId}?${query}`)
  expect(errors).toEqual([])
  return data
}
const figures = ({ kpis }: ProjectReport) => Object.fromEntries(kpis.map(({ key, value }) => [key, value]))
const rows = ({ tables }: ProjectReport, key: string) =>
  tables.find((one) => one.key === key)!.rows.map(({ values }) => values)
/** Lines in an order of their own, to compare them without regard to that of the report. */
const inOrder = (lines: readonly unknown[]) =>
  lines.toSorted((one, other) => JSON.stringify(one).localeCompare(JSON.stringify(other)))
const share = (part: number, of: number) => (of === 0 ? null : Math.round((part / of) * 1000) / 10)

/** Three people of the welders, of whom one was not inducted, and one of another firm. */
const listed: { id: number; personId: number; name: string; isInducted: boolean; isWelder: boolean }[] = []
beforeAll(async () => {
  const others = await newFirm({ world: setup.world, ...held }, 90)
  for (const [at, isInducted] of [true, true, false, true].entries()) {
    const isWelder = at < 3
    const place = await site.listed(isWelder ? {} : { clientId: others }, isInducted)
    const { rowVersion } = await rowOf(held.admin, `projectPerson/${place.id}`)
    const entered = { ...place, rowVersion, projectRoleIds: [operative] }
    expect((await held.admin.read('PUT', 'projectPerson', entered)).errors).toEqual([])
    listed.push({ ...place, isInducted, isWelder })
  }
})

interface Someone {
  /** Days from today on which their card ends, a ban ends, and a training ends that they hold. */
  cardEnds: number | null
  bannedFor: number | null
  training: 'open' | number | null
  isExempt: boolean
}
const someone: fc.Arbitrary<Someone> = fc.record({
  cardEnds: fc.option(fc.constantFrom(-40, -1, 0, 1, 30, 31, 400)),
  bannedFor: fc.option(fc.constantFrom(-1, 0, 5), { freq: 1 }),
  training: fc.option(fc.constantFrom<'open' | number>('open', -1, 0, 20)),
  isExempt: fc.boolean(),
})
/** Makes the people of the list like this. */
async function become(all: readonly Someone[]) {
  const { db } = setup.world.services
  const ids = listed.map(({ personId }) => personId)
  await db.delete(userTrainings).where(inArray(userTrainings.personId, ids))
  for (const [at, { cardEnds, bannedFor, training, isExempt }] of all.entries()) {
    const { id, personId } = listed[at]!
    const card = {
      cscsTypeId: lookupId('cscsTypes', 'Skilled worker'),
      number: `C-${at}`,
      occupation: null,
      issuedOn: null,
      expiresOn: day(cardEnds ?? 0),
      checked: 'seen' as const,
    }
    await db
      .update(persons)
      .set({ cards: cardEnds === null ? [] : [card], bannedUntil: bannedFor === null ? null : day(bannedFor) })
      .where(eq(persons.id, personId))
    await db
      .update(projectPersons)
      .set({ cardExemption: isExempt ? 'Comes with the site manager.' : null })
      .where(eq(projectPersons.id, id))
    if (training !== null)
      await db.insert(userTrainings).values({
        personId,
        typeId: harness,
        title: 'Harness',
        completedOn: day(-300),
        expiresOn: training === 'open' ? null : day(training),
        statusId: trainingStatus.verified,
        createdOn: setup.world.services.now().toISOString(),
        updatedOn: setup.world.services.now().toISOString(),
      })
  }
  await writeAsSystem(setup.world.services, (w) => reassessProject(w, held.projectId))
}

test('who is cleared, and what is missing, is that of a plain recount, and of the register for every reader', async () => {
  const rules = ['block', 'warn', 'off'] as const
  await fc.assert(
    fc.asyncProperty(
      fc.array(someone, { minLength: 4, maxLength: 4 }),
      fc.constantFrom(...rules),
      async (all, cardRule) => {
        await site.setSafety({ cardRule, roleTrainings: [{ projectRoleId: operative, trainingTypeIds: [harness] }] })
        await become(all)
        const judged = all.map((one, at) => {
          const { isInducted, isWelder } = listed[at]!
          const isTrained = one.training === 'open' || (one.training !== null && one.training >= 0)
          const hasCard = one.cardEnds !== null && one.cardEnds >= 0
          const isBanned = one.bannedFor !== null && one.bannedFor >= 0
          const lacks = (!hasCard && !one.isExempt) || !isTrained
          const isBlocked = isBanned || (cardRule === 'block' && lacks)
          return {
            ...one,
            isWelder,
            isInducted,
            isUntrained: cardRule !== 'off' && !isTrained,
            isBlocked,
            isPending: !isBlocked && !isInducted,
            isCleared: !isBlocked && isInducted,
          }
        })
        for (const [who, seen] of [
          [held.admin, judged],
          [people.manager, judged],
          [people.welder, judged.filter(({ isWelder }) => isWelder)],
        ] as const) {
          const count = (is: (one: (typeof judged)[number]) => boolean) => seen.filter(is).length
          const read = await report(who)
          const cleared = count(({ isCleared }) => isCleared)
          expect(figures(read)).toEqual({
            everyone: seen.length,
            cleared,
            clearedShare: share(cleared, seen.length),
            pending: count(({ isPending }) => isPending),
            blocked: count(({ isBlocked }) => isBlocked),
            cardsEnded: count(({ cardEnds }) => cardEnds !== null && cardEnds < 0),
            cardsEnding: count(({ cardEnds }) => cardEnds !== null && cardEnds >= 0 && cardEnds <= 30),
            uninducted: count(({ isInducted }) => !isInducted),
            untrained: count(({ isUntrained }) => isUntrained),
            unsigned: 0,
          })
          const { data: register } = await who.read<ProjectPersonSummary[]>(
            'GET',
            `projectPerson?projectId=${held.projectId}&view=all&size=50`,
          )
          expect(inOrder(rows(read, 'people').map(([name, , , , why]) => [name, why]))).toEqual(
            inOrder(register.map(({ name, reasons }) => [name, reasons.map(({ words }) => words).join(' ') || null])),
          )
          const kept = rows(read, 'reasons').reduce((sum, [, , blocked]) => sum + Number(blocked), 0)
          expect(kept).toBe(
            register.reduce((sum, { reasons }) => sum + reasons.filter(({ isBlocking }) => isBlocking).length, 0),
          )
        }
      },
    ),
    { numRuns: 25 },
  )
})

test('the lines say what someone lacks, and name nothing that is private', async () => {
  await site.setSafety({ cardRule: 'block', roleTrainings: [{ projectRoleId: operative, trainingTypeIds: [harness] }] })
  await become(listed.map(() => ({ cardEnds: 10, bannedFor: null, training: null, isExempt: false })))
  const read = await report(people.welder)
  const [line] = rows(read, 'people').filter(([name]) => name === listed[0]!.name)
  const why = 'Training missing: Working at height / harness.'
  expect(line!.slice(2, 7)).toEqual(['Operative', 'Blocked', why, 'Skilled worker', day(10)])
  expect(line![8]).toBe('Missing: Working at height / harness')
  expect(JSON.stringify(read)).not.toContain(listed[3]!.name)
  const all = JSON.stringify(await report(held.admin))
  for (const secret of ['dateOfBirth', 'phone', '+353', 'medical', 'bannedUntil']) expect(all).not.toContain(secret)
})

test('RAMS in force of a company are signed by its people, from the list or by name, and by nobody of another company', async () => {
  const { db } = setup.world.services
  const crane = firmId('crane')
  const signature = { userId: null, at: setup.world.services.now().toISOString() }
  const company = firmOf('crane').name
  await db
    .update(rams)
    .set({
      briefings: [
        { ...signature, id: 1, personId: sitePersonId('Mick Dolan'), name: 'M. Dolan', company },
        { ...signature, id: 2, personId: null, name: 'SWEENEY, Gavin', company },
        { ...signature, id: 3, personId: null, name: 'Pat Duggan', company: firmOf('kestrel').name },
      ] as Briefing[],
    })
    .where(and(eq(rams.clientId, crane), eq(rams.statusId, instanceStatus.approved)))
  const read = await report(held.admin, `companyId=${crane}`, projectId('HB-014'))
  expect(rows(read, 'people').map((values) => [values[0], values.at(-1)])).toEqual([
    ['Artur Nowak', '0 of 1'],
    ['Gavin Sweeney', '1 of 1'],
    ['Mick Dolan', '1 of 1'],
    ['Pat Duggan', '0 of 1'],
  ])
  expect(figures(read)).toMatchObject({ everyone: 4, unsigned: 2 })
})

test('the charts show how people stood at the end of each day, as their history keeps it', async () => {
  await site.setSafety({ cardRule: 'block', roleTrainings: [] })
  const fine: Someone = { cardEnds: 2, bannedFor: null, training: null, isExempt: false }
  await become(listed.map((_, at) => ({ ...fine, cardEnds: at === 0 ? 2 : 400 })))
  const begun = today()
  const dayMs = 86_400_000
  // The card of the first ends after the third day; the site looks at midnight.
  for (let days = 0; days < 4; days++) {
    setup.world.pass(dayMs)
    await writeAsSystem(setup.world.services, (w) => reassessProject(w, held.projectId))
  }
  // The session of the administrator has ended.
  held.admin = await setup.world.as('admin@demo.test')
  const first = listed[0]!
  const { rowVersion } = await rowOf(held.admin, `projectPerson/${first.id}`)
  const left = await held.admin.read('PUT', `projectPerson/${first.id}/move`, {
    action: 'leave',
    rowVersion,
    reason: null,
  })
  expect(left.errors).toEqual([])
  const { series } = await report(held.admin, `startDate=${daysAfter(begun, -2)}&endDate=${today()}&periodId=10`)
  const points = Object.fromEntries(series.map(({ key, points: own }) => [key, own.map(({ value }) => value)]))
  expect(points).toEqual({
    clearedAtEnd: [0, 0, 3, 3, 3, 2, 2],
    pendingAtEnd: [0, 0, 1, 1, 1, 1, 1],
    blockedAtEnd: [0, 0, 0, 0, 0, 1, 0],
    clearedShareAtEnd: [0, 0, 75, 75, 75, 50, 66.7],
  })
})

test('a project with nobody has a calm report', async () => {
  const { db } = setup.world.services
  const gone = { statusId: status.left }
  await db.update(projectPersons).set(gone).where(eq(projectPersons.projectId, held.projectId))
  const read = await report(held.admin, `startDate=${day(1)}&endDate=${day(2)}`)
  expect(figures(read)).toMatchObject({ everyone: 0, cleared: 0, clearedShare: null, unsigned: 0 })
  expect(rows(read, 'people')).toEqual([])
})
