import { useQuery } from '@tanstack/react-query'
import { PanelTable } from '#src/ui/page/PanelTable.tsx'
import { processSubTypes } from '#src/entities/processSubType/data.ts'
import { equipmentTypes } from '../data.ts'
import { intervalWords } from './scheduleWords.ts'

/** The inspections of equipment types that use a question template as their checklist. */
export function TemplateInspectionsPanel({ templateId }: { templateId: number }) {
  const { data: types, error, refetch } = useQuery(equipmentTypes.list())
  const { data: subTypes } = useQuery(processSubTypes.list())
  const names = new Map(
    subTypes
      ?.filter(
        ({ questionTemplateId, closeOutQuestionTemplateId }) =>
          questionTemplateId === templateId || closeOutQuestionTemplateId === templateId,
      )
      .map(({ id, name }) => [id, name]),
  )
  const rows =
    subTypes &&
    types
      ?.flatMap((type) =>
        type.schedules.flatMap((schedule) => {
          const subType = schedule.subTypeId === null ? undefined : names.get(schedule.subTypeId)
          return subType ? [{ type, schedule, subType }] : []
        }),
      )
      .toSorted((one, other) => one.type.name.localeCompare(other.type.name))
  return (
    <PanelTable
      title="Inspections of equipment"
      label="Inspections with these questions"
      what="Equipment types"
      empty="No equipment type uses it for inspections."
      rows={rows}
      problem={error}
      retry={() => void refetch()}
      keyOf={({ type, schedule }) => `${type.id} ${schedule.key}`}
      columns={[
        {
          head: 'Equipment type',
          cell: ({ type }) => type.name,
          href: ({ type }) => `/manage/equipmentTypes/edit/${type.id}`,
        },
        { head: 'Sub type', width: '32%', cell: ({ subType }) => subType },
        { head: 'Interval', width: 130, cell: ({ schedule }) => intervalWords(schedule) },
        { head: 'Active', width: 84, cell: ({ type }) => (type.isActive ? 'Active' : 'Inactive') },
      ]}
    />
  )
}
