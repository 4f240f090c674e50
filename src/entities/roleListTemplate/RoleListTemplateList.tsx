import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazyPart } from '#src/ui/lazyPart.tsx'
import { roleListTemplate, type RoleListTemplateSummary } from '#contract/entities/roleListTemplate.ts'
import { labelsOf } from '#contract/labels.ts'
import { processKindWords, type ProcessKindId } from '#contract/processKinds.ts'
import { columnsOf } from '#src/ui/DataTable/columns.ts'
import { DataTable } from '#src/ui/DataTable/DataTable.tsx'
import { UiLink } from '#src/ui/LinkProvider.tsx'
import { PageHeader } from '#src/ui/page/PageHeader.tsx'
import { useCrumbs } from '../record/useCrumbs.ts'
import { useTable } from '../record/useTable.ts'
import { roleListTemplates } from './data.ts'

/** Preloaded when a pointer or the focus reaches the link to a new one. */
export const RoleListTemplateForm = lazyPart(() =>
  import('./RoleListTemplateForm.tsx').then(({ RoleListTemplateForm }) => ({ default: RoleListTemplateForm })),
)

const labels = labelsOf(roleListTemplate)

const kindsOf = (ids: readonly ProcessKindId[]) =>
  ids.toSorted((one, other) => one - other).map((id) => processKindWords[id])

const columns = columnsOf<RoleListTemplateSummary>([
  { id: 'name', header: labels.name, value: (row) => row.name, strong: true, always: true },
  {
    id: 'for',
    header: labels.processKindIds,
    value: (row) => kindsOf(row.processKindIds).join(', '),
    choices: (row) => kindsOf(row.processKindIds),
    width: 280,
    filter: 'choice',
  },
  { id: 'stages', header: labels.stageCount, value: (row) => row.stageCount, kind: 'number', width: 84 },
  {
    id: 'signOn',
    header: labels.signOnCount,
    value: (row) => row.signOnCount,
    kind: 'number',
    width: 112,
    dropBelow: 1360,
  },
  { id: 'subTypes', header: labels.subTypeCount, value: (row) => row.subTypeCount, kind: 'number', width: 96 },
  { id: 'version', header: labels.version, value: (row) => row.version, kind: 'number', width: 88, dropBelow: 1200 },
  { id: 'updated', header: 'Changed', value: (row) => row.updatedOn, kind: 'moment', width: 150, dropBelow: 1440 },
  {
    id: 'active',
    header: labels.isActive,
    value: (row) => row.isActive,
    text: (row) => (row.isActive ? 'Active' : 'Inactive'),
    width: 100,
    filter: 'choice',
  },
])

/** The register of approvals, with the kinds of record each is for. */
export function RoleListTemplateList() {
  const { data, error, refetch } = useQuery(roleListTemplates.list())
  const table = useTable('roleListTemplates', { sorter: { column: 'name', down: false } })
  const add = (
    <UiLink
      className="button primary"
      href="/manage/approvalTemplates/edit/0"
      onPointerEnter={RoleListTemplateForm.preload}
      onFocus={RoleListTemplateForm.preload}
    >
      <IconPlus size={16} />
      New approval template
    </UiLink>
  )
  return (
    <>
      <PageHeader crumbs={useCrumbs()} title="Approval templates" actions={add} />
      <DataTable
        {...table}
        label="Approval templates"
        rows={data}
        columns={columns}
        filterHint="Name, what it is for"
        empty={{
          sentence:
            'An approval template sets who reviews and approves a permit, RAMS or change request. Start with how your permits are approved.',
          action: add,
        }}
        problem={
          error && !data
            ? { title: 'Approval templates could not be loaded', sentence: error.message, retry: () => void refetch() }
            : null
        }
        rowLink={(row) => `/manage/approvalTemplates/edit/${row.id}`}
        rowName={(row) => row.name}
        exportName="approval-templates"
      />
    </>
  )
}
