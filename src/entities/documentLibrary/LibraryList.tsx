import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { documentLibrary, type DocumentLibrarySummary, visibilityWords } from '#contract/entities/documentLibrary.ts'
import { labelsOf } from '#contract/labels.ts'
import { lazyPart } from '#src/ui/lazyPart.tsx'
import { Button } from '#src/ui/Button.tsx'
import { columnsOf } from '#src/ui/DataTable/columns.ts'
import { DataTable } from '#src/ui/DataTable/DataTable.tsx'
import { dueOn } from '#src/ui/time/due.ts'
import { DueMark } from '#src/ui/time/DueMark.tsx'
import { PageHeader } from '#src/ui/page/PageHeader.tsx'
import { useClock } from '#src/ui/time/TimeZoneProvider.tsx'
import { useCrumbs } from '../record/useCrumbs.ts'
import { useTable } from '../record/useTable.ts'
import { documentLibraries } from './data.ts'

const labels = labelsOf(documentLibrary)

const LibraryForm = lazyPart(() => import('./LibraryForm.tsx').then(({ LibraryForm }) => ({ default: LibraryForm })))

function NextDue({ day }: { day: string | null }) {
  const clock = useClock()
  return day ? <DueMark due={dueOn(day, clock)} /> : '—'
}

const columns = columnsOf<DocumentLibrarySummary>([
  { id: 'name', header: labels.name, value: (row) => row.name, strong: true, always: true },
  { id: 'client', header: labels.clientId, value: (row) => row.clientName, width: 210, filter: 'choice' },
  {
    id: 'visibility',
    header: labels.visibility,
    value: (row) => visibilityWords[row.visibility],
    width: 200,
    filter: 'choice',
    dropBelow: 1360,
  },
  {
    id: 'folders',
    header: labels.folderCount,
    value: (row) => row.folderCount,
    kind: 'number',
    width: 92,
    dropBelow: 1200,
  },
  { id: 'documents', header: 'In force', value: (row) => row.documentCount, kind: 'number', width: 96 },
  {
    id: 'due',
    header: 'Next review or expiry',
    value: (row) => row.nextDueOn,
    kind: 'date',
    cell: (row) => <NextDue day={row.nextDueOn} />,
    width: 180,
    filter: 'days',
  },
  {
    id: 'active',
    header: labels.isActive,
    value: (row) => row.isActive,
    text: (row) => (row.isActive ? 'Active' : 'Inactive'),
    width: 96,
    filter: 'choice',
    dropBelow: 1200,
  },
])

/** The document libraries of all companies, with the next due date of each. */
export function LibraryList() {
  const { data, error, refetch } = useQuery(documentLibraries.list())
  const table = useTable('documentLibraries', { sorter: { column: 'name', down: false } })
  const [adding, setAdding] = useState(false)
  const add = (
    <Button
      kind="primary"
      icon={<IconPlus size={16} />}
      onPointerEnter={LibraryForm.preload}
      onClick={() => setAdding(true)}
    >
      New library
    </Button>
  )
  return (
    <>
      <PageHeader crumbs={useCrumbs()} title="Document libraries" actions={add} />
      <DataTable
        {...table}
        label="Document libraries"
        rows={data}
        columns={columns}
        filterHint="Name, client"
        empty={{ sentence: 'Each company’s controlled documents appear here once a library is added.', action: add }}
        problem={
          error && !data
            ? { title: 'Document libraries could not be loaded', sentence: error.message, retry: () => void refetch() }
            : null
        }
        rowLink={(row) => `/manage/documentLibraries/view/${row.id}/folder/0`}
        rowName={(row) => row.name}
        exportName="document libraries"
      />
      {adding && (
        <Suspense>
          <LibraryForm id={0} onClose={() => setAdding(false)} />
        </Suspense>
      )}
    </>
  )
}
