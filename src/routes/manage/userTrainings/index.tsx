import { createFileRoute } from '@tanstack/react-router'
import { userTrainings } from '#src/entities/userTraining/data.ts'
import { TrainingList } from '#src/entities/userTraining/TrainingList.tsx'

export const Route = createFileRoute('/manage/userTrainings/')({
  staticData: { title: 'My trainings' },
  loader: ({ context: { queryClient } }) => void queryClient.prefetchQuery(userTrainings.list()),
  component: TrainingList,
})
