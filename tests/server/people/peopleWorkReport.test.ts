import { eq } from 'drizzle-orm'
import * as fc from 'fast-check'
import { beforeAll, expect, test, vi } from 'vitest'
import { attendanceStatus as status } from '#contract/people/attendance.ts'
import type { SiteAttendance } from '#contract/entities/siteAttendance.ts'
import type { ProjectReport } from '#contract/reports/projectReport.ts'
import { timeZones } from '#contract/time/timeZones.ts'
import type { Visitor } from '#mocks/world.ts'
import type { PdfPaper } from '#server/core/services.ts'
import { clients } from '#server/db/tables/client.ts'
import { projectPersons } from '#server/db/tables/projectPerson.ts'
import { projects } from '#server/db/tables/project.ts'
import { siteAttendances as stays } from '#server/db/tables/siteAttendance.ts'
import { newFirm } from '../projects/projectPeople.ts'
import { useGates } from './gateSite.ts'

const site = useGates()
const { held, people, setup } = site
const hour = 3_600_000

async function report(who: Visitor, query: string) {
  const { data, errors } = await who.read<ProjectReport>('GET', `projectReport/peopleWork/${held.projectId}?${query}`)
  expect(errors).toEqual([])
  return data
}
const figures = ({ kpis }: ProjectReport) => Object.fromEntries(kpis.map(({ key, value }) => [key, value]))
const rows = ({ tables }: ProjectReport, key: string) =>
  tables.find((one) => one.key === key)!.rows.map(({ values }) => values)
const totals = ({ tables }: ProjectReport, key: string) => tables.find((one) => one.key === key)!.totals
/** What each series has in each bucket that is not empty. */
const charted = ({ series }: ProjectReport) =>
  Object.fromEntries(
    series.map(({ label, points }) => [
      label,
      Object.fromEntries(
        points.filter(({ value }) => value !== 0).map(({ bucketStart, value }) => [bucketStart, value]),
      ),
    ]),
  )

/** Lines in an order of their own, to compare them without regard to that of the report. */
const inOrder = (lines: readonly unknown[]) =>
  lines.toSorted((one, other) => JSON.stringify(one).localeCompare(JSON.stringify(other)))

/** Five people on the list, the first of them a first aider, and the names of their companies. */
const crew: { personId: number; name: string }[] = []
const firms: { id: number; name: string }[] = []
beforeAll(async () => {
  const others = await newFirm({ world: setup.world, ...held }, 90)
  for (const id of [held.welders, others]) {
    const [firm] = await setup.world.services.db.select({ name: clients.name }).from(clients).where(eq(clients.id, id))
    firms.push({ id, name: firm!.name })
  }
  for (let at = 0; at < 5; at++) crew.push(await site.listed({}, false))
  await setup.world.services.db
    .update(projectPersons)
    .set({ isFirstAider: true })
    .where(eq(projectPersons.personId, crew[0]!.personId))
})

interface Stay {
  /** One of the crew; a visitor without. */
  person: number | null
  firm: number
  trade: string | null
  from: number
  hours: number
  end: (typeof status)[keyof typeof status]
}

/** Puts these stays in the place of all others of the project. */
async function stayed(all: readonly Stay[]) {
  const { db } = setup.world.services
  await db.delete(stays).where(eq(stays.projectId, held.projectId))
  const on = '2020-01-01T00:00:00.000Z'
  if (all.length > 0)
    await db.insert(stays).values(
      all.map(({ person, firm, trade, from, hours, end }) => ({
        projectId: held.projectId,
        personId: person === null ? null : crew[person]!.personId,
        visitorName: person === null ? 'Vera Visits' : null,
        name: person === null ? 'Vera Visits' : crew[person]!.name,
        clientId: firms[firm]!.id,
        trade: person === null ? null : trade,
        signedInOn: new Date(from).toISOString(),
        signedOutOn: end === status.onSite ? null : new Date(from + hours * hour).toISOString(),
        statusId: end,
        isAutoClosed: end === status.toConfirm,
        method: 'staff' as const,
        createdOn: on,
        updatedOn: on,
      })),
    )
}

const setZone = (timeZone: (typeof timeZones)[number]) =>
  setup.world.services.db.update(projects).set({ timeZone }).where(eq(projects.id, held.projectId))
const dayIn = (at: number, timeZone: string) => new Intl.DateTimeFormat('en-CA', { timeZone }).format(at)

