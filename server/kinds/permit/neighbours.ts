import { and, eq, gt, inArray, isNotNull, lt, or, sql } from 'drizzle-orm'
import { Hono } from 'hono'
import type { Permit } from '#contract/entities/permit.ts'
import { attendanceStatus } from '#contract/people/attendance.ts'
import { instanceStatus as status } from '#contract/questionnaires/instanceStatus.ts'
import {
  mostNeighbours,
  neighbourDays,
  neighboursPath,
  type NeighbourWork,
  type NeighbourZone,
  type Neighbours,
} from '#contract/safety/neighbours.ts'
import { permitClash, type ClashSide } from '#contract/safety/permitRules.ts'
import { forbidden, invalid, missing } from '#server/base/refuse.ts'
import { partyOnly } from '#server/core/access.ts'
import { answer } from '#server/core/answer.ts'
import { audience } from '#server/core/audience.ts'
import { differs } from '#server/core/marks.ts'
import { reading } from '#server/core/reading.ts'
import { personOf, type Env } from '#server/core/request.ts'
import { asId } from '#server/core/resource.ts'
import type { Write } from '#server/core/write.ts'
import type { Reader } from '#server/db/database.ts'
import { permits } from '#server/db/tables/permit.ts'
import { processSubTypeConflicts, processSubTypes } from '#server/db/tables/processSubType.ts'
import { projectLocations } from '#server/db/tables/projectLocation.ts'
import { siteAttendances } from '#server/db/tables/siteAttendance.ts'
import { users } from '#server/db/tables/user.ts'
import { recordSystemOf } from '#contract/recordSystem.ts'
import { projectResource } from '../project/resource.ts'
import { sidesOf } from './clash.ts'
import { inTheWay, mayReadNeighbours } from './rules.ts'

const projects = reading(projectResource)
const dayMs = 86_400_000
const running: readonly number[] = [status.active, status.suspended, status.expired]

/** `GET /api/permitNeighbours/{projectId}?locationId=`: what other firms do in the zones of the reader's (`Neighbours`). */
export const neighbourCalls = new Hono<Env>().get(`/${neighboursPath}/:projectId`, async (c) => {
  const { db, now } = c.get('services')
  const person = personOf(c)
  const id = asId.safeParse(c.req.param('projectId'))
  if (!id.success) throw missing('Project')
  const { id: projectId } = await projects.one(db, person, id.data)
  if (!mayReadNeighbours(person, { projectId })) throw forbidden('see the work of others on this project')
  const asked = c.req.query('locationId')
  const location = asId.safeParse(asked)
  if (asked !== undefined && !location.success) throw invalid('Give the id of a zone.', 'locationId')
  const at = { projectId, clientId: person.clientId, locationId: location.data ?? null, now: now() }
  const found: Neighbours = { isPartner: partyOnly(person, projectId), zones: await zonesWithNeighbours(db, at) }
  return answer(c, found)
})

interface Asked {
  projectId: number
  /** The company of whoever asks. */
  clientId: number
  /** The zone that is asked about; null for those in which the company works. */
  locationId: number | null
  now: Date
}

async function zonesWithNeighbours(
  db: Reader,
  { projectId, clientId, locationId, now }: Asked,
): Promise<NeighbourZone[]> {
  const all = await permitsAround(db, projectId, now)
  const sideOf = await sidesOf(db, projectId, all, now)
  const works = all.map((one) => ({ ...one, side: sideOf(one) }))
  const isOwn = (one: (typeof works)[number]) => one.companyId === clientId
  const [own, others] = [works.filter(isOwn), works.filter((one) => !isOwn(one))]
  const kinds = await conflictNames(db)
  const zoneIds =
    locationId === null
      ? [...new Set([...own.map((one) => one.locationId), ...(await zonesOfPeople(db, projectId, clientId))])]
      : [locationId]
  const zones = await zonesNamed(db, projectId, zoneIds)
  // A side without a time, to find what lies in a zone or around it.
  const places = await sidesOf(db, projectId, [], now)
  return zones.flatMap(({ id, code, name }): NeighbourZone[] => {
    const zone = places({
      processSubTypeId: 0,
      locationId: id,
      isExclusive: true,
      statusId: status.draft,
      validFrom: new Date(0).toISOString(),
      validTo: new Date(8.64e15).toISOString(),
    })
    const inZone = (one: { side: ClashSide }) => permitClash(zone, one.side) !== null
    const ownHere = own.filter(inZone)
    const found = others.filter(inZone).slice(0, mostNeighbours)
    if (found.length === 0 && locationId === null) return []
    return [
      {
        locationId: id,
        locationName: `${code} ${name}`,
        works: found.map((one): NeighbourWork => ({
          subTypeName: one.subTypeName,
          locationName: one.locationName,
          validFrom: one.validFrom,
          validTo: one.validTo,
          isAskedFor: one.statusId < status.approved,
          isNotHandedBack: running.includes(one.statusId) && Date.parse(one.validTo) <= now.getTime(),
          isExclusive: one.isExclusive,
          conflictsWith: kinds(one.processSubTypeId),
          clash: worst(ownHere.map(({ side }) => permitClash(side, one.side))),
        })),
      },
    ]
  })
}

