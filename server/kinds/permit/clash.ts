import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Permit } from '#contract/entities/permit.ts'
import { instanceStatus as status } from '#contract/questionnaires/instanceStatus.ts'
import type { PermitClash } from '#contract/questionnaires/permitClash.ts'
import { permitClash, type ClashSide } from '#contract/safety/permitRules.ts'
import type { Person } from '#server/core/person.ts'
import { notNow } from '#server/base/refuse.ts'
import type { Write } from '#server/core/write.ts'
import type { Reader } from '#server/db/database.ts'
import { momentWords } from '#server/core/momentWords.ts'
import { processSubTypeConflicts, processSubTypes } from '#server/db/tables/processSubType.ts'
import { projectLocations } from '#server/db/tables/projectLocation.ts'
import { inTheWay, permitRights } from './rules.ts'
import { permits } from '#server/db/tables/permit.ts'

type Asked = Pick<Permit, 'id' | 'projectId' | 'processSubTypeId' | 'locationId' | 'validFrom' | 'validTo'>

const running: readonly number[] = [status.active, status.suspended, status.expired]
/** If a permit has ended and was not handed back, people may still be at work, so its zone is still occupied. */
const isHeld = ({ statusId, validTo }: { statusId: number; validTo: string }, now: Date) =>
  running.includes(statusId) && Date.parse(validTo) <= now.getTime()

/**
 * The permits that a permit clashes with, in its zone and at its time (HSE, HSG250). Everyone who sees the permit sees
 * the kind and time of the clashing work; number and title are shown only to people who may open the other permit.
 */
export async function clashesOf(db: Reader, asked: Asked, person: Person | null, now: Date): Promise<PermitClash[]> {
  const finds = person === null ? true : permitRights.finds(person)
  const others = await db
    .select({
      id: permits.id,
      number: permits.number,
      title: permits.title,
      processSubTypeId: permits.processSubTypeId,
      subTypeName: processSubTypes.name,
      locationId: permits.locationId,
      locationName: projectLocations.name,
      validFrom: permits.validFrom,
      validTo: permits.validTo,
      statusId: permits.statusId,
      isExclusive: processSubTypes.exclusiveInZone,
      isOpen: typeof finds === 'boolean' ? sql<boolean>`${finds}::boolean` : sql<boolean>`(${finds})`,
    })
    .from(permits)
    .innerJoin(processSubTypes, eq(processSubTypes.id, permits.processSubTypeId))
    .innerJoin(projectLocations, eq(projectLocations.id, permits.locationId))
    .where(
      and(
        eq(permits.projectId, asked.projectId),
        ne(permits.id, asked.id),
        eq(permits.isDeleted, false),
        inArray(permits.statusId, inTheWay),
      ),
    )
    .orderBy(permits.validFrom, permits.id)
  const [own] = await db
    .select({ isExclusive: processSubTypes.exclusiveInZone })
    .from(processSubTypes)
    .where(eq(processSubTypes.id, asked.processSubTypeId))
  const sideOf = await sidesOf(db, asked.projectId, [asked, ...others], now)
  // The requested permit is compared with its own end, even if it was not handed back.
  const side = sideOf({ ...asked, isExclusive: own?.isExclusive ?? false, statusId: status.draft })
  return others.flatMap(({ isOpen, number, title, locationId, ...other }) => {
    const reason = permitClash(side, sideOf({ ...other, locationId: locationId! }))
    if (reason === null) return []
    const { id, subTypeName, locationName, validFrom, validTo, statusId } = other
    return [
      {
        reason,
        subTypeName,
        locationName,
        validFrom,
        validTo,
        statusId,
        permit: isOpen ? { id, number, title } : null,
      },
    ]
  })
}

type Placed = Pick<Asked, 'processSubTypeId' | 'locationId' | 'validFrom' | 'validTo'> & {
  statusId: number
  isExclusive: boolean
}

/** Returns the inputs of `permitClash` for permits of a project. */
export async function sidesOf(
  db: Reader,
  projectId: number,
  permitsOf: readonly Pick<Asked, 'processSubTypeId'>[],
  now: Date,
): Promise<(permit: Placed) => ClashSide> {
  const ancestors = await ancestorsIn(db, projectId)
  const conflicts = await conflictsOf(
    db,
    permitsOf.map((one) => one.processSubTypeId),
  )
  return (one) => ({
    subTypeId: one.processSubTypeId,
    zoneId: one.locationId,
    zoneAncestorIds: ancestors(one.locationId),
    isExclusive: one.isExclusive,
    conflictingSubTypeIds: conflicts.get(one.processSubTypeId) ?? [],
    validFrom: Date.parse(one.validFrom),
    validTo: isHeld(one, now) ? Number.POSITIVE_INFINITY : Date.parse(one.validTo),
  })
}

/**
 * Refuses a permit that another one excludes from its zone, and one that conflicts with another unless it says how the
 * works are coordinated. Checks on a project run one after the other, so of two clashing permits the second finds the
 * first.
 */
export async function refuseClash(
  w: Write,
  row: Asked & Pick<Permit, 'coordination' | 'projectTimeZone'>,
): Promise<void> {
  await w.tx.execute(sql`select pg_advisory_xact_lock(7310, ${row.projectId})`)
  const clashes = await clashesOf(w.tx, row, null, new Date(w.on))
  const exclusive = clashes.find(({ reason }) => reason === 'exclusive')
  const blocking = exclusive ?? (row.coordination ? undefined : clashes[0])
  if (!blocking) return
  const { subTypeName, locationName, validFrom, validTo } = blocking
  const [from, to] = [validFrom, validTo].map((at) => momentWords(at, row.projectTimeZone))
  const other = `${subTypeName} in ${locationName}, ${from} to ${to}`
  throw notNow(
    exclusive
      ? `The zone cannot be shared with ${other}. Choose another time or zone.`
      : `It conflicts with ${other}. Say under Coordination with other work how they are kept apart.`,
  )
}

async function ancestorsIn(db: Reader, projectId: number) {
  const places = await db
    .select({ id: projectLocations.id, parentId: projectLocations.parentId })
    .from(projectLocations)
    .where(eq(projectLocations.projectId, projectId))
  const parents = new Map(places.map(({ id, parentId }) => [id, parentId]))
  return (id: number) => {
    const found: number[] = []
    for (let at = parents.get(id) ?? null; at !== null && !found.includes(at); at = parents.get(at) ?? null)
      found.push(at)
    return found
  }
}

async function conflictsOf(db: Reader, subTypeIds: readonly number[]) {
  const listed = await db
    .select({ of: processSubTypeConflicts.fromId, with: processSubTypeConflicts.toId })
    .from(processSubTypeConflicts)
    .where(inArray(processSubTypeConflicts.fromId, [...new Set(subTypeIds)]))
  const conflicts = new Map<number, number[]>()
  for (const one of listed) conflicts.set(one.of, [...(conflicts.get(one.of) ?? []), one.with])
  return conflicts
}
