import { useQuery } from '@tanstack/react-query'
import type { Equipment } from '#contract/entities/equipment.ts'
import type { NonEquipmentItem } from '#contract/entities/nonEquipmentItem.ts'
import { holdsOf, standingNow, type InspectedFacts } from '#contract/equipment/inspectionStanding.ts'
import { isInspected, statusesOf, type InspectedKind } from '#contract/equipment/statuses.ts'
import { lookups } from '../../lookup/data.ts'

export type InspectedRow = Equipment | NonEquipmentItem

/** Returns what currently prevents the use of an item; nothing once it has left the site. */
export function holdsNow(kind: InspectedKind, row: InspectedRow, now: number) {
  if (!isInspected(kind, row.statusId) && row.statusId !== statusesOf[kind].waiting) return []
  const facts: InspectedFacts = { ...row, kind, timeZone: row.projectTimeZone }
  return holdsOf(facts, standingNow(facts), new Date(now).toISOString())
}

/** Returns the names of the inspection types by id. */
export function useInspectionNames() {
  const { data: types } = useQuery(lookups.list({ list: 'inspectionTypes' }))
  return (id: number) => types?.find((type) => type.id === id)?.name ?? '…'
}
