import { assert, asyncProperty, boolean, constantFrom, integer, option, record, array } from 'fast-check'
import { eq, inArray } from 'drizzle-orm'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import type { ProjectReport, ReportFigure } from '#contract/reports/projectReport.ts'
import type { Kind } from '#contract/kinds.ts'
import { bucketOf, bucketsOf, periodFor } from '#contract/reports/reportPeriods.ts'
import { daysLate } from '#contract/inspections/lateness.ts'
import { systems } from '#contract/systems.ts'
import { dayAt, daysAfter, startOfDay } from '#contract/time/siteClock.ts'
import type { Visitor } from '#mocks/world.ts'
import { equipments, equipmentStandings } from '#server/db/tables/equipment.ts'
import { inspections } from '#server/db/tables/inspection.ts'
import { nonEquipmentInspections } from '#server/db/tables/nonEquipmentInspection.ts'
import { nonEquipmentItems, nonEquipmentItemStandings } from '#server/db/tables/nonEquipmentItem.ts'
import { processSubTypes } from '#server/db/tables/processSubType.ts'
import { projects } from '#server/db/tables/project.ts'
import { useEquipment, weekly } from '../equipment/equipmentPeople.ts'
import { newPerson } from './projectPeople.ts'
import { add, rowOf } from '../rights/everyone.ts'
import { registerBehind } from './registerBehind.ts'

const site = useEquipment()
const { held, people, setup } = site
const zone = 'Europe/Dublin'

const kinds = {
  equipment: {
    items: equipments,
    standings: equipmentStandings,
    table: inspections,
    field: 'equipmentId',
    itemId: inspections.equipmentId,
    processKindId: 40,
  },
  nonEquipmentItem: {
    items: nonEquipmentItems,
    standings: nonEquipmentItemStandings,
    table: nonEquipmentInspections,
    field: 'nonEquipmentItemId',
    itemId: nonEquipmentInspections.nonEquipmentItemId,
    processKindId: 50,
  },
} as const
/** The kind of the records of a register. */
const kindOn: Readonly<Record<string, Kind>> = {
  equipments: 'equipment',
  inspections: 'inspection',
  nonequipmentitems: 'nonEquipmentItem',
  nonEquipmentinspections: 'nonEquipmentInspection',
}
type Tested = keyof typeof kinds

interface Item {
  id: number
  typeId: number
  clientId: number
  system: 'sms' | 'fm'
}
interface Done {
  item: number
  /** Minutes after the first moment of the days. */
  at: number
  /** Days before or after it on which it was due; null for one without a schedule. */
  due: number | null
  statusId: number
  result: 'pass' | 'fail' | 'na'
  isConfidential: boolean
}
interface World {
  done: Done[]
  /** For each item, the day on which its next inspection is due. */
  next: (number | null)[]
}
const first = '2024-03-18'
const days = 30
const begin = Date.parse(`${first}T00:00:00Z`)

const items = {} as Record<Tested, Item[]>
const types = {} as Record<Tested, number[]>
const readers = {} as Record<'admin' | 'reader' | 'welder' | 'keeper', Visitor>
const subTypes = {} as Record<Tested, number>

beforeAll(async () => {
  expect(await rowOf(held.admin, `project/${held.projectId}`)).toMatchObject({ timeZone: zone })
  readers.admin = held.admin
  readers.reader = people.reader
  readers.welder = people.welder
  readers.keeper = await newPerson({ world: setup.world, ...held }, held.clientId, 10, ['fm'])
  for (const kind of Object.keys(kinds) as Tested[]) {
    types[kind] = [(await site.newType([weekly])).id, (await site.newType([weekly])).id]
    items[kind] = []
    const { processKindId } = kinds[kind]
    const [subType] = await setup.world.services.db
      .select({ id: processSubTypes.id })
      .from(processSubTypes)
      .where(eq(processSubTypes.processKindId, processKindId))
      .limit(1)
    subTypes[kind] = subType!.id
    for (const [at, [clientId, system]] of (
      [
        [held.welders, 'sms'],
        [held.others, 'sms'],
        [held.welders, 'sms'],
        [held.welders, 'fm'],
        [held.others, 'fm'],
      ] as const
    ).entries()) {
      const typeId = types[kind][at % 2]!
      const made = await add(held.admin, kind, site.draft(kind, typeId, { clientId, systemId: systems[system] }))
      await setup.world.services.db
        .update(kinds[kind].items)
        .set({ statusId: 20 })
        .where(eq(kinds[kind].items.id, made.id))
      items[kind].push({ id: made.id, typeId, clientId, system })
    }
  }
})

