import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import type { ProjectPerson } from '#contract/entities/projectPerson.ts'
import type { SiteAttendance } from '#contract/entities/siteAttendance.ts'
import { attendanceStatus as status } from '#contract/people/attendance.ts'
import type { ProjectReport } from '#contract/reports/projectReport.ts'
import { samples } from '#mocks/samples.ts'
import type { Visitor } from '#mocks/world.ts'
import type { PdfPaper } from '#server/core/services.ts'
import { observations } from '#server/db/tables/observation.ts'
import { questionResponseActions } from '#server/db/tables/questionResponseAction.ts'
import { siteAttendances } from '#server/db/tables/siteAttendance.ts'
import { rfis } from '#server/db/tables/rfi.ts'
import { rfiReport } from '#server/application/reports/project/rfi.ts'
import { projectId } from '#server/application/worlds/projects/projects.ts'
import { newPerson, nobody, type Someone } from './projectPeople.ts'
import { add, rowOf, type Fields } from '../rights/everyone.ts'
import { useSafetyPeople } from '../safety/safetyPeople.ts'

const site = useSafetyPeople()
const { held, people, setup } = site
const bridge = projectId('HB-014')

interface Question {
  kind?: string
  of?: number
}
const ask = (who: Visitor, query: string, { kind = 'safety', of = held.projectId }: Question = {}) =>
  who.read<ProjectReport>('GET', `projectReport/${kind}/${of}?${query}`)
async function report(who: Visitor, query: string, question: Question = {}) {
  const { data, errors } = await ask(who, query, question)
  expect(errors).toEqual([])
  return data
}
const figure = ({ kpis }: ProjectReport, key: string) => kpis.find((one) => one.key === key)!.value
const points = ({ series }: ProjectReport, key: string) =>
  Object.fromEntries(
    series
      .find((one) => one.key === key)!
      .points.filter(({ value }) => value !== 0)
      .map(({ bucketStart, value }) => [bucketStart, value]),
  )
const rows = ({ tables }: ProjectReport, key: string) =>
  tables.find((one) => one.key === key)!.rows.map(({ values }) => values)
const problem = async (query: string, question?: Question) => {
  const { status, errors } = await ask(held.admin, query, question)
  return { status, field: errors[0]?.field, message: errors[0]?.message }
}

/** Good observations at these moments. */
async function seenAt(...moments: string[]) {
  for (const createdOn of moments) {
    const { id } = await site.observation({ nature: 'positive' })
    await setup.world.services.db.update(observations).set({ createdOn }).where(eq(observations.id, id))
  }
}

describe('the days of a report are those of the site', () => {
  beforeAll(async () => {
    expect(await rowOf(held.admin, `project/${held.projectId}`)).toMatchObject({ timeZone: 'Europe/Dublin' })
  })

  test('what happens around midnight counts on the day of the site, whether or not the clocks have changed', async () => {
    // In Dublin the clocks go forward on 29 March 2026 at 01:00 UTC, and back on 25 October at 01:00 UTC.
    await seenAt('2026-03-28T23:59:59Z', '2026-03-29T23:30:00Z', '2026-10-24T23:30:00Z', '2026-10-25T23:30:00Z')
    const spring = await report(people.author, 'startDate=2026-03-28&endDate=2026-03-30')
    expect(points(spring, 'good')).toEqual({ '2026-03-28': 1, '2026-03-30': 1 })
    const autumn = await report(people.author, 'startDate=2026-10-24&endDate=2026-10-26')
    expect(points(autumn, 'good')).toEqual({ '2026-10-25': 2 })
    const before = await report(people.author, 'startDate=2026-10-20&endDate=2026-10-24')
    expect(points(before, 'good')).toEqual({})
    const weeks = await report(people.author, 'startDate=2026-03-23&endDate=2026-04-05&periodId=20')
    expect(points(weeks, 'good')).toEqual({ '2026-03-23': 1, '2026-03-30': 1 })
  })

  test('the first days of January belong to week 53 of a long year, and to the first quarter', async () => {
    await seenAt('2020-12-27T12:00:00Z', '2020-12-28T12:00:00Z', '2021-01-03T23:30:00Z', '2021-01-04T00:00:00Z')
    const range = 'startDate=2020-12-21&endDate=2021-01-10'
    const weeks = await report(people.author, `${range}&periodId=20`)
    expect(points(weeks, 'good')).toEqual({ '2020-12-21': 1, '2020-12-28': 2, '2021-01-04': 1 })
    const quarters = await report(people.author, `${range}&periodId=40`)
    expect(points(quarters, 'good')).toEqual({ '2020-10-01': 2, '2021-01-01': 2 })
  })
})

