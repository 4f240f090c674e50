import { useQuery } from '@tanstack/react-query'
import { Suspense, type ReactNode } from 'react'
import { group, groupPurposeWords, type GroupSummary } from '#contract/entities/group.ts'
import { labelsOf } from '#contract/labels.ts'
import { lazyPart } from '#src/ui/lazyPart.tsx'
import { columnsOf } from '#src/ui/DataTable/columns.ts'
import { DataTable } from '#src/ui/DataTable/DataTable.tsx'
import { NoAccess } from '../project/shared/NoAccess.tsx'
import { useTable } from '../record/useTable.ts'
import { groups } from './data.ts'

export const GroupForm = lazyPart(() => import('./GroupForm.tsx').then(({ GroupForm }) => ({ default: GroupForm })))

const labels = labelsOf(group)

const namesOf = ({ members }: GroupSummary) => members.map(({ name }) => name).join(', ')

const columns = columnsOf<GroupSummary>([
  { id: 'name', header: labels.name, value: (row) => row.name, width: 260, strong: true, always: true },
  {
    id: 'purpose',
    header: labels.purpose,
    value: (row) => groupPurposeWords[row.purpose],
    width: 130,
    filter: 'choice',
  },
  { id: 'count', header: 'People', value: (row) => row.members.length, kind: 'number', width: 90 },
  {
    id: 'members',
    header: labels.userIds,
    value: namesOf,
    cell: (row) => (
      <>
        <NoAccess projectId={row.projectId} people={row.members} /> {namesOf(row)}
      </>
    ),
  },
  { id: 'updated', header: 'Changed', value: (row) => row.updatedOn, kind: 'moment', width: 170, dropBelow: 1200 },
])

interface Props {
  projectId: number
  /** Id of the group in the form; 0 for a new one, null if closed. */
  open: number | null
  onOpen: (id: number | null) => void
  /** Button to create the first group; absent for readers. */
  add: ReactNode
}

/** The groups of a project. */
export function GroupTable({ projectId, open, onOpen, add }: Props) {
  const { data, error, refetch } = useQuery(groups.list({ projectId }))
  const table = useTable('groups', { sorter: { column: 'name', down: false } })
  return (
    <>
      <DataTable
        {...table}
        label="Groups"
        rows={data}
        columns={columns}
        filterHint="Name, member"
        empty={{
          sentence:
            'A group is a list of people on this project, used to send them documents, open folders to them or ask for their approval.',
          action: add,
        }}
        problem={
          error && !data
            ? { title: 'Groups could not be loaded', sentence: error.message, retry: () => void refetch() }
            : null
        }
        onOpen={add ? ({ id }) => onOpen(id) : undefined}
        rowName={(row) => row.name}
        exportName="groups"
      />
      {open !== null && (
        <Suspense>
          <GroupForm
            key={open}
            id={open}
            projectId={projectId}
            onClose={() => onOpen(null)}
            onMade={({ id }) => onOpen(id)}
          />
        </Suspense>
      )}
    </>
  )
}