const performedOn = ({ at }: Done) => new Date(begin + at * 60_000).toISOString()
const dueOn = (one: Done, timeZone: string) =>
  one.due === null ? null : daysAfter(dayAt(begin + one.at * 60_000, timeZone), one.due)

/** Puts a world into the database, in place of the one before. */
async function build(kind: Tested, { done, next }: World, timeZone = zone) {
  const { db } = setup.world.services
  const { table, field, itemId, standings } = kinds[kind]
  const own = items[kind].map(({ id }) => id)
  await db.delete(table).where(inArray(itemId, own))
  await db.delete(standings).where(inArray(standings.itemId, own))
  const on = setup.world.services.now().toISOString()
  for (const [at, one] of done.entries()) {
    const { id, clientId, system } = items[kind][one.item]!
    const due = dueOn(one, timeZone)
    await db.insert(table).values({
      projectId: held.projectId,
      systemId: systems[system],
      number: `${kind === 'equipment' ? 'INS' : 'NIN'}-8${at}`,
      processSubTypeId: subTypes[kind],
      title: 'Weekly',
      clientId,
      authorUserId: held.admin.userId,
      inspectionTypeId: 30,
      performedOn: performedOn(one),
      performedByName: 'Ann Ryan',
      dueOn: due,
      lateDays: daysLate(due, performedOn(one), timeZone),
      statusId: one.statusId,
      result: one.result,
      isConfidential: one.isConfidential,
      createdOn: on,
      updatedOn: on,
      [field]: id,
    } as never)
  }
  for (const [at, { id }] of items[kind].entries()) {
    const day = next[at] ?? null
    const due = day === null ? null : daysAfter(first, day)
    const overdueFrom = due && new Date(startOfDay(daysAfter(due, 1), timeZone)).toISOString()
    await db
      .insert(standings)
      .values({ itemId: id, scheduleKey: 'weekly', inspectionTypeId: 30, dueOn: due, overdueFrom })
    await db.update(kinds[kind].items).set({ nextDueOn: due, overdueFrom }).where(eq(kinds[kind].items.id, id))
  }
}

interface Question {
  who: keyof typeof readers
  system: 'sms' | 'fm'
  company: 'welders' | 'others' | null
  type: number | null
  from: number
  to: number
  periodId: number
}

/** What a reader finds of a world, counted plainly. */
function counted(kind: Tested, { done, next }: World, asked: Question, timeZone = zone) {
  const company = asked.who === 'welder' ? held.welders : asked.company && held[asked.company]
  const [startDate, endDate] = [daysAfter(first, asked.from), daysAfter(first, asked.to)]
  const isIn = (day: string | null): day is string => day !== null && day >= startDate && day <= endDate
  const isOf = (at: number) => {
    const { clientId, system, typeId } = items[kind][at]!
    return (
      system === asked.system &&
      (company === null || clientId === company) &&
      (asked.type === null || typeId === types[kind][asked.type])
    )
  }
  const found = done.filter((one) => isOf(one.item) && (!one.isConfidential || asked.who === 'admin'))
  const counts = found.filter(({ statusId }) => statusId === 40 || statusId === 80)
  const inDays = counts.filter((one) => isIn(dayAt(Date.parse(performedOn(one)), timeZone)))
  const met = found
    .filter((one) => counts.includes(one) || (one.statusId === 20 && one.result === 'fail'))
    .map((one) => ({
      item: one.item,
      day: dueOn(one, timeZone),
      isLate: daysLate(dueOn(one, timeZone), performedOn(one), timeZone) > 0,
    }))
  const open = next.flatMap((day, item) =>
    day === null || !isOf(item) ? [] : [{ item, day: daysAfter(first, day), isLate: true }],
  )
  const dues = [...met, ...open].filter(({ day }) => isIn(day)) as { item: number; day: string; isLate: boolean }[]
  const late = dues.filter(({ isLate }) => isLate)
  const periodId = periodFor(startDate, endDate, asked.periodId)
  const inBucket =
    (bucket: string) =>
    ({ day }: { day: string }) =>
      bucketOf(day, periodId) === bucket
  return {
    figures: {
      due: dues.length,
      late: late.length,
      compliance: dues.length === 0 ? null : Math.round(((dues.length - late.length) / dues.length) * 1000) / 10,
      done: inDays.length,
      failed: inDays.filter(({ result }) => result === 'fail').length,
      inUse: items[kind].filter((_, at) => isOf(at)).length,
      overdue: new Set(next.flatMap((day, at) => (day !== null && isOf(at) ? [at] : []))).size,
    },
    late: bucketsOf(startDate, endDate, periodId).map((bucket) => late.filter(inBucket(bucket)).length),
    onTime: bucketsOf(startDate, endDate, periodId).map(
      (bucket) => dues.filter(inBucket(bucket)).length - late.filter(inBucket(bucket)).length,
    ),
  }
}