test('without days it covers three months up to today, by week', async () => {
  const { filters, series } = await report(people.author, '')
  expect(filters.endDate).toBe(setup.world.services.now().toISOString().slice(0, 10))
  expect(filters.periodId).toBe(20)
  expect(series[0]!.points.length).toBeGreaterThan(12)
})

test('what cannot be read is refused with a sentence at its field', async () => {
  const at = (field: string, message: string) => ({ status: 400, field, message })
  expect(await problem('startDate=2026-02-30')).toEqual(at('startDate', 'Enter a start date.'))
  expect(await problem('endDate=soon')).toEqual(at('endDate', 'Enter an end date.'))
  expect(await problem('startDate=2026-02-02&endDate=2026-02-01')).toEqual(
    at('endDate', 'The last day must be on or after the first day.'),
  )
  expect(await problem('startDate=2024-01-01&endDate=2025-12-31&periodId=10')).toEqual(
    at('endDate', 'A report by day covers up to 366 days. Choose fewer days or a longer period.'),
  )
  expect(await problem('startDate=2020-01-01&endDate=2026-01-01')).toEqual(
    at('endDate', 'A report covers up to 5 years. Choose fewer days.'),
  )
  expect(await problem('periodId=15')).toEqual(at('periodId', 'Choose a period.'))
  expect(await problem('companyId=many')).toEqual(at('companyId', 'Choose a company of this project.'))
  expect(await problem('companyId=2147483647')).toEqual(at('companyId', 'Choose a company of this project.'))
  expect(await problem('changeRequestTypeId=0', { kind: 'changeRequest' })).toEqual(
    at('changeRequestTypeId', 'Choose a type of change request.'),
  )
  const { errors } = await ask(held.admin, 'startDate=x&periodId=x')
  expect(errors.map(({ field }) => field)).toEqual(['startDate', 'periodId'])
})

test('a report that nobody knows is not found', async () => {
  for (const kind of ['rfis', 'toString']) expect(await problem('', { kind })).toMatchObject({ status: 404 })
  expect(await problem('', { of: 2_000_000_000 })).toMatchObject({ status: 404 })
})

test('a report is read by those who read its system, and by nobody else', async () => {
  const keeper = await newPerson({ world: setup.world, ...held }, held.clientId, 10, ['fm'])
  expect((await ask(people.reader, '')).status).toBe(200)
  expect((await ask(people.designer, '')).status).toBe(403)
  expect((await ask(keeper, '')).status).toBe(403)
  expect((await ask(people.author, '', { kind: 'rfi' })).status).toBe(403)
  expect((await ask(people.designer, '', { kind: 'rfi' })).status).toBe(200)
  expect((await ask(people.author, '', { of: bridge })).status).toBe(404)
})

test('confidential records count for those alone who may open them', async () => {
  const day = '2026-02-03'
  const { id } = await site.observation({ nature: 'positive' })
  await setup.world.services.db
    .update(observations)
    .set({ createdOn: `${day}T12:00:00Z`, isConfidential: true })
    .where(eq(observations.id, id))
  const seen = async (who: Visitor) => figure(await report(who, `startDate=${day}&endDate=${day}`), 'good')
  expect(await seen(people.author)).toBe(1)
  expect(await seen(people.manager)).toBe(1)
  expect(await seen(people.fixer)).toBe(0)
})

