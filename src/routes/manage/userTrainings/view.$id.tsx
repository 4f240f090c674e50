import { createFileRoute } from '@tanstack/react-router'
import { userTrainings } from '#src/entities/userTraining/data.ts'
import { TrainingDetail } from '#src/entities/userTraining/TrainingDetail.tsx'
import { ids } from '#src/routes/-params.ts'

/** A training. */
export const Route = createFileRoute('/manage/userTrainings/view/$id')({
  params: ids('id'),
  loader: ({ context: { queryClient }, params: { id } }) => queryClient.ensureQueryData(userTrainings.detail(id)),
  component: function Training() {
    const { id } = Route.useParams()
    return <TrainingDetail key={id} id={id} />
  },
})
