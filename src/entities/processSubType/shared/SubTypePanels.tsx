import { useQuery } from '@tanstack/react-query'
import type { ProcessSubTypeSummary } from '#contract/entities/processSubType.ts'
import { processKindWords } from '#contract/processKinds.ts'
import { PanelTable } from '#src/ui/page/PanelTable.tsx'
import { processSubTypes } from '../data.ts'
import { rulesInWords } from '../subTypeWords.ts'

/** The sub types that use a question template at the start or end of a record. */
export const TemplateAskersPanel = ({ templateId }: { templateId: number }) => (
  <SubTypesTable
    label="Sub types with these questions"
    empty="No sub type uses these questions yet."
    keeps={({ questionTemplateId, closeOutQuestionTemplateId }) =>
      questionTemplateId === templateId || closeOutQuestionTemplateId === templateId
    }
    about={{
      head: 'Asked',
      width: 150,
      cell: ({ questionTemplateId, closeOutQuestionTemplateId }) =>
        [questionTemplateId === templateId && 'On creation', closeOutQuestionTemplateId === templateId && 'At the end']
          .filter(Boolean)
          .join(', '),
    }}
  />
)

/** The sub types that use an approval. */
export const ApprovalSubTypesPanel = ({ templateId }: { templateId: number }) => (
  <SubTypesTable
    label="Sub types with this approval"
    empty="No sub type uses this approval yet."
    keeps={({ approvalTemplateId }) => approvalTemplateId === templateId}
    about={{ head: 'Rules', width: '36%', cell: (row) => rulesInWords(row) || '—' }}
  />
)

interface Props {
  label: string
  empty: string
  keeps: (row: ProcessSubTypeSummary) => boolean
  /** An additional column. */
  about: { head: string; width: number | string; cell: (row: ProcessSubTypeSummary) => string }
}

/** The sub types that refer to a record, by kind and name. */
function SubTypesTable({ label, empty, keeps, about }: Props) {
  const { data, error, refetch } = useQuery(processSubTypes.list())
  return (
    <PanelTable
      title="Sub types"
      label={label}
      what="Sub types"
      empty={empty}
      problem={error}
      retry={() => void refetch()}
      keyOf={({ id }) => id}
      rows={data
        ?.filter(keeps)
        .toSorted((one, other) => one.processKindId - other.processKindId || one.name.localeCompare(other.name))}
      columns={[
        { head: 'Name', cell: ({ name }) => name, href: ({ id }) => `/manage/processSubTypes?open=${id}` },
        { head: 'Kind', width: 130, cell: ({ processKindId }) => processKindWords[processKindId] },
        about,
        { head: 'Active', width: 84, cell: ({ isActive }) => (isActive ? 'Active' : 'Inactive') },
      ]}
    />
  )
}
