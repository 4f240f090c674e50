import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { userStatus, type UserSummary } from '#contract/entities/user.ts'
import { Button } from '#src/ui/Button.tsx'
import { EmptyState } from '#src/ui/page/EmptyState.tsx'
import { Moment } from '#src/ui/time/Moment.tsx'
import { Panel } from '#src/ui/page/Panel.tsx'
import { Spinner } from '#src/ui/page/Spinner.tsx'
import { users } from '../data.ts'
import '../user.css'
import { UserLink } from './UserLink.tsx'
import { UserStatusBadge } from '../UserStatusBadge.tsx'
import { rolesInWords } from '../userWords.ts'

/** Number of people shown before 'Show all'. */
const atFirst = 20

/** The users of a client, by last name, with deactivated ones last. */
export function ClientUsersPanel({ clientId }: { clientId: number }) {
  const { data, error, refetch } = useQuery(users.list())
  const [all, setAll] = useState(false)
  const people = data?.filter((person) => person.clientId === clientId).toSorted(byLastName)
  const shown = all ? people : people?.slice(0, atFirst)
  return (
    <Panel title="Users" flush>
      {!people && !error && <Spinner label="Users are loading" />}
      {!people && error && (
        <EmptyState
          failed
          title="Users could not be loaded"
          action={<Button onClick={() => void refetch()}>Try again</Button>}
        >
          {error.message}
        </EmptyState>
      )}
      {people?.length === 0 && <EmptyState title="No items">This client has no users yet.</EmptyState>}
      {shown && shown.length > 0 && <People people={shown} />}
      {people && shown && people.length > shown.length && (
        <Button kind="quiet" className="show-all" onClick={() => setAll(true)}>{`Show all ${people.length}`}</Button>
      )}
    </Panel>
  )
}

const People = ({ people }: { people: readonly UserSummary[] }) => (
  <table className="table" aria-label="Users of this client">
    <colgroup>
      <col style={{ width: '20%' }} />
      <col />
      <col style={{ width: '18%' }} />
      <col style={{ width: '14%' }} />
      <col style={{ width: 132 }} />
      <col style={{ width: 120 }} />
    </colgroup>
    <thead>
      <tr>
        {['Name', 'E-mail', 'Job title', 'Roles', 'Last sign-in', 'Status'].map((head) => (
          <th key={head} scope="col">
            {head}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {people.map((person) => (
        <tr key={person.id}>
          <td className="title">
            <UserLink id={person.id} name={person.fullName} />
          </td>
          <td title={person.email}>{person.email}</td>
          <td title={person.jobTitle ?? undefined}>{person.jobTitle ?? '—'}</td>
          <td>{rolesInWords(person.roles).join(', ')}</td>
          <td>{person.lastLoginOn ? <Moment at={person.lastLoginOn} /> : 'Never'}</td>
          <td>
            <UserStatusBadge statusId={person.statusId} />
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)

const gone = ({ statusId }: UserSummary) => Number(statusId === userStatus.deactivated)
const sortedName = ({ firstName, lastName }: UserSummary) => [lastName, firstName].filter(Boolean).join(' ')
const byLastName = (one: UserSummary, other: UserSummary) =>
  gone(one) - gone(other) || sortedName(one).localeCompare(sortedName(other))
