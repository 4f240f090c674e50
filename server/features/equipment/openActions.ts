import { sql } from 'drizzle-orm'
import { isFrom } from '#server/db/columns/source.ts'
import { actionPriority, unfinishedActions } from '#contract/safety/actionStatus.ts'
import type { OpenAction } from '#contract/equipment/inspected.ts'
import type { InspectedKind } from '#contract/equipment/statuses.ts'
import { instanceStatus } from '#contract/questionnaires/instanceStatus.ts'

/** The kind of the inspections of an item, and the field by which they name it. */
export const inspectionsOf = {
  equipment: { kind: 'inspection', field: 'equipmentId' },
  nonEquipmentItem: { kind: 'nonEquipmentInspection', field: 'nonEquipmentItemId' },
} as const satisfies Record<InspectedKind, object>

/**
 * The critical actions of an item's failed inspections that are not closed, as a list in a query on items. What failed is
 * not used until they are (domain specification, 8).
 */
export const openActionsOf = (kind: InspectedKind) => {
  const { kind: inspection, field } = inspectionsOf[kind]
  return sql<
    OpenAction[]
  >`${sql.raw(`(select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'inspectionId', i.id, 'number', a.number,
      'title', a.title) order by a.id), '[]'::jsonb)
    from "questionResponseAction" a join "${inspection}" i on ${isFrom('a', inspection, 'i.id')}
    where i."${field}" = "${kind}".id and i.result = 'fail' and i."statusId" <> ${instanceStatus.cancelled}
      and not i."isDeleted" and not a."isDeleted" and a."priorityId" = ${actionPriority.critical}
      and a."statusId" in (${unfinishedActions.join(', ')}))`)}`
}
