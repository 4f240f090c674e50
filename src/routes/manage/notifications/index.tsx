import { createFileRoute } from '@tanstack/react-router'
import { NotificationList } from '#src/entities/notification/NotificationList.tsx'

export const Route = createFileRoute('/manage/notifications/')({
  staticData: { title: 'Notifications' },
  // The data code loads with the screen's code, not with the first page.
  loader: ({ context: { queryClient } }) =>
    void import('#src/entities/notification/data.ts').then(({ firstNews }) => queryClient.prefetchQuery(firstNews())),
  component: NotificationList,
})
