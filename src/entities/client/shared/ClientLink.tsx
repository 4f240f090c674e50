import { useQuery, useQueryClient } from '@tanstack/react-query'
import { gates, mayPass } from '#contract/wire/session.ts'
import { currentUser } from '#src/data/session.ts'
import { UiLink } from '#src/ui/LinkProvider.tsx'
import { clients } from '../data.ts'

interface Props {
  id: number
  /** The client's name from the row, for readers who may not open the list of clients. */
  name?: string
  /** Renders text instead of a link, where following a link would abandon a form. */
  plain?: boolean
}

/** A client's name, as a link for readers who may open the client. */
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
