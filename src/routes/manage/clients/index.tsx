import { createFileRoute } from '@tanstack/react-router'
import { clients } from '#src/entities/client/data.ts'
import { ClientList } from '#src/entities/client/ClientList.tsx'

export const Route = createFileRoute('/manage/clients/')({
  loader: ({ context: { queryClient } }) => void queryClient.prefetchQuery(clients.list()),
  component: ClientList,
})
