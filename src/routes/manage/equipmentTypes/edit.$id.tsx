import { createFileRoute } from '@tanstack/react-router'
import { equipmentTypes } from '#src/entities/equipmentType/data.ts'
import { EquipmentTypeDetail } from '#src/entities/equipmentType/EquipmentTypeDetail.tsx'
import { editId, editSearch } from '#src/routes/-params.ts'

/** An equipment type; 0 is a new one. */
export const Route = createFileRoute('/manage/equipmentTypes/edit/$id')({
  params: editId,
  validateSearch: editSearch,
  loader: ({ context: { queryClient }, params: { id } }) =>
    id > 0 ? queryClient.ensureQueryData(equipmentTypes.detail(id)) : null,
  component: function Equipment() {
    return <EquipmentTypeDetail id={Route.useParams().id} editing={Route.useSearch().edit === 1} />
  },
})
