import { createFileRoute } from '@tanstack/react-router'
import { Missing } from '#src/pages/Missing.tsx'

export const Route = createFileRoute('/manage/404')({
  staticData: { title: 'Not found' },
  component: () => <Missing />,
})
