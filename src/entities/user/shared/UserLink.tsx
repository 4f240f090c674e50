import { useQuery, useQueryClient } from '@tanstack/react-query'
import { gates, mayPass } from '#contract/wire/session.ts'
import { currentUser } from '#src/data/session.ts'
import { UiLink } from '#src/ui/LinkProvider.tsx'
import { users } from '../data.ts'

interface Props {
  id: number
  /** The user's name from the row, for readers who may not open the list of users. */
  name?: string
  /** Renders text instead of a link, where following a link would abandon a form. */
  plain?: boolean
}

/** A user's name, as a link for readers who may open the user. */
export function UserLink({ id, name, plain = false }: Props) {
  const user = currentUser(useQueryClient())
  const { data } = useQuery({ ...users.list(), enabled: name === undefined })
  const words = name ?? data?.find((person) => person.id === id)?.fullName ?? `User ${id}`
  const opens = !plain && (id === user.id || mayPass(user, gates.users))
  return opens ? <UiLink href={`/manage/users/edit/${id}`}>{words}</UiLink> : <>{words}</>
}
