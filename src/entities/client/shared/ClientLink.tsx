import { useQuery, useQueryClient } from '@tanstack/react-query'
import { gates, mayPass } from '#contract/session.ts'
import { currentUser } from '#src/data/session.ts'
import { UiLink } from '#src/ui/LinkProvider.tsx'
import { clients } from '../data.ts'

interface Props {
  id: number
  /** The name the record brings, for readers who may not see the list of clients. */
  name?: string
  /** Words alone, where a link would lead away from what is being typed. */
  plain?: boolean
}

/** The name of a client, leading to its page for those who may open it. */
export function ClientLink({ id, name, plain = false }: Props) {
  const user = currentUser(useQueryClient())
  const { data } = useQuery({ ...clients.list(), enabled: name === undefined })
  const words = name ?? data?.find((client) => client.id === id)?.name ?? `Client ${id}`
  return !plain && mayPass(user, gates.clients) ? (
    <UiLink href={`/manage/clients/edit/${id}`}>{words}</UiLink>
  ) : (
    <>{words}</>
  )
}
