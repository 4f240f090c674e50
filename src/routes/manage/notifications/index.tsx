import { createFileRoute } from '@tanstack/react-router'
import { notifications } from '#src/entities/notification/data.ts'
import { NotificationList } from '#src/entities/notification/NotificationList.tsx'

export const Route = createFileRoute('/manage/notifications/')({
  staticData: { title: 'Notifications' },
  loader: ({ context: { queryClient } }) => void queryClient.prefetchQuery(notifications.list()),
  component: NotificationList,
})
