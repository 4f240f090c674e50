import { inArray, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import { equipmentStatus } from '#contract/equipment/statuses.ts'
import { inForceIn } from '#contract/inspections/shape.ts'
import { attendanceStatus } from '#contract/people/attendance.ts'
import { equipments } from '#server/db/tables/equipment.ts'
import { inspections } from '#server/db/tables/inspection.ts'
import { nonEquipmentInspections } from '#server/db/tables/nonEquipmentInspection.ts'
import { siteAttendances as stays } from '#server/db/tables/siteAttendance.ts'
import { companyNameOf } from '#server/features/site/personColumns.ts'
import { equipmentResource } from '#server/kinds/equipment/resource.ts'
import { inspectionResource } from '#server/kinds/inspection/resource.ts'
import { nonEquipmentInspectionResource } from '#server/kinds/nonEquipmentInspection/resource.ts'
import { siteAttendanceResource } from '#server/kinds/siteAttendance/resource.ts'
import { isConfirmed, sumOfHours } from './attendance.ts'
import type { Asked } from './reportQuestion.ts'
import { conditionOf, dayOnSite, records } from './reportRows.ts'
import { accidentsOf, nearMissesOf, talksOf } from './safetyRows.ts'
import { weatherOf } from './weatherRows.ts'

/** Sums over the stays that began on a day. Hours are added up of those alone whose end is confirmed. */
const sums = {
  hours: sumOfHours(isConfirmed),
  unconfirmed: sql<number>`(count(*) filter (where ${stays.statusId} = ${attendanceStatus.toConfirm}::int))::int`,
  stillHere: sql<number>`(count(*) filter (where ${isNull(stays.signedOutOn)}))::int`,
}

/** The people who came on each day, by company and trade. Somebody who came twice on a day is one of them. */
async function labourOf(asked: Asked) {
  const where = () => isNotNull(stays.personId)
  return asked.db
    .select({
      day: sql<string>`${dayOnSite(stays.signedInOn, asked)}`,
      company: sql<string>`${companyNameOf(stays.clientId)}`,
      trade: stays.trade,
      people: sql<number>`count(distinct ${stays.personId})::int`,
      ...sums,
    })
    .from(stays)
    .where(conditionOf(siteAttendanceResource, { company: stays.clientId, on: stays.signedInOn, where }, asked))
    .groupBy(sql`1`, stays.clientId, stays.trade)
    .orderBy(sql`2`, stays.trade, sql`1`)
}

/** The visits of each day. */
async function visitsOf(asked: Asked) {
  const where = () => isNull(stays.personId)
  return asked.db
    .select({
      day: sql<string>`${dayOnSite(stays.signedInOn, asked)}`,
      visits: sql<number>`count(*)::int`,
      ...sums,
    })
    .from(stays)
    .where(conditionOf(siteAttendanceResource, { company: stays.clientId, on: stays.signedInOn, where }, asked))
    .groupBy(sql`1`)
    .orderBy(sql`1`)
}

/** All plant of the project, with the days on which it came and went as far as they are known. */
const plantOf = records(equipmentResource, {
  company: equipments.clientId,
  where: () => ne(equipments.statusId, equipmentStatus.decommissioned),
  columns: (asked) => ({
    id: equipments.id,
    number: equipments.number,
    name: equipments.name,
    from: sql<string>`coalesce(${equipments.onHireFrom}::text, ${dayOnSite(equipments.arrivedOn, asked)},
      ${dayOnSite(equipments.createdOn, asked)})`,
    until: sql<string | null>`least(${equipments.offHireOn}, ${equipments.handedOverOn})::text`,
  }),
})

const counts = (statusId: typeof inspections.statusId | typeof nonEquipmentInspections.statusId) =>
  inArray(statusId, [...inForceIn])

/** Inspections and pre-use checks of plant that were performed and count. */
const plantChecksOf = records(inspectionResource, {
  company: (clientId) => sql`exists (select 1 from "equipment" e
    where e.id = ${inspections.equipmentId} and e."clientId" = ${clientId}::int)`,
  on: inspections.performedOn,
  where: () => counts(inspections.statusId),
  columns: () => ({ equipmentId: inspections.equipmentId }),
})

/** The same of places and structures. */
const placeChecksOf = records(nonEquipmentInspectionResource, {
  company: (clientId) => sql`exists (select 1 from "nonEquipmentItem" n
    where n.id = ${nonEquipmentInspections.nonEquipmentItemId} and n."clientId" = ${clientId}::int)`,
  on: nonEquipmentInspections.performedOn,
  where: () => counts(nonEquipmentInspections.statusId),
  columns: () => ({}),
})

/** What the return of a week counts, of the records that the person may find. */
export const returnRows = async (asked: Asked) => ({
  labour: await labourOf(asked),
  visits: await visitsOf(asked),
  plant: await plantOf(asked),
  plantChecks: await plantChecksOf(asked),
  placeChecks: await placeChecksOf(asked),
  accidents: await accidentsOf(asked),
  nearMisses: await nearMissesOf(asked),
  talks: await talksOf(asked),
  weather: await weatherOf(asked),
})
