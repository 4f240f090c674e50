import { createFileRoute } from '@tanstack/react-router'
import { equipmentTypes } from '#src/entities/equipmentType/data.ts'
import { EquipmentTypeList } from '#src/entities/equipmentType/EquipmentTypeList.tsx'

export const Route = createFileRoute('/manage/equipmentTypes/')({
  loader: ({ context: { queryClient } }) => void queryClient.prefetchQuery(equipmentTypes.list()),
  component: EquipmentTypeList,
})
