import { IconPlus } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazyPart } from '#src/ui/lazyPart.tsx'
import { template, type TemplateSummary } from '#contract/entities/template.ts'
import { labelsOf } from '#contract/labels.ts'
import { mayPass } from '#contract/wire/session.ts'
import { currentUser } from '#src/data/session.ts'
import { columnsOf } from '#src/ui/DataTable/columns.ts'
import { DataTable } from '#src/ui/DataTable/DataTable.tsx'
import { UiLink } from '#src/ui/LinkProvider.tsx'
import { PageHeader } from '#src/ui/page/PageHeader.tsx'
import { useCrumbs } from '../record/useCrumbs.ts'
import { useTable } from '../record/useTable.ts'
import { templates } from './data.ts'

/** Preloaded when a pointer or the focus reaches the link to a new one. */
export const TemplateForm = lazyPart(() =>
  import('./TemplateForm.tsx').then(({ TemplateForm }) => ({ default: TemplateForm })),
)

const labels = labelsOf(template)

const columns = columnsOf<TemplateSummary>([
  { id: 'name', header: labels.name, value: (row) => row.name, strong: true, always: true },
  { id: 'type', header: labels.typeId, value: (row) => row.typeName, width: 240, filter: 'choice' },
  { id: 'folders', header: labels.folderCount, value: (row) => row.folderCount, kind: 'number', width: 96 },
  { id: 'documents', header: labels.documentCount, value: (row) => row.documentCount, kind: 'number', width: 112 },
  {
    id: 'active',
    header: labels.isActive,
    value: (row) => row.isActive,
    text: (row) => (row.isActive ? 'Active' : 'Inactive'),
    width: 110,
    filter: 'choice',
  },
  { id: 'updated', header: 'Changed', value: (row) => row.updatedOn, kind: 'moment', width: 160, dropBelow: 1360 },
])

/** The register of folder structures for new projects. */
export function TemplateList() {
  const { data, error, refetch } = useQuery(templates.list())
  const table = useTable('templates', { sorter: { column: 'type', down: false } })
  const makes = mayPass(currentUser(useQueryClient()), ['admin', 'super_user'])
  const add = makes && (
    <UiLink
      className="button primary"
      href="/manage/templates/edit/0"
      onPointerEnter={TemplateForm.preload}
      onFocus={TemplateForm.preload}
    >
      <IconPlus size={16} />
      New template
    </UiLink>
  )
  return (
    <>
      <PageHeader crumbs={useCrumbs()} title="Templates" actions={add} />
      <DataTable
        {...table}
        label="Templates"
        rows={data}
        columns={columns}
        filterHint="Name, type"
        empty={{
          sentence: makes
            ? 'A folder structure gives every new project the same folders, with starter documents.'
            : 'A folder structure gives every new project the same folders. An administrator or super user adds one.',
          action: add,
        }}
        problem={
          error && !data
            ? { title: 'Templates could not be loaded', sentence: error.message, retry: () => void refetch() }
            : null
        }
        rowLink={(row) => `/manage/templates/edit/${row.id}`}
        rowName={(row) => row.name}
        exportName="templates"
      />
    </>
  )
}
