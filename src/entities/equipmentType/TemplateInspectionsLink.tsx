import { useQuery } from '@tanstack/react-query'
import { Button } from '#src/ui/Button.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { UiLink } from '#src/ui/LinkRoom.tsx'
import { Panel } from '#src/ui/Panel.tsx'
import { Spinner } from '#src/ui/Spinner.tsx'
import { processSubTypes } from '../processSubType/data.ts'
import { equipmentTypes } from './data.ts'
import { intervalWords } from './scheduleWords.ts'

/** The inspections of equipment types whose checklist a question template is. */
export function TemplateInspectionsLink({ templateId }: { templateId: number }) {
  const { data: types, error, refetch } = useQuery(equipmentTypes.list())
  const { data: subTypes } = useQuery(processSubTypes.list())
  const names = new Map(subTypes?.filter(({ questionTemplateId, closeOutQuestionTemplateId }) => questionTemplateId === templateId || closeOutQuestionTemplateId === templateId).map(({ id, name }) => [id, name]))
  const rows = subTypes && types?.flatMap((type) => type.schedules.flatMap((schedule) => {
    const subType = schedule.subTypeId === null ? undefined : names.get(schedule.subTypeId)
    return subType ? [{ type, schedule, subType }] : []
  })).toSorted((one, other) => one.type.name.localeCompare(other.type.name))
  return (
    <Panel title="Inspections of equipment" count={rows?.length} flush>
      {!rows && !error && <Spinner label="Equipment types are loading" />}
      {!rows && error && <EmptyState failed title="Equipment types could not be loaded" action={<Button onClick={() => void refetch()}>Try again</Button>}>{error.message}</EmptyState>}
      {rows?.length === 0 && <EmptyState title="No items">No equipment type is inspected with it.</EmptyState>}
      {rows && rows.length > 0 && (
        <table className="table" aria-label="Inspections that ask these questions">
          <colgroup><col /><col style={{ width: '32%' }} /><col style={{ width: 130 }} /><col style={{ width: 84 }} /></colgroup>
          <thead>
            <tr>{['Equipment type', 'Sub type', 'Comes round', 'Active'].map((head) => <th key={head} scope="col">{head}</th>)}</tr>
          </thead>
          <tbody>
            {rows.map(({ type, schedule, subType }) => (
              <tr key={`${type.id} ${schedule.key}`}>
                <td className="title" title={type.name}><UiLink href={`/manage/equipmentTypes/edit/${type.id}`}>{type.name}</UiLink></td>
                <td title={subType}>{subType}</td>
                <td title={intervalWords(schedule)}>{intervalWords(schedule)}</td>
                <td>{type.isActive ? 'Active' : 'Inactive'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Panel>
  )
}
