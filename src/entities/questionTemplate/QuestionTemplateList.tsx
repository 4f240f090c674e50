import { IconFileImport, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import {
  questionTemplate,
  questionTemplateStatus,
  type QuestionTemplateSummary,
} from '#contract/entities/questionTemplate.ts'
import { labelsOf } from '#contract/labels.ts'
import { processKindWords } from '#contract/processKinds.ts'
import { lazyPart } from '#src/ui/lazyPart.tsx'
import { Button } from '#src/ui/Button.tsx'
import { columnsOf } from '#src/ui/DataTable/columns.ts'
import { DataTable } from '#src/ui/DataTable/DataTable.tsx'
import { UiLink } from '#src/ui/LinkProvider.tsx'
import { PageHeader } from '#src/ui/page/PageHeader.tsx'
import { useCrumbs } from '../record/useCrumbs.ts'
import { useTable } from '../record/useTable.ts'
import { questionTemplates } from './data.ts'
import { QuestionTemplateBadge } from './QuestionTemplateBadge.tsx'
import { templateLooks } from './templateLooks.ts'
import { languageNames } from '#contract/people/languages.ts'

/** Preloaded when a pointer or the focus reaches the link to a new one. */
export const QuestionTemplateForm = lazyPart(() =>
  import('./QuestionTemplateForm.tsx').then((form) => ({ default: form.QuestionTemplateForm })),
)

const labels = labelsOf(questionTemplate)

const ImportModal = lazyPart(() => import('./ImportModal.tsx').then((modal) => ({ default: modal.ImportModal })))

const kindsOf = (row: QuestionTemplateSummary) => row.processKindIds.map((id) => processKindWords[id])
const inUse = ({ publishedVersion, statusId }: QuestionTemplateSummary) =>
  publishedVersion !== null && statusId !== questionTemplateStatus.retired ? publishedVersion : null

const columns = columnsOf<QuestionTemplateSummary>([
  { id: 'name', header: labels.name, value: (row) => row.name, strong: true, always: true },
  {
    id: 'kinds',
    header: labels.processKindIds,
    value: (row) => kindsOf(row).join(', '),
    choices: kindsOf,
    width: 230,
    filter: 'choice',
  },
  { id: 'questions', header: labels.questionCount, value: (row) => row.questionCount, kind: 'number', width: 90 },
  {
    id: 'scoring',
    header: labels.scoringOn,
    value: (row) => row.scoringOn,
    text: (row) => (row.scoringOn ? 'Scored' : 'Not scored'),
    width: 96,
    filter: 'choice',
    dropBelow: 1200,
  },
  {
    id: 'languages',
    header: labels.languages,
    value: (row) => ['en', ...row.languages].map((one) => languageNames[one]).join(', '),
    width: 130,
    dropBelow: 1440,
  },
  {
    id: 'status',
    header: labels.statusId,
    value: (row) => row.statusId,
    text: (row) => templateLooks[row.statusId]?.word ?? '',
    cell: (row) => <QuestionTemplateBadge statusId={row.statusId} />,
    width: 120,
    filter: 'choice',
  },
  { id: 'version', header: labels.version, value: (row) => row.version, kind: 'number', width: 76 },
  { id: 'inUse', header: 'In use', value: inUse, kind: 'number', width: 70 },
  {
    id: 'publishedOn',
    header: 'Published',
    value: (row) => row.publishedOn,
    kind: 'moment',
    width: 156,
    filter: 'days',
    dropBelow: 1200,
  },
])

/** The register of question templates, with the version in use. */
export function QuestionTemplateList() {
  const { data, error, refetch } = useQuery(questionTemplates.list())
  const table = useTable('questionTemplates', { sorter: { column: 'name', down: false } })
  const [importing, setImporting] = useState(false)
  const add = (
    <UiLink
      className="button primary"
      href="/manage/questionTemplates/edit/0"
      onPointerEnter={QuestionTemplateForm.preload}
      onFocus={QuestionTemplateForm.preload}
    >
      <IconPlus size={16} />
      New question template
    </UiLink>
  )
  return (
    <>
      <PageHeader
        crumbs={useCrumbs()}
        title="Question templates"
        actions={
          <>
            <Button icon={<IconFileImport size={16} />} onClick={() => setImporting(true)}>
              Import
            </Button>
            {add}
          </>
        }
      />
      <DataTable
        {...table}
        label="Question templates"
        rows={data}
        columns={columns}
        filterHint="Name, kind, status"
        empty={{
          sentence:
            'Questionnaires for permits, inspections and other safety records appear here once they are created or imported.',
          action: add,
        }}
        problem={
          error && !data
            ? { title: 'Question templates could not be loaded', sentence: error.message, retry: () => void refetch() }
            : null
        }
        rowLink={(row) => `/manage/questionTemplates/edit/${row.id}`}
        rowName={(row) => row.name}
        exportName="question-templates"
      />
      <Suspense>{importing && <ImportModal onClose={() => setImporting(false)} />}</Suspense>
    </>
  )
}