const queryOf = (kind: Tested, { system, company, type, from, to, periodId }: Question) =>
  new URLSearchParams({
    startDate: daysAfter(first, from),
    endDate: daysAfter(first, to),
    systemId: String(systems[system]),
    ...(periodId && { periodId: String(periodId) }),
    ...(company && { companyId: String(held[company]) }),
    ...(type !== null && kind === 'equipment' && { equipmentTypeId: String(types[kind][type]) }),
  }).toString()

const ask = (who: Visitor, kind: Tested, query: string, of = held.projectId) =>
  who.read<ProjectReport>('GET', `projectReport/${kind}/${of}?${query}`)
async function report(who: Visitor, kind: Tested, query: string, of?: number) {
  const { data, errors } = await ask(who, kind, query, of)
  expect(errors).toEqual([])
  return data
}
const figure = ({ kpis }: ProjectReport, key: string) => kpis.find((one) => one.key === key)!.value
const figuresIn = ({ kpis }: ProjectReport) => Object.fromEntries(kpis.map(({ key, value }) => [key, value]))
const points = ({ series }: ProjectReport, key: string) =>
  series.find((one) => one.key === key)!.points.map(({ value }) => value)
const rows = ({ tables }: ProjectReport, key: string) => tables.find((one) => one.key === key)!.rows

/** How many rows the register behind a figure lists when the figure has opened it. */
async function listed(
  who: Visitor,
  { page, register }: ReportFigure,
  { filters }: ProjectReport,
  systemId: number,
  timeZone = zone,
) {
  const kind = kindOn[page!]!
  const params = registerBehind(kind, register!, filters, timeZone)
  // The worlds come into the database without the server, which would answer the same question from memory.
  params.set('size', String(100 + (asks++ % 400)))
  const { data, errors } = await who.read<{ id: number }[]>(
    'GET',
    `${kind}?projectId=${held.projectId}&systemId=${systemId}&${params.toString()}`,
  )
  expect(errors).toEqual([])
  return data.length
}
let asks = 0

const worlds = record({
  done: array(
    record({
      item: integer({ min: 0, max: 4 }),
      at: integer({ min: -1440, max: (days + 1) * 1440 }),
      due: option(integer({ min: -3, max: 1 })),
      statusId: constantFrom(10, 20, 40, 40, 80, 95),
      result: constantFrom('pass', 'fail', 'na'),
      isConfidential: boolean(),
    }),
    { maxLength: 14 },
  ),
  next: array(option(integer({ min: -3, max: days })), { minLength: 5, maxLength: 5 }),
})
const questions = record({
  who: constantFrom('admin', 'reader', 'welder', 'keeper'),
  company: constantFrom('welders', 'others', null),
  type: constantFrom(0, 1, null),
  from: integer({ min: 0, max: 10 }),
  length: integer({ min: 0, max: days }),
  periodId: constantFrom(0, 10, 20, 30),
  inFm: boolean(),
})

