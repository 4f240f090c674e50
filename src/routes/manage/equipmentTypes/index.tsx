import { createFileRoute } from '@tanstack/react-router'
import { equipmentTypes } from '#src/entities/equipmentType/data.ts'
import { EquipmentTypeList } from '#src/entities/equipmentType/EquipmentTypeList.tsx'

export const Route = createFileRoute('/manage/equipmentTypes/')({
  // What it loads belongs to its screen, not to the first page of the product.
  codeSplitGroupings: [['loader', 'component']],
  loader: ({ context: { queryClient } }) => void queryClient.prefetchQuery(equipmentTypes.list()),
  component: EquipmentTypeList,
})
