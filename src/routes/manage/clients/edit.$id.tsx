import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { clients } from '#src/entities/client/data.ts'
import { ClientDetail } from '#src/entities/client/ClientDetail.tsx'
import { editId } from '#src/routes/-params.ts'

/** One client; 0 is a new one. */
export const Route = createFileRoute('/manage/clients/edit/$id')({
  params: editId,
  // The form has an address, so that a reload opens it again.
  validateSearch: z.object({ edit: z.catch(z.optional(z.literal(1)), undefined) }),
  loader: ({ context: { queryClient }, params: { id } }) =>
    id > 0 ? queryClient.ensureQueryData(clients.detail(id)) : null,
  component: function Client() {
    return <ClientDetail id={Route.useParams().id} editing={Route.useSearch().edit === 1} />
  },
})
