import { createFileRoute } from '@tanstack/react-router'
import { NotificationDetail } from '#src/entities/notification/NotificationDetail.tsx'
import { ids } from '#src/routes/-params.ts'

export const Route = createFileRoute('/manage/notifications/view/$id')({
  staticData: { title: 'Notification' },
  params: ids('id'),
  // Fetches fresh data on every visit, because opening the notification depends on whether it has been read.
  gcTime: 0,
  loader: async ({ context: { queryClient }, params: { id } }) => {
    const { notifications } = await import('#src/entities/notification/data.ts')
    return queryClient.fetchQuery(notifications.detail(id))
  },
  component: function Notification() {
    return <NotificationDetail id={Route.useParams().id} />
  },
})
