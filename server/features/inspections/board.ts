import { isDueWithin } from '#server/core/late.ts'
import { and, asc, eq, inArray, sql, type SQL } from 'drizzle-orm'
import { Hono } from 'hono'
import { isDay } from '#contract/fields.ts'
import {
  boardDays,
  mondayOf,
  mostOnBoard,
  type DoneInspection,
  type DueInspection,
  type InspectionBoard,
} from '#contract/inspections/board.ts'
import { inForceIn } from '#contract/inspections/shape.ts'
import type { Result } from '#contract/questions/scoring.ts'
import { dayAt, daysAfter } from '#contract/time/siteClock.ts'
import { answer } from '#server/core/answer.ts'
import type { Person } from '#server/core/person.ts'
import { reading, readingOf } from '#server/core/reading.ts'
import { invalid, missing } from '#server/base/refuse.ts'
import { personOf, type Env } from '#server/core/request.ts'
import { asId } from '#server/core/resource.ts'
import { systemAsked } from '#server/core/systemAsked.ts'
import type { Services } from '#server/core/services.ts'
import type { Reader } from '#server/db/database.ts'
import { standingTables } from '#server/features/equipment/tables.ts'
import { equipmentTypes } from '#server/db/tables/equipmentType.ts'
import { projectLocations } from '#server/db/tables/projectLocation.ts'
import type { InspectionKind } from './inspectionKind.ts'
import { accountName } from '#server/db/accountName.ts'

/** The board of the inspections of a project, for readers of its items (domain specification, 8). */
export const boardCalls = (kind: InspectionKind) =>
  new Hono<Env>().get(`/${kind.kind}Board/:projectId`, async (c) => {
    const services = c.get('services')
    const person = personOf(c)
    const id = asId.safeParse(c.req.param('projectId'))
    if (!id.success) throw missing('Project')
    const { id: projectId, timeZone } = await readingOf(services.kinds, 'project').one(services.db, person, id.data)
    const today = dayAt(services.now().getTime(), timeZone)
    const from = c.req.query('from') ?? mondayOf(today)
    if (!isDay(from)) throw invalid('Say from which day, as YYYY-MM-DD.', 'from')
    const asked = { services, person, kind, projectId, scope: systemAsked(c) }
    const board: InspectionBoard = {
      today,
      from,
      due: await dueUntil(asked, [daysAfter(today, boardDays), daysAfter(from, boardDays - 1)].toSorted()[1]!),
      done: await doneWithin(asked, from, timeZone),
    }
    return answer(c, board)
  })

interface Asked {
  services: Services
  person: Person
  kind: InspectionKind
  projectId: number
  /** The system to which the board is limited. */
  scope: ReturnType<typeof systemAsked>
}

const findable = ({ services, person, scope }: Asked, kind: InspectionKind['itemKind'] | InspectionKind['kind']) =>
  reading(services.kinds[kind]!).findable(person, scope)

const typeName = (id: SQL) =>
  sql<string>`(select l.name from "lookup" l where l.list = 'inspectionTypes' and l.id = ${id})`

async function dueUntil(asked: Asked, last: string): Promise<DueInspection[]> {
  const { kind, projectId } = asked
  const db: Reader = asked.services.db
  const { items, itemKind, kind: own } = kind
  const standings = standingTables[itemKind]
  const lastBy = sql<
    string | null
  >`(select coalesce(${accountName('i."performedByUserId"')}, i."performedByName") from ${sql.identifier(own)} i
    where i.id = ${standings.lastInspectionId})`
  const rows = await db
    .select({
      itemId: items.id,
      itemNumber: items.number,
      itemName: items.name,
      locationName: projectLocations.name,
      scheduleKey: standings.scheduleKey,
      inspectionTypeId: standings.inspectionTypeId,
      inspectionTypeName: typeName(sql`${standings.inspectionTypeId}`),
      lastBy,
      dueOn: standings.dueOn,
      schedules: equipmentTypes.schedules,
    })
    .from(standings)
    .innerJoin(items, eq(items.id, standings.itemId))
    .innerJoin(equipmentTypes, eq(equipmentTypes.id, items.equipmentTypeId))
    .leftJoin(projectLocations, eq(projectLocations.id, items.locationId))
    .where(
      and(eq(items.projectId, projectId), isDueWithin(standings.dueOn, sql`${last}`, 0), findable(asked, itemKind)),
    )
    .orderBy(asc(standings.dueOn), asc(items.id), asc(standings.scheduleKey))
    .limit(mostOnBoard)
  return rows.map(({ schedules, ...row }) => {
    const scheduled = schedules.find(({ key }) => key === row.scheduleKey)
    return { ...row, performedBy: scheduled?.performedBy ?? 'competentPerson' } as DueInspection
  })
}

async function doneWithin(asked: Asked, from: string, timeZone: string): Promise<DoneInspection[]> {
  const { kind, projectId } = asked
  const db: Reader = asked.services.db
  const { items, table, itemField, kind: own } = kind
  const day = sql<string>`((${table.performedOn} at time zone ${timeZone})::date)::text`
  const rows = await db
    .select({
      id: table.id,
      itemId: items.id,
      itemNumber: items.number,
      itemName: items.name,
      inspectionTypeName: typeName(sql`${table.inspectionTypeId}`),
      day,
      result: table.result,
      lateDays: table.lateDays,
    })
    .from(table)
    .innerJoin(items, eq(items.id, table[itemField]!))
    .where(
      and(
        eq(table.projectId, projectId),
        inArray(table.statusId, [...inForceIn]),
        sql`(${table.performedOn} at time zone ${timeZone})::date between ${from}::date and ${daysAfter(from, boardDays - 1)}::date`,
        findable(asked, own),
      ),
    )
    .orderBy(asc(table.performedOn), asc(table.id))
    .limit(mostOnBoard)
  return rows.map((row) => ({ ...row, result: row.result as Result | null }) as DoneInspection)
}
