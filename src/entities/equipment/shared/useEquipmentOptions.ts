import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { statusesOf } from '#contract/equipment/statuses.ts'
import { largestPage } from '#contract/window.ts'
import { equipmentWindow } from '../data.ts'

/** The equipment of a project that may be used, as options of a field. */
export function useEquipmentOptions(projectId: number) {
  const of = useMemo(() => equipmentWindow(projectId), [projectId])
  const { data } = useQuery(of.page({ ...of.firstPage, view: 'all', size: largestPage }))
  return (data?.rows ?? [])
    .filter(({ statusId }) => statusesOf.equipment.inUse.includes(statusId))
    .map(({ id, number, name }) => ({ value: id, label: `${number} ${name}` }))
}
