import { useQuery } from '@tanstack/react-query'
import { Suspense, type ReactNode } from 'react'
import { registration, type RegistrationSummary } from '#contract/entities/registration.ts'
import type { Project } from '#contract/entities/project.ts'
import { labelsOf } from '#contract/labels.ts'
import { linkKindWords, registrationStatus as status, registrationStatusWords } from '#contract/people/registrations.ts'
import type { System } from '#contract/systems.ts'
import { columnsOf } from '#src/ui/DataTable/columns.ts'
import { DataTable } from '#src/ui/DataTable/DataTable.tsx'
import type { View } from '#src/ui/DataTable/views.ts'
import { lazyPart } from '#src/ui/lazyPart.tsx'
import { useTable } from '../record/useTable.ts'
import { registrations } from './data.ts'
import { RegistrationBadge } from './registrationLooks.tsx'

const RegistrationDialog = lazyPart(() =>
  import('./RegistrationDialog.tsx').then((file) => ({ default: file.RegistrationDialog })),
)

const labels = labelsOf(registration)
const nameOf = ({ firstName, lastName }: RegistrationSummary) => `${firstName} ${lastName}`

const columns = columnsOf<RegistrationSummary>([
  { id: 'name', header: 'Name', value: nameOf, width: 200, strong: true, always: true },
  {
    id: 'company',
    header: labels.clientId,
    value: (row) => row.clientName ?? row.companyName,
    width: 200,
    filter: 'choice',
  },
  { id: 'trade', header: labels.trade, value: (row) => row.trade, width: 150, filter: 'choice', dropBelow: 1360 },
  {
    id: 'statusId',
    header: labels.statusId,
    value: (row) => row.statusId,
    text: (row) => registrationStatusWords[row.statusId] ?? '',
    cell: (row) => <RegistrationBadge statusId={row.statusId} />,
    width: 130,
  },
  { id: 'files', header: 'Photos', value: (row) => row.fileCount, kind: 'number', width: 90 },
  {
    id: 'link',
    header: 'By',
    value: (row) => linkKindWords[row.linkKind],
    width: 190,
    filter: 'choice',
    dropBelow: 1360,
  },
  { id: 'sentOn', header: labels.sentOn, value: (row) => row.sentOn, kind: 'moment', width: 150 },
])

const isIn =
  (statusId: number) =>
  (row: RegistrationSummary): boolean =>
    row.statusId === statusId
const views: readonly View<RegistrationSummary>[] = [
  { id: 'waiting', label: 'To accept', keeps: isIn(status.waiting), urgent: true },
  { id: 'returned', label: 'Returned', keeps: isIn(status.returned) },
  { id: 'accepted', label: 'Accepted', keeps: isIn(status.accepted) },
]

interface Props {
  project: Project
  system: System
  /** Id of the registration that is open; undefined if none is. */
  open: number | undefined
  onOpen(id: number | undefined): void
  /** Button to invite the first people; false for readers. */
  add: ReactNode
}

/** The people who gave their details before they come, until staff accept or return them. */
export function ComingTable({ project, system, open, onOpen, add }: Props) {
  const { data, error, refetch } = useQuery(registrations.list({ projectId: project.id }))
  const table = useTable('coming', { sorter: { column: 'sentOn', down: true } })
  return (
    <>
      <DataTable
        {...table}
        label="People to accept"
        rows={data}
        columns={columns}
        views={views}
        filterHint="Name, company"
        empty={{
          sentence: 'Nobody has given their details. Invite companies or people by mail, or hang up a poster.',
          action: add,
        }}
        problem={
          error && !data
            ? { title: 'The people could not be loaded', sentence: error.message, retry: () => void refetch() }
            : null
        }
        onOpen={({ id }) => onOpen(id)}
        rowName={nameOf}
        exportName="people-to-accept"
      />
      {open !== undefined && (
        <Suspense>
          <RegistrationDialog
            key={open}
            id={open}
            project={project}
            system={system}
            onClose={() => onOpen(undefined)}
          />
        </Suspense>
      )}
    </>
  )
}
