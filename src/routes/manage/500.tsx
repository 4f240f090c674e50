import { createFileRoute } from '@tanstack/react-router'
import { ServerError } from '#src/pages/ServerError.tsx'

export const Route = createFileRoute('/manage/500')({
  staticData: { title: 'Server error' },
  component: () => <ServerError />,
})
