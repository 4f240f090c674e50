import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { equipmentTypes } from '#src/entities/equipmentType/data.ts'
import { EquipmentTypeDetail } from '#src/entities/equipmentType/EquipmentTypeDetail.tsx'
import { editId } from '#src/routes/-params.ts'

/** One equipment type; 0 is a new one. */
export const Route = createFileRoute('/manage/equipmentTypes/edit/$id')({
  params: editId,
  // The form has an address, so that a reload opens it again.
  validateSearch: z.object({ edit: z.catch(z.optional(z.literal(1)), undefined) }),
  loader: ({ context: { queryClient }, params: { id } }) =>
    id > 0 ? queryClient.ensureQueryData(equipmentTypes.detail(id)) : null,
  component: function Equipment() {
    return <EquipmentTypeDetail id={Route.useParams().id} editing={Route.useSearch().edit === 1} />
  },
})
