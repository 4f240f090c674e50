import type { System } from '#contract/systems.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { isInspected, statusesOf, type InspectedKind } from '#contract/equipment/statuses.ts'
import { largestPage } from '#contract/window.ts'
import { equipments, equipmentWindow } from '../../equipment/data.ts'
import { itemWindow, nonEquipmentItems } from '../../nonEquipmentItem/data.ts'

/** The fields of an inspectable item that a choice needs. */
interface Inspectable {
  id: number
  number: string
  name: string
  equipmentTypeId: number
  equipmentTypeName: string
  locationName: string | null
  statusId: number
}

/** The equipment or places of a project that can be inspected: in use, or waiting for their first use. */
export function useInspectedItems(kind: InspectedKind, projectId: number, system: System): readonly Inspectable[] {
  const isEquipment = kind === 'equipment'
  const machines = useMemo(() => equipmentWindow(projectId, system), [projectId, system])
  const places = useMemo(() => itemWindow(projectId, system), [projectId, system])
  const one = useQuery({ ...machines.page({ ...machines.firstPage, size: largestPage }, true), enabled: isEquipment })
  const other = useQuery({ ...places.page({ ...places.firstPage, size: largestPage }, true), enabled: !isEquipment })
  const rows = isEquipment ? one.data?.rows : other.data?.rows
  return useMemo(
    () => (rows ?? []).filter(({ statusId }) => isInspected(kind, statusId) || statusesOf[kind].waiting === statusId),
    [rows, kind],
  )
}

/** The schedule of an item with its status; null while no item is chosen. */
export function useItemSchedule(kind: InspectedKind, id: number) {
  const isEquipment = kind === 'equipment'
  const one = useQuery({ ...equipments.detail(id), enabled: isEquipment && id > 0 })
  const other = useQuery({ ...nonEquipmentItems.detail(id), enabled: !isEquipment && id > 0 })
  const row = isEquipment ? one.data : other.data
  return row ? { schedules: row.schedules, standing: row.standing } : null
}
