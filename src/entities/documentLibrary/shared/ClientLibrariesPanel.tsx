import { visibilityWords, type DocumentLibrarySummary } from '#contract/entities/documentLibrary.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Button } from '#src/ui/Button.tsx'
import { dueOn } from '#src/ui/time/due.ts'
import { DueMark } from '#src/ui/time/DueMark.tsx'
import { EmptyState } from '#src/ui/page/EmptyState.tsx'
import { UiLink } from '#src/ui/LinkProvider.tsx'
import { Panel } from '#src/ui/page/Panel.tsx'
import { Spinner } from '#src/ui/page/Spinner.tsx'
import { useClock } from '#src/ui/time/TimeZoneProvider.tsx'
import { documentLibraries } from '../data.ts'

/** The document libraries of a company, by name, with the next due date of each. */
export function ClientLibrariesPanel({ clientId }: { clientId: number }) {
  const { data, error, refetch } = useQuery(documentLibraries.list())
  const own = useMemo(
    () =>
      data
        ?.filter((library) => library.clientId === clientId)
        .toSorted((one, other) => one.name.localeCompare(other.name)),
    [data, clientId],
  )
  return (
    <Panel title="Document libraries" count={own?.length} flush>
      {!own && !error && <Spinner label="Document libraries are loading" />}
      {!own && error && (
        <EmptyState
          failed
          title="Document libraries could not be loaded"
          action={<Button onClick={() => void refetch()}>Try again</Button>}
        >
          {error.message}
        </EmptyState>
      )}
      {own?.length === 0 && (
        <EmptyState title="No items">
          This company has no document library yet. Add one under Document Library.
        </EmptyState>
      )}
      {own && own.length > 0 && <Libraries libraries={own} />}
    </Panel>
  )
}

function Libraries({ libraries }: { libraries: readonly DocumentLibrarySummary[] }) {
  const clock = useClock()
  return (
    <table className="table" aria-label="Document libraries of this client">
      <colgroup>
        <col />
        <col style={{ width: '24%' }} />
        <col style={{ width: 96 }} />
        <col style={{ width: 190 }} />
        <col style={{ width: 110 }} />
      </colgroup>
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">Read by</th>
          <th scope="col" className="number">
            In force
          </th>
          <th scope="col">Next review or expiry</th>
          <th scope="col">Active</th>
        </tr>
      </thead>
      <tbody>
        {libraries.map(({ id, name, visibility, documentCount, nextDueOn, isActive }) => (
          <tr key={id}>
            <td className="title" title={name}>
              <UiLink href={`/manage/documentLibraries/view/${id}/folder/0`}>{name}</UiLink>
            </td>
            <td>{visibilityWords[visibility]}</td>
            <td className="number">{documentCount}</td>
            <td>{nextDueOn ? <DueMark due={dueOn(nextDueOn, clock)} /> : '—'}</td>
            <td>{isActive ? 'Active' : 'Inactive'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
