import { IconFileImport, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { manualClassification, type ManualClassificationSummary } from '#contract/entities/manualClassification.ts'
import { labelsOf } from '#contract/labels.ts'
import { lazyPart } from '#src/ui/lazyPart.tsx'
import { Button } from '#src/ui/Button.tsx'
import { columnsOf } from '#src/ui/DataTable/columns.ts'
import { DataTable } from '#src/ui/DataTable/DataTable.tsx'
import { EmptyState } from '#src/ui/page/EmptyState.tsx'
import { UiLink } from '#src/ui/LinkProvider.tsx'
import { PageHeader } from '#src/ui/page/PageHeader.tsx'
import { Spinner } from '#src/ui/page/Spinner.tsx'
import { useCrumbs } from '../record/useCrumbs.ts'
import { useTable } from '../record/useTable.ts'
import { ClassificationTree } from './ClassificationTree.tsx'
import { manualClassifications } from './data.ts'
import './classification.css'

/** Preloaded when a pointer or the focus reaches the link to a new one. */
export const ClassificationForm = lazyPart(() =>
  import('./ClassificationForm.tsx').then(({ ClassificationForm }) => ({ default: ClassificationForm })),
)

const labels = labelsOf(manualClassification)

const ImportClassifications = lazyPart(() =>
  import('./ImportClassifications.tsx').then((module) => ({ default: module.ImportClassifications })),
)

const columns = columnsOf<ManualClassificationSummary>([
  { id: 'code', header: labels.code, value: (row) => row.code, width: 110, always: true },
  { id: 'title', header: labels.title, value: (row) => row.title, strong: true, always: true },
  { id: 'system', header: labels.system, value: (row) => row.system, width: 130, filter: 'choice' },
  { id: 'parent', header: labels.parentId, value: (row) => row.parentCode, width: 110 },
  { id: 'folders', header: labels.folderCount, value: (row) => row.folderCount, kind: 'number', width: 90 },
  {
    id: 'active',
    header: labels.isActive,
    value: (row) => row.isActive,
    text: (row) => (row.isActive ? 'Active' : 'Inactive'),
    width: 100,
    filter: 'choice',
    dropBelow: 1200,
  },
])

/** The classification of the handover manual, as a tree or a list. */
export function ClassificationList({ view, onView }: { view: 'tree' | 'list'; onView(view: 'tree' | 'list'): void }) {
  const { data, error, refetch } = useQuery(manualClassifications.list())
  const table = useTable('manualClassifications', { sorter: { column: 'system', down: false } })
  const [importing, setImporting] = useState(false)
  const problem =
    error && !data
      ? { title: 'Manual classifications could not be loaded', sentence: error.message, retry: () => void refetch() }
      : null
  return (
    <>
      <PageHeader
        crumbs={useCrumbs()}
        title="Manual classifications"
        actions={
          <>
            <Button icon={<IconFileImport size={16} />} onClick={() => setImporting(true)}>
              Import CSV…
            </Button>
            <UiLink
              className="button primary"
              href="/manage/manualClassifications/edit/0"
              onPointerEnter={ClassificationForm.preload}
              onFocus={ClassificationForm.preload}
            >
              <IconPlus size={16} />
              New classification
            </UiLink>
          </>
        }
        below={
          <div className="views" role="group" aria-label="View">
            {(['tree', 'list'] as const).map((one) => (
              <button key={one} type="button" aria-pressed={view === one} onClick={() => onView(one)}>
                {one === 'tree' ? 'Tree' : 'List'}
              </button>
            ))}
          </div>
        }
      />
      {view === 'list' && (
        <DataTable
          {...table}
          label="Manual classifications"
          rows={data}
          columns={columns}
          filterHint="Code, title, system"
          problem={problem}
          empty={{ sentence: 'Entries appear here once they are added or imported.' }}
          rowLink={(row) => `/manage/manualClassifications/edit/${row.id}`}
          rowName={(row) => `${row.code} ${row.title}`}
          exportName="manual classifications"
        />
      )}
      {view === 'tree' && !data && !problem && <Spinner label="Manual classifications are loading" />}
      {view === 'tree' && problem && (
        <EmptyState failed title={problem.title} action={<Button onClick={problem.retry}>Try again</Button>}>
          {problem.sentence}
        </EmptyState>
      )}
      {view === 'tree' && data && <ClassificationTree entries={data} />}
      {importing && (
        <Suspense>
          <ImportClassifications onClose={() => setImporting(false)} />
        </Suspense>
      )}
    </>
  )
}
