import { useQuery } from '@tanstack/react-query'
import { processKindWords } from '#contract/processKinds.ts'
import { Button } from '#src/ui/Button.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { UiLink } from '#src/ui/LinkRoom.tsx'
import { Panel } from '#src/ui/Panel.tsx'
import { Spinner } from '#src/ui/Spinner.tsx'
import { processSubTypes } from './data.ts'
import { rulesInWords } from './subTypeWords.ts'

/** The sub types that take an approval, by kind and name. */
export function TemplateSubTypesLink({ templateId }: { templateId: number }) {
  const { data, error, refetch } = useQuery(processSubTypes.list())
  const rows = data
    ?.filter(({ approvalTemplateId }) => approvalTemplateId === templateId)
    .toSorted((one, other) => one.processKindId - other.processKindId || one.name.localeCompare(other.name))
  return (
    <Panel title="Sub types" count={rows?.length} flush>
      {!rows && !error && <Spinner label="Sub types are loading" />}
      {!rows && error && (
        <EmptyState failed title="Sub types could not be loaded" action={<Button onClick={() => void refetch()}>Try again</Button>}>{error.message}</EmptyState>
      )}
      {rows?.length === 0 && <EmptyState title="No items">No sub type takes this approval yet.</EmptyState>}
      {rows && rows.length > 0 && (
        <table className="table" aria-label="Sub types of this approval">
          <thead>
            <tr>{['Name', 'Kind', 'Rules', 'Active'].map((head) => <th key={head} scope="col">{head}</th>)}</tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id}>
                <td className="title"><UiLink href={`/manage/processSubTypes?open=${row.id}`}>{row.name}</UiLink></td>
                <td>{processKindWords[row.processKindId]}</td>
                <td>{rulesInWords(row) || '—'}</td>
                <td>{row.isActive ? 'Active' : 'Inactive'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Panel>
  )
}
