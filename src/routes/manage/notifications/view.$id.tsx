import { createFileRoute } from '@tanstack/react-router'
import { notifications } from '#src/entities/notification/data.ts'
import { NotificationDetail } from '#src/entities/notification/NotificationDetail.tsx'
import { ids } from '#src/routes/-params.ts'

export const Route = createFileRoute('/manage/notifications/view/$id')({
  staticData: { title: 'Notification' },
  params: ids('id'),
  loader: ({ context: { queryClient }, params: { id } }) => queryClient.ensureQueryData(notifications.detail(id)),
  component: function Notification() {
    return <NotificationDetail id={Route.useParams().id} />
  },
})