describe.each(Object.keys(kinds) as Tested[])('the report on %s', (kind) => {
  test('counts what is counted plainly, for every reader, and its figures lead to as many rows', async () => {
    await assert(
      asyncProperty(worlds, questions, async (world, { inFm, length, ...asked }) => {
        await build(kind, world)
        const system = asked.who === 'keeper' || (inFm && asked.who === 'admin') ? 'fm' : 'sms'
        const type = kind === 'equipment' ? asked.type : null
        const question: Question = { ...asked, type, system, to: asked.from + length }
        const read = await report(readers[asked.who], kind, queryOf(kind, question))
        const plain = counted(kind, world, question)
        expect(figuresIn(read)).toMatchObject(plain.figures)
        expect([points(read, 'onTime'), points(read, 'late')]).toEqual([plain.onTime, plain.late])
        for (const one of read.kpis.filter(({ register }) => register))
          expect([one.key, await listed(readers[asked.who], one, read, systems[system])]).toEqual([one.key, one.value])
      }),
      { numRuns: 50 },
    )
  })

  test('counts by the day on the site, at midnight and when the clocks change', async () => {
    // In Dublin the clocks go forward on 31 March 2024 at 01:00 UTC.
    const at = (moment: string) => Math.round((Date.parse(moment) - begin) / 60_000)
    const one = { item: 0, due: 0, statusId: 40, result: 'pass', isConfidential: false } as const
    const done = ['2024-03-30T23:59:00Z', '2024-03-31T00:00:00Z', '2024-03-31T22:59:00Z', '2024-03-31T23:00:00Z']
    await build(kind, { done: done.map((moment) => ({ ...one, at: at(moment) })), next: [] })
    const on = async (day: string) =>
      figure(await report(held.admin, kind, `startDate=${day}&endDate=${day}&systemId=20`), 'done')
    expect([await on('2024-03-30'), await on('2024-03-31'), await on('2024-04-01')]).toEqual([1, 2, 1])
  })

  test('counts two inspections around midnight by the day of a project in the United Kingdom', async () => {
    const { db } = setup.world.services
    const moveTo = (timeZone: typeof zone | 'Europe/London') =>
      db.update(projects).set({ timeZone }).where(eq(projects.id, held.projectId))
    const london = 'Europe/London'
    await moveTo(london)
    try {
      const world: World = {
        done: [
          { item: 0, at: 24 * 60 - 1, due: 0, statusId: 40, result: 'pass', isConfidential: false },
          // After midnight there, a day after it was due.
          { item: 2, at: 24 * 60, due: -1, statusId: 40, result: 'fail', isConfidential: false },
        ],
        next: [],
      }
      await build(kind, world, london)
      const asked = { who: 'admin', system: 'sms', company: null, type: null, from: 0, to: 5, periodId: 0 } as const
      const read = await report(held.admin, kind, queryOf(kind, asked))
      expect(figuresIn(read)).toMatchObject(counted(kind, world, asked, london).figures)
      expect(figuresIn(read)).toMatchObject({ due: 2, late: 1, done: 2, failed: 1 })
      const failed = read.kpis.find(({ key }) => key === 'failed')!
      expect(await listed(held.admin, failed, read, systems.sms, london)).toBe(1)
    } finally {
      await moveTo(zone)
    }
  })

  test('counts the first days of January in week 53 of a long year', async () => {
    const at = (day: string) => (Date.parse(`${day}T12:00:00Z`) - begin) / 60_000
    const one = { item: 0, due: 0, statusId: 40, result: 'pass', isConfidential: false } as const
    const dates = ['2020-12-27', '2020-12-28', '2021-01-03', '2021-01-04']
    await build(kind, { done: dates.map((day) => ({ ...one, at: at(day) })), next: [] })
    const weeks = await report(held.admin, kind, 'startDate=2020-12-21&endDate=2021-01-10&periodId=20&systemId=20')
    expect(weeks.series.find(({ key }) => key === 'onTime')!.points).toEqual([
      { bucketStart: '2020-12-21', value: 1 },
      { bucketStart: '2020-12-28', value: 2 },
      { bucketStart: '2021-01-04', value: 1 },
    ])
    expect(points(weeks, 'compliance')).toEqual([100, 100, 100])
  })

  test('is read in a system by those who read that system, and by nobody else', async () => {
    const status = async (who: Visitor, query: string) => (await ask(who, kind, query)).status
    expect(await status(readers.keeper, '')).toBe(200)
    expect(await status(readers.keeper, 'systemId=40')).toBe(200)
    expect(await status(readers.keeper, 'systemId=20')).toBe(403)
    expect(await status(people.reader, 'systemId=40')).toBe(403)
    expect(await status(people.designer, '')).toBe(403)
    await build(kind, { done: [], next: [] })
    const inUse = async (who: Visitor, query: string) => figure(await report(who, kind, query), 'inUse')
    expect(await inUse(readers.keeper, '')).toBe(2)
    expect(await inUse(people.reader, '')).toBe(3)
    expect(await inUse(held.admin, 'systemId=40')).toBe(2)
    for (const file of ['xlsx', 'pdf'])
      expect(
        (await readers.keeper.ask('GET', `projectReport/${kind}/${held.projectId}/${file}?systemId=20`)).status,
      ).toBe(403)
  })

  test('of a subcontractor is about its own company, whichever it asks for', async () => {
    await build(kind, { done: [], next: [0, 0, 0, 0, 0] })
    const own = await report(people.welder, kind, `startDate=${first}&endDate=${first}&companyId=${held.others}`)
    expect(own.filters.companyId).toBe(held.welders)
    expect(figuresIn(own)).toMatchObject({ inUse: 2, overdue: 2, due: 2, compliance: 0 })
    expect(own.notes).toContain('Only records of your own company are counted.')
    expect(rows(own, 'items')).toHaveLength(2)
  })

  test('refuses what cannot be read at its field', async () => {
    const problem = async (query: string) => {
      const { status, errors } = await ask(held.admin, kind, query)
      return [status, errors[0]?.field, errors[0]?.message]
    }
    expect(await problem('companyId=many')).toEqual([400, 'companyId', 'Choose a company of this project.'])
    expect(await problem('startDate=2026-02-30')).toEqual([400, 'startDate', 'Enter a start date.'])
    expect(await problem('periodId=15')).toEqual([400, 'periodId', 'Choose a period.'])
    for (const systemId of [10, 30, 'sms'])
      expect(await problem(`systemId=${systemId}`)).toEqual([
        400,
        'systemId',
        'Choose safety management or facility management.',
      ])
  })

  test('is empty and quiet before the days of the project', async () => {
    await build(kind, { done: [], next: [] })
    const read = await report(held.admin, kind, 'startDate=2010-01-01&endDate=2010-01-31')
    expect(figuresIn(read)).toMatchObject({ due: 0, late: 0, compliance: null, done: 0, failed: 0 })
    expect(new Set(points(read, 'compliance'))).toEqual(new Set([null]))
    expect(rows(read, 'fails')).toEqual([])
  })
})

