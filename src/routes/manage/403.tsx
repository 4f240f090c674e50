import { createFileRoute } from '@tanstack/react-router'
import { NotAuthorised } from '#src/pages/NotAuthorised.tsx'

export const Route = createFileRoute('/manage/403')({
  staticData: { title: 'Not authorised' },
  component: () => <NotAuthorised />,
})
