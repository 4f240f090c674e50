import { and, asc, eq, gt, inArray, lt, or, sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { isDay } from '#contract/fields.ts'
import { instanceStatus as status } from '#contract/questionnaires/instanceStatus.ts'
import { longestCalendar, mostOnCalendar, type PermitOnCalendar } from '#contract/questionnaires/permitCalendar.ts'
import type { PermitClash } from '#contract/questionnaires/permitClash.ts'
import { permitClash } from '#contract/safety/permitRules.ts'
import { answer } from '#server/core/answer.ts'
import { reading, within } from '#server/core/reading.ts'
import { invalid, missing } from '#server/base/refuse.ts'
import { personOf, type Env } from '#server/core/request.ts'
import { asId } from '#server/core/resource.ts'
import { systemAsked } from '#server/core/systemAsked.ts'
import type { Reader } from '#server/db/database.ts'
import { processSubTypes } from '#server/db/tables/processSubType.ts'
import { projectResource } from '../project/resource.ts'
import { projectLocations } from '#server/db/tables/projectLocation.ts'
import { sidesOf } from './clash.ts'
import { inTheWay, permitRights } from './rules.ts'
import { permits } from '#server/db/tables/permit.ts'

const projects = reading(projectResource)
const dayLength = 86_400_000
const isMoment = (value: string | undefined): value is string =>
  value !== undefined && isDay(value.slice(0, 10)) && !Number.isNaN(Date.parse(value))

/** `GET /api/permitCalendar/{projectId}?from=&to=`: the permits of a period, with their clashes. */
export const permitCalendarCalls = new Hono<Env>().get('/permitCalendar/:projectId', async (c) => {
  const { db, now } = c.get('services')
  const person = personOf(c)
  const id = asId.safeParse(c.req.param('projectId'))
  if (!id.success) throw missing('Project')
  const { id: projectId } = await projects.one(db, person, id.data)
  const [from, to] = [c.req.query('from'), c.req.query('to')]
  if (!isMoment(from)) throw invalid('Give the start in ISO 8601.', 'from')
  if (!isMoment(to) || Date.parse(to) <= Date.parse(from)) throw invalid('Give the end in ISO 8601.', 'to')
  if (Date.parse(to) - Date.parse(from) > longestCalendar * dayLength)
    throw invalid(`Ask for up to ${longestCalendar} days.`, 'to')
  const finds = permitRights.finds(person)
  const all = await permitsWithin(db, projectId, new Date(from), new Date(to))
  const sideOf = await sidesOf(db, projectId, all, now())
  const sides = all.map((one) => ({ one, side: sideOf(one) }))
  const inZones = sides.filter(({ one }) => takesZone.includes(one.statusId))
  const seen = await seenAmong(
    db,
    finds,
    all.map((one) => one.id),
    systemAsked(c),
  )
  const shown = sides
    .filter(({ one }) => seen.has(one.id))
    .map(({ one, side }): PermitOnCalendar => {
      const { processSubTypeId: _, isExclusive: __, coordination, ...permit } = one
      const others = takesZone.includes(one.statusId) ? inZones.filter((other) => other.one.id !== one.id) : []
      const reasons = others.map((other) => permitClash(side, other.side))
      return { ...permit, clash: worst(reasons), isCoordinated: coordination !== null }
    })
  return answer(c, shown)
})

const takesZone: readonly number[] = inTheWay
const worst = (reasons: readonly (PermitClash['reason'] | null)[]) =>
  (['exclusive', 'conflicting'] as const).find((reason) => reasons.includes(reason)) ?? null

const running = [status.active, status.suspended, status.expired]

/**
 * The permits of a period under which people work, have worked or will work, and those that still occupy their zone
 * because they were not handed back.
 */
const permitsWithin = (db: Reader, projectId: number, from: Date, to: Date) =>
  db
    .select({
      id: permits.id,
      number: permits.number,
      title: permits.title,
      processSubTypeId: permits.processSubTypeId,
      subTypeName: processSubTypes.name,
      isExclusive: processSubTypes.exclusiveInZone,
      locationId: sql<number>`${permits.locationId}`,
      locationName: projectLocations.name,
      statusId: permits.statusId,
      validFrom: permits.validFrom,
      validTo: permits.validTo,
      coordination: permits.coordination,
    })
    .from(permits)
    .innerJoin(processSubTypes, eq(processSubTypes.id, permits.processSubTypeId))
    .innerJoin(projectLocations, eq(projectLocations.id, permits.locationId))
    .where(
      and(
        eq(permits.projectId, projectId),
        eq(permits.isDeleted, false),
        inArray(permits.statusId, [...inTheWay, status.closed]),
        lt(permits.validFrom, to.toISOString()),
        or(gt(permits.validTo, from.toISOString()), inArray(permits.statusId, running)),
      ),
    )
    .orderBy(asc(permits.validFrom), asc(permits.id))
    .limit(mostOnCalendar)

async function seenAmong(
  db: Reader,
  finds: ReturnType<typeof permitRights.finds>,
  ids: readonly number[],
  scope: object,
) {
  if (ids.length === 0 || finds === false) return new Set<number>()
  const isAmong = and(inArray(permits.id, [...ids]), within(permits, scope))
  const rows = await db
    .select({ id: permits.id })
    .from(permits)
    .where(finds === true ? isAmong : and(isAmong, finds))
  return new Set(rows.map(({ id }) => id))
}
