import { createFileRoute } from '@tanstack/react-router'
import { clients } from '#src/entities/client/data.ts'
import { ClientDetail } from '#src/entities/client/ClientDetail.tsx'
import { editId, editSearch } from '#src/routes/-params.ts'

/** A client; 0 is a new one. */
export const Route = createFileRoute('/manage/clients/edit/$id')({
  params: editId,
  validateSearch: editSearch,
  loader: ({ context: { queryClient }, params: { id } }) =>
    id > 0 ? queryClient.ensureQueryData(clients.detail(id)) : null,
  component: function Client() {
    return <ClientDetail id={Route.useParams().id} editing={Route.useSearch().edit === 1} />
  },
})