test('a subcontractor reads about its own company, whichever it asks for', async () => {
  const day = '2026-02-10'
  for (const clientId of [held.welders, held.welders, held.others]) {
    const { id } = await site.observation({ nature: 'negative', clientId })
    await setup.world.services.db
      .update(observations)
      .set({ createdOn: `${day}T12:00:00Z` })
      .where(eq(observations.id, id))
  }
  const range = `startDate=${day}&endDate=${day}`
  const own = await report(people.welder, `${range}&companyId=${held.others}`)
  expect(own.filters.companyId).toBe(held.welders)
  expect(figure(own, 'bad')).toBe(2)
  expect(own.notes).toContain('Only records of your own company are counted.')
  const all = await report(people.author, range)
  expect(figure(all, 'bad')).toBe(3)
  expect(rows(all, 'companies')).toHaveLength(2)
  expect(figure(await report(people.author, `${range}&companyId=${held.others}`), 'bad')).toBe(1)
})

test('actions are open and late as of the last day, and count as on time up to their due date', async () => {
  const at = (id: number, more: Fields) =>
    setup.world.services.db.update(questionResponseActions).set(more).where(eq(questionResponseActions.id, id))
  const made = [(await site.action()).id, (await site.action()).id, (await site.action()).id] as const
  await at(made[0], { createdOn: '2026-01-05T09:00:00Z', dueOn: '2026-01-12' })
  await at(made[1], { createdOn: '2026-01-05T09:00:00Z', dueOn: '2026-01-12', closedOn: '2026-01-12T22:00:00Z' })
  await at(made[2], { createdOn: '2026-01-05T09:00:00Z', dueOn: '2026-01-12', closedOn: '2026-01-13T00:30:00Z' })
  const on = async (end: string) => {
    const read = await report(people.manager, `startDate=2026-01-01&endDate=${end}`)
    return ['open', 'overdue', 'onTime'].map((key) => figure(read, key))
  }
  expect(await on('2026-01-04')).toEqual([0, 0, null])
  expect(await on('2026-01-12')).toEqual([2, 0, 100])
  expect(await on('2026-01-14')).toEqual([1, 1, 50])
})

describe('accidents', () => {
  let outsider: Someone
  beforeAll(async () => {
    const clientId = Number((await rowOf(held.admin, `user/${held.admin.userId}`)).clientId)
    outsider = await newPerson({ world: setup.world, admin: held.admin, projectId: bridge }, clientId, 20, ['sms'])
  })

  test('tell what was reportable and how many days were lost only to those who read all of them', async () => {
    const all = await report(held.admin, 'startDate=2026-01-01', { of: bridge })
    for (const key of ['accidents', 'reportable', 'lostTime', 'daysLost']) expect(figure(all, key)).toBeGreaterThan(0)
    expect(figure(all, 'sinceLostTime')).toBeGreaterThanOrEqual(0)
    const parts = all.tables.find(({ key }) => key === 'bodyParts')!
    const injuries = parts.rows.reduce((sum, { values }) => sum + Number(values[1]), 0)
    expect(injuries).toBeGreaterThan(0)
    expect(Math.max(...Object.values(parts.regions!))).toBeLessThanOrEqual(injuries)
    expect(all.notes).toEqual(['One sign-out is not confirmed, so its hours are missing from the hours and rates.'])
    const hours = figure(all, 'hours')!
    expect(figure(all, 'afr')).toBeCloseTo((figure(all, 'reportable')! * 100_000) / hours, 1)
    expect(figure(all, 'ltifr')).toBeCloseTo((figure(all, 'lostTime')! * 1_000_000) / hours, 1)
    const some = await report(outsider, 'startDate=2026-01-01', { of: bridge })
    expect(figure(some, 'accidents')).toBeLessThan(figure(all, 'accidents')!)
    for (const key of ['reportable', 'daysLost', 'sinceLostTime', 'afr', 'ltifr']) expect(figure(some, key)).toBeNull()
    for (const hidden of ['kinds', 'bodyParts']) expect(some.tables.map(({ key }) => key)).not.toContain(hidden)
    expect(some.notes.join()).toContain('as far as you may read them')
  })
})

