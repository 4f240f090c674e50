import { createFileRoute } from '@tanstack/react-router'
import { LaterScreen } from '#src/frame/LaterScreen.tsx'
import { ids } from '#src/routes/-params.ts'

export const Route = createFileRoute('/manage/userTrainings/view/$id')({
  staticData: { title: 'Training' },
  params: ids('id'),
  component: () => <LaterScreen title="Training">One course or card with its certificate.</LaterScreen>,
})
