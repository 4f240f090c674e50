import { assert, asyncProperty, boolean, constantFrom, integer, option, record, array } from 'fast-check'
import { eq, inArray, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import type { ProjectReport, ReportFigure } from '#contract/reports/projectReport.ts'
import { bucketOf, bucketsOf, periodFor } from '#contract/reports/reportPeriods.ts'
import { daysLate } from '#contract/inspections/lateness.ts'
import { systems } from '#contract/systems.ts'
import { dayAt, daysAfter, startOfDay } from '#contract/time/siteClock.ts'
import { narrowedParams } from '#contract/window.ts'
import type { Visitor } from '#mocks/world.ts'
import { samples } from '#mocks/samples.ts'
import { equipments, equipmentStandings } from '#server/db/tables/equipment.ts'
import { inspections } from '#server/db/tables/inspection.ts'
import { nonEquipmentInspections } from '#server/db/tables/nonEquipmentInspection.ts'
import { nonEquipmentItems, nonEquipmentItemStandings } from '#server/db/tables/nonEquipmentItem.ts'
import { projects } from '#server/db/tables/project.ts'
import { useEquipment, weekly } from '../equipment/equipmentPeople.ts'
import { newPerson, nobody, type Someone } from './projectPeople.ts'
import { add, rowOf } from '../rights/everyone.ts'

const site = useEquipment()
const { held, people, setup } = site
const zone = 'Europe/Dublin'

const kinds = {
  equipment: {
    items: equipments,
    standings: equipmentStandings,
    table: inspections,
    field: 'equipmentId',
    register: 'inspection',
    inspectionsPage: 'inspections',
  },
} as const
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
let subTypeId = 0

beforeAll(async () => {
  expect(await rowOf(held.admin, `project/${held.projectId}`)).toMatchObject({ timeZone: zone })
  readers.admin = held.admin
  readers.reader = people.reader
  readers.welder = people.welder
  readers.keeper = await newPerson({ world: setup.world, ...held }, held.clientId, 10, ['fm'])
  const [{ id }] = (await setup.world.services.db
    .execute(sql`select id from "processSubType" where "processKindId" = 40 order by id limit 1`)
    .then((answer) => (answer as unknown as { rows: { id: number }[] }).rows ?? answer)) as [{ id: number }]
  subTypeId = id
  for (const kind of Object.keys(kinds) as Tested[]) {
    types[kind] = [(await site.newType([weekly])).id, (await site.newType([weekly])).id]
    items[kind] = []
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
  const { table, field, standings } = kinds[kind]
  const own = items[kind].map(({ id }) => id)
  await db.delete(table).where(inArray(table[field], own))
  await db.delete(standings).where(inArray(standings.itemId, own))
  const on = setup.world.services.now().toISOString()
  for (const [at, one] of done.entries()) {
    const { id, clientId, system } = items[kind][one.item]!
    const due = dueOn(one, timeZone)
    await db.insert(table).values({
      projectId: held.projectId,
      systemId: systems[system],
      number: `${kind === 'equipment' ? 'INS' : 'NIN'}-8${at}`,
      processSubTypeId: subTypeId,
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
  for (const [at, day] of next.entries()) {
    const itemId = items[kind][at]!.id
    const due = day === null ? null : daysAfter(first, day)
    const overdueFrom = due && new Date(startOfDay(daysAfter(due, 1), timeZone)).toISOString()
    await db.insert(standings).values({ itemId, scheduleKey: 'weekly', inspectionTypeId: 30, dueOn: due, overdueFrom })
    await db.update(kinds[kind].items).set({ nextDueOn: due, overdueFrom }).where(eq(kinds[kind].items.id, itemId))
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
  const { view, days: column, filters: own, narrowed = {} } = register!
  const kind = { equipments: 'equipment', inspections: 'inspection' }[page as string]!
  const moments = [filters.startDate, daysAfter(filters.endDate, 1)].map((day) =>
    new Date(startOfDay(day, timeZone)).toISOString(),
  )
  const chosen = Object.entries(narrowed).flatMap(([name, of]) => {
    const value = filters[name as keyof typeof narrowed]
    return value === null ? [] : [[of, [String(value)]] as const]
  })
  const params = narrowedParams({
    words: '',
    view: view ?? null,
    toggles: [],
    filters: { ...(column && { [column]: moments }), ...own, ...Object.fromEntries(chosen) },
  })
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
        await build(kind, world as World)
        const system = asked.who === 'keeper' || (inFm && asked.who === 'admin') ? 'fm' : 'sms'
        const type = kind === 'equipment' ? asked.type : null
        const question: Question = { ...asked, type, system, to: asked.from + length }
        const read = await report(readers[asked.who], kind, queryOf(kind, question))
        const plain = counted(kind, world as World, question)
        expect(figuresIn(read)).toMatchObject(plain.figures)
        expect([points(read, 'onTime'), points(read, 'late')]).toEqual([plain.onTime, plain.late])
        for (const one of read.kpis.filter(({ register }) => register))
          expect([one.key, await listed(readers[asked.who], one, read, systems[system])]).toEqual([one.key, one.value])
      }),
      { numRuns: 60 },
    )
  })
})