const worst = (reasons: readonly ReturnType<typeof permitClash>[]) =>
  (['exclusive', 'conflicting'] as const).find((reason) => reasons.includes(reason)) ?? null

/** The permits under which people work now or in the next days, and those that were not handed back. */
const permitsAround = (db: Reader, projectId: number, now: Date) =>
  db
    .select({
      processSubTypeId: permits.processSubTypeId,
      subTypeName: processSubTypes.name,
      isExclusive: processSubTypes.exclusiveInZone,
      locationId: sql<number>`${permits.locationId}`,
      locationName: projectLocations.name,
      statusId: permits.statusId,
      validFrom: permits.validFrom,
      validTo: permits.validTo,
      // The company that does the work, otherwise that of whoever is in charge of it.
      companyId: sql<number>`coalesce(${permits.clientId}, ${users.clientId})`,
    })
    .from(permits)
    .innerJoin(processSubTypes, eq(processSubTypes.id, permits.processSubTypeId))
    .innerJoin(projectLocations, eq(projectLocations.id, permits.locationId))
    .leftJoin(users, eq(users.id, permits.holderUserId))
    .where(
      and(
        eq(permits.projectId, projectId),
        eq(permits.isDeleted, false),
        inArray(permits.statusId, inTheWay),
        lt(permits.validFrom, new Date(now.getTime() + neighbourDays * dayMs).toISOString()),
        or(gt(permits.validTo, now.toISOString()), inArray(permits.statusId, [...running])),
      ),
    )
    .orderBy(permits.validFrom, permits.id)

/** The zones in which people of a company are signed in. */
async function zonesOfPeople(db: Reader, projectId: number, clientId: number) {
  const rows = await db
    .selectDistinct({ zoneId: siteAttendances.zoneId })
    .from(siteAttendances)
    .where(
      and(
        eq(siteAttendances.projectId, projectId),
        eq(siteAttendances.clientId, clientId),
        eq(siteAttendances.statusId, attendanceStatus.onSite),
        eq(siteAttendances.isDeleted, false),
        isNotNull(siteAttendances.zoneId),
      ),
    )
  return rows.map(({ zoneId }) => zoneId!)
}

const zonesNamed = (db: Reader, projectId: number, ids: readonly number[]) =>
  db
    .select({ id: projectLocations.id, code: projectLocations.code, name: projectLocations.name })
    .from(projectLocations)
    .where(and(eq(projectLocations.projectId, projectId), inArray(projectLocations.id, [...ids])))
    .orderBy(projectLocations.code, projectLocations.id)

/** Returns the names of the kinds of work with which one must not be done at the same time, whichever lists the other. */
async function conflictNames(db: Reader) {
  const names = await db.select({ id: processSubTypes.id, name: processSubTypes.name }).from(processSubTypes)
  const pairs = await db
    .select({ from: processSubTypeConflicts.fromId, to: processSubTypeConflicts.toId })
    .from(processSubTypeConflicts)
  const nameOf = new Map(names.map(({ id, name }) => [id, name]))
  return (id: number) => {
    const others = pairs.flatMap(({ from, to }) => (from === id ? [to] : to === id ? [from] : []))
    return [...new Set(others)].map((other) => nameOf.get(other) ?? '').toSorted()
  }
}

/**
 * Tells people of other companies on the project that the work around them may have changed. They do not see the permit,
 * so it is not named.
 */
export function announceToNeighbours(w: Write, row: Permit, before: Permit | null) {
  const taking: readonly number[] = inTheWay
  const isSeen = [row, before].some((one) => one !== null && taking.includes(one.statusId))
  if (!isSeen) return
  if (before && before !== row && !differs(before, row, ...shown)) return
  const to = audience.within(recordSystemOf(row.systemId), row.projectId).partners()
  w.announce({ kind: 'permit', recordId: 0, op: 'updated', audience: to, affected: [] })
}
const shown = [
  'statusId',
  'processSubTypeId',
  'locationId',
  'validFrom',
  'validTo',
  'clientId',
  'holderUserId',
] as const