const rounded = (value: number, digits: number) => Math.round(value * 10 ** digits) / 10 ** digits
const distinct = (values: readonly unknown[]) => new Set(values).size

/** The figures and lines of the report, counted stay by stay. */
function recount(all: readonly Stay[], zone: string, asked: { start: string; end: string; firm: number | null }) {
  const there = all
    .filter(({ firm }) => asked.firm === null || firm === asked.firm)
    .map((stay) => ({ ...stay, day: dayIn(stay.from, zone), who: stay.person ?? 'visitor' }))
    .filter(({ day }) => day >= asked.start && day <= asked.end)
  const byDay = new Map<string, typeof there>()
  for (const stay of there) byDay.set(stay.day, [...(byDay.get(stay.day) ?? []), stay])
  const heads = [...byDay.values()].map((own) => distinct(own.map(({ who }) => who)))
  const covered = [...byDay.values()].filter((own) => own.some(({ person }) => person === 0)).length
  const personDays = (own: typeof there) => distinct(own.map(({ who, day }) => `${who} ${day}`))
  const hours = (own: typeof there) =>
    rounded(
      own.reduce((sum, { end, hours: long }) => sum + (end === status.signedOut ? long : 0), 0),
      2,
    )
  const toConfirm = (own: typeof there) => own.filter(({ end }) => end === status.toConfirm).length
  const companyOf = ({ person, firm }: Stay) => (person === null ? 'Visitors' : firms[firm]!.name)
  const tradeOf = ({ person, trade }: Stay) => (person === null ? 'Visitors' : (trade ?? 'No trade entered'))
  const lines = new Map<string, typeof there>()
  for (const stay of there) {
    const key = `${companyOf(stay)}|${tradeOf(stay)}`
    lines.set(key, [...(lines.get(key) ?? []), stay])
  }
  const sum = heads.reduce((total, one) => total + one, 0)
  const inCharts = new Map<string, Record<string, number>>()
  for (const stay of there) {
    const points = inCharts.get(companyOf(stay)) ?? {}
    inCharts.set(companyOf(stay), points)
    points[stay.day] = distinct(
      there.filter((one) => one.day === stay.day && companyOf(one) === companyOf(stay)).map(({ who }) => who),
    )
  }
  return {
    figures: {
      peak: Math.max(0, ...heads),
      perDay: heads.length === 0 ? null : rounded(sum / heads.length, 1),
      days: sum,
      hours: hours(there),
      companies: distinct(there.filter(({ person }) => person !== null).map(({ firm }) => firm)),
      cover: heads.length === 0 ? null : rounded((covered / heads.length) * 100, 1),
      signIns: there.length,
      unconfirmed: toConfirm(there),
    },
    lines: [...lines].map(([key, own]) => {
      const days = own.map(({ day }) => day).toSorted()
      return [
        ...key.split('|'),
        distinct(own.map(({ who }) => who)),
        personDays(own),
        hours(own),
        days[0],
        days.at(-1),
        toConfirm(own),
      ]
    }),
    charts: Object.fromEntries(inCharts),
    people: distinct(there.map(({ who }) => who)),
  }
}

// The clocks go forward on 29 March 2026.
const base = Date.parse('2026-03-01T00:00:00Z')
const stay = fc.record({
  person: fc.option(fc.nat(4), { freq: 6 }),
  firm: fc.nat(1),
  trade: fc.constantFrom('Welder', 'Fitter', null),
  from: fc.nat(45 * 24 * 4).map((quarters) => base + (quarters * hour) / 4),
  hours: fc.integer({ min: 1, max: 60 }).map((quarters) => quarters / 4),
  end: fc.constantFrom(status.signedOut, status.signedOut, status.toConfirm, status.onSite),
})
/** Nobody is signed in twice. */
const once = (all: readonly Stay[]) =>
  all.map((one, at) =>
    one.end === status.onSite && all.findIndex(({ person, end }) => end === one.end && person === one.person) < at
      ? { ...one, end: status.signedOut }
      : one,
  )
const dayOfSpring = fc
  .integer({ min: -80, max: 50 })
  .map((days) => new Date(base + days * 24 * hour).toISOString().slice(0, 10))