describe('hours', () => {
  test('are those really worked, over midnight and where the clocks change, and only once confirmed', async () => {
    const { data: place } = await held.admin.read<ProjectPerson>('PUT', 'projectSmsAddPeople/new', {
      projectId: held.projectId,
      person: { ...samples.person(nobody), clientId: held.welders },
    })
    // The clocks go forward in the first night, and back in the second.
    const shifts = [
      ['2026-03-28T22:00:00Z', '2026-03-29T06:00:00Z', 30],
      ['2026-10-24T21:00:00Z', '2026-10-25T07:30:00Z', 30],
      ['2026-10-26T08:00:00Z', '2026-10-26T16:00:00Z', 20],
    ] as const
    for (const [signedInOn, signedOutOn, end] of shifts) {
      const stay = { projectId: held.projectId, personId: place.personId, signedInOn, signedOutOn }
      const { data, errors } = await held.admin.read<SiteAttendance>('POST', 'siteAttendance', stay)
      expect(errors).toEqual([])
      await setup.world.services.db
        .update(siteAttendances)
        .set({ statusId: end === 20 ? status.toConfirm : status.signedOut })
        .where(eq(siteAttendances.id, data.id))
    }
    const welders = `companyId=${held.welders}`
    const all = await report(held.admin, `startDate=2026-03-01&endDate=2026-10-31&${welders}`)
    expect(figure(all, 'hours')).toBe(18.5)
    expect(all.notes).toContain('One sign-out is not confirmed, so its hours are missing from the hours and rates.')
    const spring = await report(held.admin, `startDate=2026-03-28&endDate=2026-03-28&${welders}`)
    expect(figure(spring, 'hours')).toBe(8)
    const after = await report(held.admin, `startDate=2026-03-29&endDate=2026-03-31&${welders}`)
    expect([figure(after, 'hours'), figure(after, 'afr')]).toEqual([0, null])
    const [row] = rows(all, 'companies')
    expect(row).toContain(18.5)
  })
})

describe('RFIs', () => {
  const question = { kind: 'rfi' }
  beforeAll(async () => {
    const lives: Fields[] = [
      { submittedOn: '2026-05-01T10:00:00Z', dueOn: '2026-05-08', statusId: 30 },
      { submittedOn: '2026-05-05T10:00:00Z', dueOn: '2026-05-20', statusId: 50, closedOn: '2026-05-18T10:00:00Z' },
      { submittedOn: '2026-05-20T10:00:00Z', dueOn: null, statusId: 30, isPrivate: true, costImpact: 'yes' },
      { submittedOn: null, statusId: 10 },
    ]
    for (const [at, life] of lives.entries()) {
      const { id } = await add(held.admin, 'rfi', {
        ...samples.rfi({ ...nobody, projectId: held.projectId }),
        managerUserId: people.designer.userId,
        assignees: [{ userId: people.designer.userId, responseRequired: true }],
        distributionUserIds: [],
      })
      const number = life.statusId === 10 ? null : `RFI-90${at}`
      await setup.world.services.db
        .update(rfis)
        .set({ number, costImpact: 'none', timeImpact: 'none', ...life } as never)
        .where(eq(rfis.id, id))
      if (at === 1)
        await setup.world.services.db
          .execute(sql`insert into "rfiResponse" ("rfiId", kind, text, "on", round, "byUserId")
          values (${id}, 'answer', 'Grade 8.8.', '2026-05-15T23:30:00Z', 1, ${people.designer.userId})`)
    }
  })

  test('count as raised, answered, closed, open and overdue by the days of the report', async () => {
    const may = await report(people.designer, 'startDate=2026-05-01&endDate=2026-05-31', question)
    const keys = ['raised', 'answered', 'closed', 'open', 'overdue', 'daysToAnswer', 'impact']
    // The answer of 23:30 UTC was given on 16 May, Irish summer time.
    expect(keys.map((key) => figure(may, key))).toEqual([3, 1, 1, 2, 1, 11, 1])
    expect(rows(may, 'ageing').map(([, count]) => count)).toEqual([0, 1, 0, 1])
    expect(rows(may, 'rfis').map(([number]) => number)).toEqual(['RFI-900', 'RFI-901', 'RFI-902'])
    const early = await report(people.designer, 'startDate=2026-05-01&endDate=2026-05-08', question)
    expect(keys.map((key) => figure(early, key))).toEqual([2, 0, 0, 2, 0, null, 0])
  })

  test('that are private or drafts do not count for those who may not open them', async () => {
    const of = { world: setup.world, admin: held.admin, projectId: held.projectId }
    const reader = await newPerson(of, held.clientId, 10, ['pmp'])
    const read = await report(reader, 'startDate=2026-05-01&endDate=2026-05-31', question)
    expect(figure(read, 'raised')).toBe(2)
    expect(JSON.stringify(read)).not.toContain('RFI-902')
  })
})

