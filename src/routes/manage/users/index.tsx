import { createFileRoute } from '@tanstack/react-router'
import { gates } from '#contract/wire/session.ts'
import { users } from '#src/entities/user/data.ts'
import { UserList } from '#src/entities/user/UserList.tsx'
import { only } from '#src/shell/gate.ts'

export const Route = createFileRoute('/manage/users/')({
  staticData: { title: 'Users' },
  beforeLoad: only(gates.users),
  loader: ({ context: { queryClient } }) => void queryClient.prefetchQuery(users.list()),
  component: UserList,
})