test('the report of people and work is that of a plain recount, in every time zone and for every reader', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(stay, { maxLength: 40 }).map(once),
      fc.constantFrom(...timeZones),
      fc.tuple(dayOfSpring, dayOfSpring).map((days) => days.toSorted()),
      fc.constantFrom('all', 'one', 'own'),
      async (all, zone, [start = '', end = ''], reader) => {
        await setZone(zone)
        await stayed(all)
        const query = `startDate=${start}&endDate=${end}&periodId=10`
        const read =
          reader === 'all'
            ? await report(held.admin, query)
            : reader === 'one'
              ? await report(people.manager, `${query}&companyId=${firms[0]!.id}`)
              : await report(people.welder, query)
        const own = recount(all, zone, { start, end, firm: reader === 'all' ? null : 0 })
        expect(figures(read)).toEqual(own.figures)
        expect(inOrder(rows(read, 'companies'))).toEqual(inOrder(own.lines))
        expect(charted(read)).toEqual(own.charts)
        expect(totals(read, 'companies')).toEqual([
          'Total',
          null,
          own.people,
          own.figures.days,
          own.figures.hours,
          null,
          null,
          own.figures.unconfirmed,
        ])
        expect(totals(read, 'trades')).toEqual(['Total', own.people, own.figures.hours])
        expect(totals(read, 'people')![3]).toBe(own.figures.days)
      },
    ),
    { numRuns: 60 },
  )
  await setZone('Europe/Dublin')
})

test('a shift over midnight counts once, on the day it began, with the hours it really had when the clocks change', async () => {
  await stayed([])
  // The clocks go forward in the first night, and back in the second.
  for (const [signedInOn, signedOutOn] of [
    ['2026-03-28T22:00:00Z', '2026-03-29T05:00:00Z'],
    ['2026-10-24T21:00:00Z', '2026-10-25T06:00:00Z'],
  ]) {
    const entered = {
      projectId: held.projectId,
      personId: crew[1]!.personId,
      signedInOn,
      signedOutOn,
      overrideReason: 'Late',
    }
    const { errors } = await held.admin.read<SiteAttendance>('POST', 'siteAttendance', entered)
    expect(errors).toEqual([])
  }
  const spring = await report(held.admin, 'startDate=2026-03-28&endDate=2026-03-29')
  expect(figures(spring)).toMatchObject({ peak: 1, days: 1, hours: 7, signIns: 1 })
  expect(rows(spring, 'people')).toEqual([
    [crew[1]!.name, firms[0]!.name, 'Rigger', 1, 7, '2026-03-28', '2026-03-28', 0],
  ])
  expect(figures(await report(held.admin, 'startDate=2026-03-29&endDate=2026-03-29'))).toMatchObject({
    days: 0,
    hours: 0,
  })
  const autumn = await report(held.admin, 'startDate=2026-10-24&endDate=2026-10-25')
  expect(figures(autumn)).toMatchObject({ days: 1, hours: 9 })
})

test('the people of a week are the average of its days with anybody there, and those of January belong to week 53', async () => {
  const shift = { firm: 0, trade: 'Welder', hours: 8, end: status.signedOut }
  const at = (day: string) => Date.parse(`${day}T08:00:00Z`)
  await stayed([
    { ...shift, person: 0, from: at('2020-12-30') },
    { ...shift, person: 1, from: at('2020-12-30') },
    { ...shift, person: 0, from: at('2021-01-02') },
    { ...shift, person: 2, from: at('2021-01-04'), firm: 1 },
  ])
  const read = await report(held.admin, 'startDate=2020-12-21&endDate=2021-01-10&periodId=20')
  expect(charted(read)).toEqual({
    [firms[0]!.name]: { '2020-12-28': 1.5 },
    [firms[1]!.name]: { '2021-01-04': 1 },
  })
  expect(read.series.every(({ stack }) => stack)).toBe(true)
  expect(figures(read)).toMatchObject({ peak: 2, perDay: 1.3, cover: 66.7 })
  const said = Object.fromEntries(read.kpis.map(({ key, more }) => [key, more]))
  expect(said).toMatchObject({ peak: 'on 30 Dec 2020', perDay: 'on 3 days', cover: '1 day without' })
})

test('the report says which hours are missing', async () => {
  const shift = { firm: 0, trade: 'Welder', hours: 8, from: Date.parse('2026-05-04T08:00:00Z') }
  await stayed([
    { ...shift, person: 0, end: status.toConfirm },
    { ...shift, person: 1, end: status.toConfirm },
    { ...shift, person: 2, end: status.onSite },
  ])
  const { notes } = await report(held.admin, 'startDate=2026-05-04&endDate=2026-05-04')
  expect(notes).toEqual([
    '2 sign-outs are not confirmed, so their hours are missing from the hours worked.',
    'One person has not signed out yet. Their hours count once they have.',
  ])
})