test('an RFI names the change request that was made of it', async () => {
  const all = await report(held.admin, 'startDate=2026-01-01', { kind: 'rfi', of: bridge })
  const changes = rows(all, 'rfis').map((values) => values.at(-1))
  expect(changes).toContain('CR-0001')
  expect(changes).toContain(null)
})

test('changes add up to the totals of the project', async () => {
  const { pageData } = await rowOf(held.admin, `project/${bridge}`)
  const totals = (pageData as { changes: { approvedCost: number; pendingCost: number } }).changes
  const all = await report(held.admin, 'startDate=2026-01-01', { kind: 'changeRequest', of: bridge })
  expect(figure(all, 'pending')).toBe(totals.pendingCost)
  expect(figure(all, 'agreed')).toBe(totals.approvedCost)
  expect(all.series.map(({ points: own }) => own.at(-1)!.value)).toEqual([totals.approvedCost, totals.pendingCost])
})

test('a report is downloaded as a workbook and as a PDF with the same numbers, and is not kept', async () => {
  const { workbooks } = setup.world.services
  const write = vi.spyOn(workbooks, 'write')
  const query = 'startDate=2026-05-01&endDate=2026-05-31'
  const answer = await people.designer.ask('GET', `projectReport/rfi/${held.projectId}/xlsx?${query}`)
  expect(answer.headers.get('content-disposition')).toContain('RFI%20report')
  expect(answer.headers.get('cache-control')).toBe('no-store')
  const sheets = write.mock.calls[0]![0]
  write.mockRestore()
  expect(sheets.map(({ name }) => name)).toEqual([
    'Figures',
    'Raised and closed',
    'Age of the open RFIs',
    'Raised by discipline',
    'Days with the ball',
    'RFIs of these days',
  ])
  expect(sheets[0]!.rows).toContainEqual(['Raised', 3, null, rfiReport.figures.raised!.meaning])
  expect((await people.author.ask('GET', `projectReport/rfi/${held.projectId}/xlsx?${query}`)).status).toBe(403)
  expect((await people.author.ask('GET', `projectReport/rfi/${held.projectId}/pdf?${query}`)).status).toBe(403)
  const papers: PdfPaper[] = []
  const { services } = setup.world
  const before = services.pdfs
  services.pdfs = { write: (paper) => Promise.resolve((papers.push(paper as PdfPaper), new Uint8Array(4))) }
  expect((await people.designer.ask('GET', `projectReport/rfi/${held.projectId}/pdf?${query}`)).status).toBe(200)
  services.pdfs = before
  expect(papers[0]!.title).toMatch(/^RFI report/)
  const tables = papers[0]!.parts.filter((part) => part.kind === 'table')
  expect(tables[0]!.rows).toContainEqual(['Raised', '3', '', rfiReport.figures.raised!.meaning])
})
