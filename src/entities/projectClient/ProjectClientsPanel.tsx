import { IconAlertTriangle, IconCircleCheck, IconPencil, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useMemo, useState } from 'react'
import type { ProjectClient } from '#contract/entities/projectClient.ts'
import type { Summary } from '#contract/entity.ts'
import { lazyPart } from '#src/ui/lazyPart.tsx'
import { Button } from '#src/ui/Button.tsx'
import { EmptyState } from '#src/ui/page/EmptyState.tsx'
import { look, loud } from '#src/ui/page/look.ts'
import { Panel } from '#src/ui/page/Panel.tsx'
import { Spinner } from '#src/ui/page/Spinner.tsx'
import { StatusChip } from '#src/ui/page/StatusChip.tsx'
import { ClientLink } from '../client/shared/ClientLink.tsx'
import { NoAccess } from '../project/shared/NoAccess.tsx'
import { UserLink } from '../user/shared/UserLink.tsx'
import { projectClients } from './data.ts'
import { Period } from './Period.tsx'

const ProjectClientForm = lazyPart(() =>
  import('./ProjectClientForm.tsx').then(({ ProjectClientForm }) => ({ default: ProjectClientForm })),
)

interface Props {
  projectId: number
  canEdit: boolean
  /** Set if the form of a new company is open from the start, and called when it closes. */
  begun?: { onClose(): void } | undefined
}

type Part = Summary<typeof projectClients.entity>

/**
 * The companies of a project with their relationships: the client first, then lead companies, then subcontractors and
 * suppliers.
 */
export function ProjectClientsPanel({ projectId, canEdit, begun }: Props) {
  const { data, error, refetch } = useQuery(projectClients.list({ projectId }))
  const [editing, setEditing] = useState<number | null>(begun && canEdit ? 0 : null)
  const parts = useMemo(() => data?.toSorted(byRelationship), [data])
  const add = canEdit && (
    <Button
      small
      icon={<IconPlus size={15} />}
      onPointerEnter={ProjectClientForm.preload}
      onClick={() => setEditing(0)}
    >
      Add client
    </Button>
  )
  return (
    <>
      <Panel title="Clients" count={parts && new Set(parts.map(({ clientId }) => clientId)).size} action={add} flush>
        {!parts && !error && <Spinner label="Clients are loading" />}
        {!parts && error && (
          <EmptyState
            failed
            title="Clients could not be loaded"
            action={<Button onClick={() => void refetch()}>Try again</Button>}
          >
            {error.message}
          </EmptyState>
        )}
        {parts?.length === 0 && <EmptyState title="No items">There are no companies on this project yet.</EmptyState>}
        {parts && parts.length > 0 && <Parts parts={parts} onEdit={setEditing} />}
      </Panel>
      {editing !== null && (
        <Suspense>
          <ProjectClientForm
            key={editing}
            id={editing}
            projectId={projectId}
            onClose={() => {
              setEditing(null)
              begun?.onClose()
            }}
          />
        </Suspense>
      )}
    </>
  )
}

function Parts({ parts, onEdit }: { parts: readonly Part[]; onEdit: (id: number) => void }) {
  const mayChange = parts.some(({ canEdit }) => canEdit)
  return (
    <table className="table" aria-label="Clients of this project">
      <colgroup>
        <col />
        <col style={{ width: '15%' }} />
        <col style={{ width: '15%' }} />
        <col style={{ width: '12%' }} />
        <col style={{ width: 196 }} />
        <col style={{ width: 116 }} />
        {mayChange && <col style={{ width: 56 }} />}
      </colgroup>
      <thead>
        <tr>
          {['Client', 'Relationship', 'Package', 'Contact', 'From and to', 'Insurance'].map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
          {mayChange && (
            <th scope="col">
              <span className="away">Change</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {parts.map((part) => (
          <Line key={part.id} part={part} onEdit={mayChange ? onEdit : undefined} />
        ))}
      </tbody>
    </table>
  )
}

const Line = ({ part, onEdit }: { part: Part; onEdit?: (id: number) => void }) => (
  <tr>
    <td className="title" title={part.clientName}>
      <ClientLink id={part.clientId} name={part.clientName} />
    </td>
    <td title={part.relationshipName}>{part.relationshipName}</td>
    <td title={part.packageName ?? undefined}>{part.packageName ?? '—'}</td>
    <td title={part.contactName ?? undefined}>
      {part.contactUserId && part.contactName ? (
        <span className="two-lines">
          <span className="cut">
            <UserLink id={part.contactUserId} name={part.contactName} />
          </span>
          <NoAccess projectId={part.projectId} people={[{ id: part.contactUserId, name: part.contactName }]} />
        </span>
      ) : (
        '—'
      )}
    </td>
    <td>
      <Period from={part.from} to={part.to} />
    </td>
    <td>
      <InsuranceMark part={part} />
    </td>
    {onEdit && (
      <td className="right">
        {part.canEdit && (
          <Button
            kind="quiet"
            small
            icon={<IconPencil size={16} />}
            aria-label={`Edit ${part.clientName}, ${part.relationshipName}`}
            onPointerEnter={ProjectClientForm.preload}
            onClick={() => onEdit(part.id)}
          />
        )}
      </td>
    )}
  </tr>
)

const inDate = look('In date', 'green', IconCircleCheck)
const notInDate = look('Not in date', 'red', IconAlertTriangle, loud)

const noDate = look('No date given', 'red', IconAlertTriangle, loud)

/** Whether a company's insurance is valid today. */
const InsuranceMark = ({ part: { insuranceOk, insuranceKnown } }: { part: Part }) => (
  <StatusChip look={insuranceOk ? inDate : insuranceKnown ? notInDate : noDate} />
)

const byRelationship = (
  one: Pick<ProjectClient, 'relationshipId' | 'clientName'>,
  other: Pick<ProjectClient, 'relationshipId' | 'clientName'>,
) => one.relationshipId - other.relationshipId || one.clientName.localeCompare(other.clientName)
