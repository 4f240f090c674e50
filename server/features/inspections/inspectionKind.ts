import { eq, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Entity } from '#contract/entity.ts'
import type { Inspection } from '#contract/entities/inspection.ts'
import type { ScheduleRow } from '#contract/entities/equipmentType.ts'
import type { InspectedKind } from '#contract/equipment/statuses.ts'
import type { Kind } from '#contract/kinds.ts'
import type { ProcessKind, ProcessKindId } from '#contract/processKinds.ts'
import type { StampedTable } from '#server/core/readable.ts'
import type { Reader } from '#server/db/database.ts'
import { equipmentTypes } from '#server/db/tables/equipmentType.ts'

/** An inspection of either kind, with the inspected item as `itemId`. */
export type InspectionRow = Omit<Inspection, 'equipmentId'>

type InspectionTable = StampedTable &
  Record<
    | 'projectId'
    | 'systemId'
    | 'number'
    | 'title'
    | 'statusId'
    | 'isConfidential'
    | 'authorUserId'
    | 'performedByPersonId'
    | 'performedByUserId'
    | 'performedOn'
    | 'inspectionTypeId'
    | 'scheduleKey'
    | 'resetsSchedule'
    | 'result'
    | 'lateDays'
    | 'inForceOn'
    | 'updatedOn',
    PgColumn
  > &
  Partial<Record<'equipmentId' | 'nonEquipmentItemId', PgColumn>>
type ItemTable = StampedTable &
  Record<'projectId' | 'number' | 'name' | 'clientId' | 'locationId' | 'statusId' | 'equipmentTypeId', PgColumn>

/** The differences between the two kinds of inspections. */
export interface InspectionKind {
  kind: Kind & ProcessKind
  entity: Entity
  table: InspectionTable
  kindId: ProcessKindId
  /** The prefix of its numbers. */
  series: 'INS' | 'NIN'
  itemKind: InspectedKind
  itemField: 'equipmentId' | 'nonEquipmentItemId'
  items: ItemTable
  /** The word for the item in a sentence: 'equipment', 'item'. */
  itemWord: string
  /** The path of a record's page (specification, 2.4). */
  path(row: Pick<InspectionRow, 'projectId' | 'systemId' | 'id' | 'itemId'>): string
  /** The same in SQL. */
  pathSql: SQL
}

/** The inspected item, with the schedule of its type. */
export interface InspectedItem {
  id: number
  number: string
  name: string
  statusId: number
  clientId: number | null
  locationId: number | null
  schedules: ScheduleRow[]
}

export async function inspectedItem(db: Reader, { items }: InspectionKind, id: number): Promise<InspectedItem> {
  const [found] = await db
    .select({
      id: items.id,
      number: items.number,
      name: items.name,
      statusId: items.statusId,
      clientId: items.clientId,
      locationId: items.locationId,
      schedules: equipmentTypes.schedules,
    })
    .from(items)
    .innerJoin(equipmentTypes, eq(equipmentTypes.id, items.equipmentTypeId))
    .where(eq(items.id, id))
  return found as InspectedItem
}
