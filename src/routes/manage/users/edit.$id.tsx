import { createFileRoute } from '@tanstack/react-router'
import { gates } from '#contract/wire/session.ts'
import { users } from '#src/entities/user/data.ts'
import { UserDetail } from '#src/entities/user/UserDetail.tsx'
import { only } from '#src/shell/gate.ts'
import { editId, editSearch } from '#src/routes/-params.ts'

/**
 * A user. Everyone may open their own record; the server refuses others to users without the right. 0 is a new user,
 * for those who may invite.
 */
export const Route = createFileRoute('/manage/users/edit/$id')({
  staticData: { title: 'User' },
  params: editId,
  validateSearch: editSearch,
  beforeLoad: ({ context, params }) => {
    if (params.id === 0) only(gates.users)({ context })
  },
  loader: ({ context: { queryClient }, params: { id } }) =>
    id > 0 ? queryClient.ensureQueryData(users.detail(id)) : null,
  component: function User() {
    return <UserDetail id={Route.useParams().id} editing={Route.useSearch().edit === 1} />
  },
})
