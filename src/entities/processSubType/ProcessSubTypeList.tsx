import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Suspense, useMemo } from 'react'
import { processSubType, type ProcessSubTypeSummary } from '#contract/entities/processSubType.ts'
import { labelsOf } from '#contract/labels.ts'
import { processKindWords } from '#contract/processKinds.ts'
import { lazyPart } from '#src/ui/lazyPart.tsx'
import { Button } from '#src/ui/Button.tsx'
import { columnsOf } from '#src/ui/DataTable/columns.ts'
import { DataTable } from '#src/ui/DataTable/DataTable.tsx'
import { PageHeader } from '#src/ui/page/PageHeader.tsx'
import { useCrumbs } from '../record/useCrumbs.ts'
import { useTable } from '../record/useTable.ts'
import { processSubTypes } from './data.ts'
import { rulesInWords } from './subTypeWords.ts'

const labels = labelsOf(processSubType)

const ProcessSubTypeForm = lazyPart(() =>
  import('./ProcessSubTypeForm.tsx').then(({ ProcessSubTypeForm }) => ({ default: ProcessSubTypeForm })),
)

const columns = columnsOf<ProcessSubTypeSummary>([
  { id: 'name', header: labels.name, value: (row) => row.name, strong: true, always: true },
  {
    id: 'kind',
    header: labels.processKindId,
    value: (row) => processKindWords[row.processKindId],
    width: 180,
    filter: 'choice',
  },
  { id: 'code', header: labels.code, value: (row) => row.code, width: 80, dropBelow: 1360 },
  {
    id: 'approval',
    header: labels.approvalTemplateId,
    value: (row) => row.approvalTemplateName,
    width: 200,
    filter: 'choice',
  },
  { id: 'rules', header: 'Rules', value: rulesInWords, width: 290, dropBelow: 1200 },
  {
    id: 'active',
    header: labels.isActive,
    value: (row) => row.isActive,
    text: (row) => (row.isActive ? 'Active' : 'Inactive'),
    width: 92,
    filter: 'choice',
    dropBelow: 1000,
  },
])

const byKind = (one: ProcessSubTypeSummary, other: ProcessSubTypeSummary) =>
  one.processKindId - other.processKindId || one.sortOrder - other.sortOrder || one.name.localeCompare(other.name)

/** The register of sub types, with the approval of each. `open` is the id in the form, 0 for a new one. */
export function ProcessSubTypeList({ open }: { open: number | null }) {
  const { data, error, refetch } = useQuery(processSubTypes.list())
  const table = useTable('processSubTypes')
  const navigate = useNavigate({ from: '/manage/processSubTypes/' })
  const openForm = (id: number | null) => void navigate({ search: id === null ? {} : { open: id }, replace: true })
  const rows = useMemo(() => data?.toSorted(byKind), [data])
  const add = (
    <Button
      kind="primary"
      icon={<IconPlus size={16} />}
      onPointerEnter={ProcessSubTypeForm.preload}
      onClick={() => openForm(0)}
    >
      New sub type
    </Button>
  )
  return (
    <>
      <PageHeader crumbs={useCrumbs()} title="Approval Sub Types" actions={add} />
      <DataTable
        {...table}
        label="Approval sub types"
        rows={rows}
        columns={columns}
        filterHint="Name, code, approval"
        empty={{
          sentence:
            'A sub type sets the questions and the approval for a kind of permit or inspection. Add an approval template first.',
          action: add,
        }}
        problem={
          error && !data
            ? { title: 'Approval sub types could not be loaded', sentence: error.message, retry: () => void refetch() }
            : null
        }
        onOpen={({ id }) => openForm(id)}
        rowName={(row) => row.name}
        exportName="approval-sub-types"
      />
      {open !== null && (
        <Suspense>
          <ProcessSubTypeForm
            id={open}
            onClose={() => openForm(null)}
            onSaved={() => openForm(null)}
            onMade={(row) => openForm(row.id)}
          />
        </Suspense>
      )}
    </>
  )
}
