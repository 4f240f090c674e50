import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { ProjectClient } from '#contract/entities/projectClient.ts'
import type { Summary } from '#contract/entity.ts'
import { Button } from '#src/ui/Button.tsx'
import { EmptyState } from '#src/ui/page/EmptyState.tsx'
import { Panel } from '#src/ui/page/Panel.tsx'
import { Spinner } from '#src/ui/page/Spinner.tsx'
import { ProjectLink } from '#src/entities/project/shared/ProjectLink.tsx'
import { ProjectStatusBadge } from '#src/entities/project/shared/ProjectStatusBadge.tsx'
import { projectClients } from '../data.ts'
import { Period } from '../Period.tsx'

/** The projects of a company, with its relationship and each project's status. */
export function ClientProjectsPanel({ clientId }: { clientId: number }) {
  const { data, error, refetch } = useQuery(projectClients.list({ clientId }))
  const parts = useMemo(() => data?.toSorted(byProject), [data])
  return (
    <Panel title="Projects" count={parts && new Set(parts.map(({ projectId }) => projectId)).size} flush>
      {!parts && !error && <Spinner label="Projects are loading" />}
      {!parts && error && (
        <EmptyState
          failed
          title="Projects could not be loaded"
          action={<Button onClick={() => void refetch()}>Try again</Button>}
        >
          {error.message}
        </EmptyState>
      )}
      {parts?.length === 0 && (
        <EmptyState title="No items">
          This company is not on any project yet. Add it on the project’s own page.
        </EmptyState>
      )}
      {parts && parts.length > 0 && <Parts parts={parts} />}
    </Panel>
  )
}

const Parts = ({ parts }: { parts: readonly Summary<typeof projectClients.entity>[] }) => (
  <table className="table" aria-label="Projects of this client">
    <colgroup>
      <col />
      <col style={{ width: 150 }} />
      <col style={{ width: '16%' }} />
      <col style={{ width: '19%' }} />
      <col style={{ width: 212 }} />
    </colgroup>
    <thead>
      <tr>
        {['Project', 'Status', 'Relationship', 'Package', 'From and to'].map((head) => (
          <th key={head} scope="col">
            {head}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {parts.map((part) => (
        <tr key={part.id}>
          <td className="title" title={`${part.projectNumber} ${part.projectName}`}>
            <ProjectLink id={part.projectId}>
              <span className="number">{part.projectNumber}</span> {part.projectName}
            </ProjectLink>
          </td>
          <td>
            <ProjectStatusBadge statusId={part.projectStatusId} />
          </td>
          <td title={part.relationshipName}>{part.relationshipName}</td>
          <td title={part.packageName ?? undefined}>{part.packageName ?? '—'}</td>
          <td>
            <Period from={part.from} to={part.to} />
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)

const byProject = (
  one: Pick<ProjectClient, 'projectNumber' | 'relationshipId'>,
  other: Pick<ProjectClient, 'projectNumber' | 'relationshipId'>,
) => one.projectNumber.localeCompare(other.projectNumber) || one.relationshipId - other.relationshipId