test('the type of equipment must be one, and narrows what is counted', async () => {
  const problem = async (id: number | string) => {
    const { status, errors } = await ask(held.admin, 'equipment', `equipmentTypeId=${id}`)
    return [status, errors[0]?.field, errors[0]?.message]
  }
  const places = (await site.newType([weekly], { appliesTo: 'nonEquipment' })).id
  for (const id of ['crane', 0, 2_000_000_000, places])
    expect(await problem(id)).toEqual([400, 'equipmentTypeId', 'Choose a type of equipment.'])
  await build('equipment', { done: [], next: [0, 0, 0, 0, 0] })
  const [, second] = types.equipment
  const one = await report(held.admin, 'equipment', `systemId=20&equipmentTypeId=${second}`)
  expect(figuresIn(one)).toMatchObject({ inUse: 1, overdue: 1 })
  // The register of inspections cannot be narrowed to a type of equipment.
  expect(one.kpis.filter(({ page }) => page).map(({ key }) => key)).toEqual(['inUse', 'stopped', 'overdue'])
  const unused = await report(held.admin, 'nonEquipmentItem', `systemId=20&equipmentTypeId=${second}`)
  expect(unused.filters.equipmentTypeId).toBeNull()
})

test('an inspection is missed in each week that ended before it was done', async () => {
  const at = (day: string) => (Date.parse(`${day}T12:00:00Z`) - begin) / 60_000
  const one = { item: 0, statusId: 40, result: 'pass', isConfidential: false } as const
  await build('nonEquipmentItem', {
    done: [
      { ...one, at: at('2024-03-19'), due: 0 },
      // Due on Tuesday and done on Thursday of the same week, then due on Monday 8 April and done two weeks later.
      { ...one, at: at('2024-03-28'), due: -2 },
      { ...one, at: at('2024-04-22'), due: -14 },
    ],
    // The third one was due on 3 April and never done.
    next: [null, null, 16, null, null],
  })
  const read = await report(held.admin, 'nonEquipmentItem', 'startDate=2024-03-18&endDate=2024-04-28&systemId=20')
  const [, , ...weeks] = read.tables.find(({ key }) => key === 'weeks')!.columns.map(({ label }) => label)
  expect(weeks).toEqual(['W12', 'W13', 'W14', 'W15', 'W16', 'W17'])
  expect(rows(read, 'weeks').map(({ values: [, , ...cells] }) => cells)).toEqual([
    [null, null, '1 missed', '1 missed', '1 missed', '1 missed'],
    ['1', '1', null, '1 missed', '1 missed', '1'],
  ])
  const line = rows(read, 'items').find(({ values }) => values[6] === 3)!
  expect(line.values.slice(5, 8)).toEqual([3, 3, 2])
  const year = await report(held.admin, 'nonEquipmentItem', 'startDate=2023-05-01&endDate=2024-04-28&systemId=20')
  expect(year.tables.find(({ key }) => key === 'weeks')!.columns).toHaveLength(2 + 13)
})

