import { useQuery } from '@tanstack/react-query'
import { processKindWords } from '#contract/processKinds.ts'
import type { ProcessSubTypeSummary } from '#contract/entities/processSubType.ts'
import { Button } from '#src/ui/Button.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { UiLink } from '#src/ui/LinkRoom.tsx'
import { Panel } from '#src/ui/Panel.tsx'
import { Spinner } from '#src/ui/Spinner.tsx'
import { processSubTypes } from './data.ts'

/** The sub types that ask a question template, at the beginning or at the end of a record. */
export function TemplateAskersLink({ templateId }: { templateId: number }) {
  const { data, error, refetch } = useQuery(processSubTypes.list())
  const rows = data
    ?.filter(({ questionTemplateId, closeOutQuestionTemplateId }) => questionTemplateId === templateId || closeOutQuestionTemplateId === templateId)
    .toSorted((one, other) => one.processKindId - other.processKindId || one.name.localeCompare(other.name))
  const when = ({ questionTemplateId, closeOutQuestionTemplateId }: ProcessSubTypeSummary) =>
    [questionTemplateId === templateId && 'When it is written', closeOutQuestionTemplateId === templateId && 'At the end'].filter(Boolean).join(', ')
  return (
    <Panel title="Sub types" count={rows?.length} flush>
      {!rows && !error && <Spinner label="Sub types are loading" />}
      {!rows && error && <EmptyState failed title="Sub types could not be loaded" action={<Button onClick={() => void refetch()}>Try again</Button>}>{error.message}</EmptyState>}
      {rows?.length === 0 && <EmptyState title="No items">No sub type asks these questions yet.</EmptyState>}
      {rows && rows.length > 0 && (
        <table className="table" aria-label="Sub types that ask these questions">
          <colgroup><col /><col style={{ width: 130 }} /><col style={{ width: 150 }} /><col style={{ width: 84 }} /></colgroup>
          <thead>
            <tr>{['Name', 'Kind', 'Asked', 'Active'].map((head) => <th key={head} scope="col">{head}</th>)}</tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id}>
                <td className="title" title={row.name}><UiLink href={`/manage/processSubTypes?open=${row.id}`}>{row.name}</UiLink></td>
                <td title={processKindWords[row.processKindId]}>{processKindWords[row.processKindId]}</td>
                <td>{when(row)}</td>
                <td>{row.isActive ? 'Active' : 'Inactive'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Panel>
  )
}
