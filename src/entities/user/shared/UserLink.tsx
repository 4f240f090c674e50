import { useQuery, useQueryClient } from '@tanstack/react-query'
import { gates, mayPass } from '#contract/session.ts'
import { currentUser } from '#src/data/session.ts'
import { UiLink } from '#src/ui/LinkProvider.tsx'
import { users } from '../data.ts'

interface Props {
  id: number
  /** The name the record brings, for readers who may not see the list of people. */
  name?: string
  /** Words alone, where a link would lead away from what is being typed. */
  plain?: boolean
}

/** The name of a person, leading to their account for those who may open it. */
export function UserLink({ id, name, plain = false }: Props) {
  const user = currentUser(useQueryClient())
  const { data } = useQuery({ ...users.list(), enabled: name === undefined })
  const words = name ?? data?.find((person) => person.id === id)?.fullName ?? `User ${id}`
  const opens = !plain && (id === user.id || mayPass(user, gates.users))
  return opens ? <UiLink href={`/manage/users/edit/${id}`}>{words}</UiLink> : <>{words}</>
}