test.each([
  ['equipment', ['Figures', 'Compliance', 'Inspections due', 'Failed by type', 'Items']],
  [
    'nonEquipmentItem',
    ['Figures', 'Compliance', 'Inspections due', 'Failed by type', 'Items', 'Done and missed by week'],
  ],
] as const)('the report on %s is a workbook and a paper with the same numbers', async (kind, names) => {
  const one = { item: 0, at: 720, due: 0, statusId: 40, result: 'fail', isConfidential: false } as const
  await build(kind, { done: [one, { ...one, at: 9 * 1440, due: -2, result: 'pass' }], next: [] })
  const query = `startDate=${first}&endDate=2024-03-31&systemId=20&companyId=${held.welders}`
  const { workbooks, pdfs } = setup.world.services
  const [write, print] = [vi.spyOn(workbooks, 'write'), vi.spyOn(pdfs!, 'write')]
  const got = await people.reader.ask('GET', `projectReport/${kind}/${held.projectId}/xlsx?${query}`)
  expect(got.headers.get('cache-control')).toBe('no-store')
  const sheets = write.mock.calls[0]![0]
  expect(sheets.map(({ name }) => name)).toEqual(names)
  expect(sheets[0]!.rows).toContainEqual(['Compliance (%)', 50, 'done on time', expect.any(String)])
  expect(sheets[0]!.rows.map(([name]) => name)).toContain('Company')
  expect(sheets[3]!.rows.slice(1).map(([, count]) => count)).toEqual([1])
  expect((await people.reader.ask('GET', `projectReport/${kind}/${held.projectId}/pdf?${query}`)).status).toBe(200)
  const paper = JSON.stringify(print.mock.calls[0]![0])
  for (const title of names.slice(1)) expect(paper).toContain(title)
  write.mockRestore()
  print.mockRestore()
})

test('tags are counted on a site, by their colour, and not in a building', async () => {
  await build('nonEquipmentItem', { done: [], next: [] })
  const { db } = setup.world.services
  const [stopped, waiting] = items.nonEquipmentItem.filter(({ system }) => system === 'sms')
  const become = (statusId: number, { id }: Item) =>
    db.update(nonEquipmentItems).set({ statusId }).where(eq(nonEquipmentItems.id, id))
  await become(30, stopped!)
  await become(10, waiting!)
  const read = await report(held.admin, 'nonEquipmentItem', 'systemId=20')
  expect(figuresIn(read)).toMatchObject({ green: 1, amber: 0, red: 2, inUse: 1, stopped: 1 })
  for (const key of ['red', 'stopped', 'inUse']) {
    const shown = read.kpis.find((one) => one.key === key)!
    expect([key, await listed(held.admin, shown, read, systems.sms)]).toEqual([key, shown.value])
  }
  const building = await report(held.admin, 'nonEquipmentItem', 'systemId=40')
  expect(building.kpis.map(({ key }) => key)).not.toContain('red')
  await become(20, stopped!)
  await become(20, waiting!)
})

test('equipment shows what was inspected last, how late it is and its open defects', async () => {
  const { db } = setup.world.services
  await build('equipment', { done: [], next: [0, null, null, null, null] })
  const [{ id }] = items.equipment as [Item]
  const on = setup.world.services.now()
  const threeDaysAgo = daysAfter(dayAt(on.getTime(), zone), -3)
  const overdueFrom = new Date(startOfDay(daysAfter(threeDaysAgo, 1), zone)).toISOString()
  await db
    .update(equipments)
    .set({
      nextDueOn: threeDaysAgo,
      overdueFrom,
      lastResult: 'fail',
      certificateExpiresOn: daysAfter(threeDaysAgo, 10),
    })
    .where(eq(equipments.id, id))
  await db
    .update(equipmentStandings)
    .set({ lastPerformedOn: '2024-03-31T23:30:00Z', lastResult: 'fail' })
    .where(eq(equipmentStandings.itemId, id))
  await site.action({ equipmentId: id })
  const read = await report(held.admin, 'equipment', 'systemId=20')
  const line = rows(read, 'items').find(({ path }) => path === `equipments/${id}`)!
  expect(line.values.slice(4)).toEqual([threeDaysAgo, 3, 'Fail', 1, 'Weekly 01/04/2024 (fail)'])
  expect(figuresIn(read)).toMatchObject({ expired: 0, expiring: 1 })
})
