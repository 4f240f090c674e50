import { IconCircleCheck } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import {
  libraryDocument,
  inForce,
  libraryStatus,
  type LibraryDocumentSummary,
} from '#contract/entities/libraryDocument.ts'
import { labelsOf } from '#contract/labels.ts'
import { currentUser } from '#src/data/session.ts'
import { columnsOf } from '#src/ui/DataTable/columns.ts'
import { DataTable } from '#src/ui/DataTable/DataTable.tsx'
import type { Toggle, View } from '#src/ui/DataTable/views.ts'
import { dueOn, validUntil } from '#src/ui/time/due.ts'
import { DueMark } from '#src/ui/time/DueMark.tsx'
import { useClock } from '#src/ui/time/TimeZoneProvider.tsx'
import { useTable } from '#src/entities/record/useTable.ts'
import { libraryDocuments } from '../data.ts'
import { libraryLooks } from '../libraryLooks.ts'
import { LibraryStatusBadge } from '../LibraryStatusBadge.tsx'

const labels = labelsOf(libraryDocument)

type Row = LibraryDocumentSummary
const isInForce = ({ statusId }: Row) => inForce.includes(statusId)

function Review({ row }: { row: Row }) {
  const clock = useClock()
  return row.reviewDueOn ? <DueMark due={dueOn(row.reviewDueOn, clock, !isInForce(row))} /> : '—'
}
function Expiry({ row }: { row: Row }) {
  const clock = useClock()
  return row.expiresOn ? <DueMark due={validUntil(row.expiresOn, clock)} /> : '—'
}
function Read({ row }: { row: Row }) {
  const me = currentUser(useQueryClient()).id
  if (row.toRead) return <span className="due tone-amber">To read</span>
  if (!row.acknowledgeRequired || !isInForce(row) || !row.readByIds.includes(me)) return '—'
  return (
    <span className="due tone-green">
      <IconCircleCheck size={14} stroke={2} aria-hidden />
      Read
    </span>
  )
}

const columns = columnsOf<Row>([
  { id: 'name', header: labels.name, value: (row) => row.name, strong: true, always: true },
  { id: 'revision', header: 'Rev', value: (row) => row.currentRevision, width: 72 },
  { id: 'type', header: 'Type', value: (row) => row.documentTypeName, width: 150, filter: 'choice', dropBelow: 1600 },
  {
    id: 'status',
    header: labels.statusId,
    value: (row) => row.statusId,
    text: (row) => libraryLooks[row.statusId]?.word ?? '',
    cell: (row) => <LibraryStatusBadge statusId={row.statusId} />,
    width: 136,
    filter: 'choice',
  },
  {
    id: 'review',
    header: labels.reviewDueOn,
    value: (row) => row.reviewDueOn,
    kind: 'date',
    cell: (row) => <Review row={row} />,
    width: 130,
    filter: 'days',
  },
  {
    id: 'expiry',
    header: labels.expiresOn,
    value: (row) => row.expiresOn,
    kind: 'date',
    cell: (row) => <Expiry row={row} />,
    width: 150,
    dropBelow: 1360,
  },
  {
    id: 'read',
    header: 'Reading',
    value: (row) => row.readByIds.length,
    cell: (row) => <Read row={row} />,
    width: 96,
    dropBelow: 1000,
  },
])

const views: readonly View<Row>[] = [
  { id: 'inForce', label: 'In force', keeps: isInForce },
  { id: 'drafts', label: 'Drafts', keeps: ({ statusId }) => statusId === libraryStatus.draft },
  { id: 'ended', label: 'No longer in force', keeps: ({ statusId }) => statusId >= libraryStatus.superseded },
]
const none: readonly Toggle<Row>[] = []

/** Returns the state of the table, so that a surrounding screen can change it too. */
export const useLibraryTable = () => useTable('libraryDocuments', { sorter: { column: 'name', down: false } })

interface Props {
  table: ReturnType<typeof useLibraryTable>
  libraryId: number
  /** Null shows the documents of all folders. */
  folderId: number | null
  /** The reader manages the library and so also sees drafts and documents no longer in force. */
  keeps: boolean
}

/** The documents of a library or one of its folders, with due dates. */
export function LibraryDocumentsTable({ table, libraryId, folderId, keeps }: Props) {
  const { data, error, refetch } = useQuery(libraryDocuments.list({ documentLibraryId: libraryId }))
  const rows = useMemo(
    () => (folderId === null ? data : data?.filter((row) => row.folderId === folderId)),
    [data, folderId],
  )
  return (
    <DataTable
      {...table}
      label="Documents"
      rows={rows}
      columns={columns}
      filterHint="Name, type"
      views={keeps ? views : undefined}
      toggles={none}
      empty={{
        sentence: keeps ? 'Documents appear here once they are added.' : 'Nothing is published in this folder.',
      }}
      problem={
        error && !data
          ? { title: 'Documents could not be loaded', sentence: error.message, retry: () => void refetch() }
          : null
      }
      rowLink={(row) => `/manage/documentLibraries/view/${row.documentLibraryId}/document/${row.id}`}
      rowName={(row) => row.name}
      exportName="library documents"
    />
  )
}
