import type { InspectedKind } from '#contract/equipment/statuses.ts'
import { equipments, equipmentStandings } from '#server/db/tables/equipment.ts'
import { nonEquipmentItems, nonEquipmentItemStandings } from '#server/db/tables/nonEquipmentItem.ts'

/** The tables of both kinds by name. */
export const itemTables = { equipment: equipments, nonEquipmentItem: nonEquipmentItems } as const
export const standingTables = {
  equipment: equipmentStandings,
  nonEquipmentItem: nonEquipmentItemStandings,
} as const satisfies Record<InspectedKind, unknown>

/** An item that is inspected. */
export interface InspectedItem {
  kind: InspectedKind
  id: number
}