test('a subcontractor reads of its own people alone, and nobody reads birth dates, phones or health', async () => {
  const shift = { trade: 'Welder', hours: 8, from: Date.parse('2026-05-04T08:00:00Z'), end: status.signedOut }
  await stayed([
    { ...shift, person: 0, firm: 0 },
    { ...shift, person: 1, firm: 1 },
  ])
  const query = `startDate=2026-05-04&endDate=2026-05-04`
  const own = await report(people.welder, `${query}&companyId=${firms[1]!.id}`)
  expect(own.filters.companyId).toBe(held.welders)
  expect(figures(own)).toMatchObject({ days: 1, companies: 1 })
  expect(JSON.stringify(own)).not.toContain(firms[1]!.name)
  expect(JSON.stringify(own)).not.toContain(crew[1]!.name)
  expect(own.notes).toContain('Only records of your own company are counted.')
  const all = JSON.stringify(await report(held.admin, query))
  for (const secret of ['dateOfBirth', 'phone', '+353', 'medical']) expect(all).not.toContain(secret)
  const refused = await people.designer.ask('GET', `projectReport/peopleWork/${held.projectId}?${query}`)
  expect(refused.status).toBe(403)
})

test.each(['peopleWork', 'peopleCompliance'])(
  '%s refuses what it cannot read with a sentence at the field',
  async (kind) => {
    const problems = async (query: string) => {
      const answer = await held.admin.read('GET', `projectReport/${kind}/${held.projectId}?${query}`)
      return [answer.status, inOrder(answer.errors.map(({ field }) => field))]
    }
    expect(await problems('startDate=2026-02-30&endDate=soon')).toEqual([400, ['endDate', 'startDate']])
    expect(await problems('startDate=2026-02-02&endDate=2026-02-01')).toEqual([400, ['endDate']])
    expect(await problems('periodId=15')).toEqual([400, ['periodId']])
    expect(await problems('companyId=2147483647')).toEqual([400, ['companyId']])
  },
)

test('the report is a workbook and a paper with the same numbers', async () => {
  await stayed([
    {
      person: 0,
      firm: 0,
      trade: 'Welder',
      hours: 8.5,
      from: Date.parse('2026-05-04T08:00:00Z'),
      end: status.signedOut,
    },
  ])
  const { services } = setup.world
  const write = vi.spyOn(services.workbooks, 'write')
  const path = `projectReport/peopleWork/${held.projectId}`
  const query = 'startDate=2026-05-04&endDate=2026-05-04'
  expect((await held.admin.ask('GET', `${path}/xlsx?${query}`)).status).toBe(200)
  const [sheets] = write.mock.calls[0]!
  write.mockRestore()
  expect(sheets.map(({ name }) => name)).toEqual([
    'Figures',
    'People a day by company',
    'Hours by trade',
    'By company and trade',
    'People',
  ])
  expect(sheets[3]!.rows[1]!.slice(0, 5)).toEqual([firms[0]!.name, 'Welder', 1, 1, 8.5])
  const papers: PdfPaper[] = []
  const before = services.pdfs
  services.pdfs = { write: (paper) => Promise.resolve((papers.push(paper as PdfPaper), new Uint8Array(4))) }
  expect((await held.admin.ask('GET', `${path}/pdf?${query}`)).status).toBe(200)
  services.pdfs = before
  const tables = papers[0]!.parts.filter((part) => part.kind === 'table')
  expect(tables[1]!.rows).toEqual([['4 May 2026', '1']])
  expect(tables[3]!.rows[0]!.slice(0, 5)).toEqual([firms[0]!.name, 'Welder', '1', '1', '8.5'])
})

test('a project with nobody has calm reports', async () => {
  await stayed([])
  const read = await report(held.admin, 'startDate=2026-05-04&endDate=2026-05-08')
  expect(figures(read)).toEqual({
    peak: 0,
    perDay: null,
    days: 0,
    hours: 0,
    companies: 0,
    cover: null,
    signIns: 0,
    unconfirmed: 0,
  })
  expect(read.series).toEqual([])
  expect(read.notes).toEqual([])
})
