import { useQuery } from '@tanstack/react-query'
import { performerWords, type ScheduleRow } from '#contract/entities/equipmentType.ts'
import { EmptyState } from '#src/ui/page/EmptyState.tsx'
import { UiLink } from '#src/ui/LinkProvider.tsx'
import { Panel } from '#src/ui/page/Panel.tsx'
import { lookups } from '../lookup/data.ts'
import { processSubTypes } from '../processSubType/data.ts'
import './schedules.css'
import { intervalWords } from './shared/scheduleWords.ts'

/** A type's inspections: when, by whom and on what basis. */
export function ScheduleTable({ schedules }: { schedules: readonly ScheduleRow[] }) {
  const { data: types } = useQuery(lookups.list({ list: 'inspectionTypes' }))
  const { data: subTypes } = useQuery(processSubTypes.list())
  const nameOf = (id: number) => types?.find((type) => type.id === id)?.name ?? '…'
  const checklistOf = (id: number | null) => subTypes?.find((subType) => subType.id === id)?.name
  return (
    <Panel title="Inspections" count={schedules.length} flush>
      {schedules.length === 0 && <EmptyState title="No items">No regular inspections for this type yet.</EmptyState>}
      {schedules.length > 0 && (
        <table className="table schedule-table" aria-label="Inspections">
          <thead>
            <tr>
              {['Inspection', 'When', 'Inspected by', 'Checklist and approval', 'Basis', 'If missed'].map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {schedules.map((row) => (
              <tr key={row.key}>
                <td className="title" title={nameOf(row.inspectionTypeId)}>
                  {nameOf(row.inspectionTypeId)}
                </td>
                <td title={intervalWords(row)}>{intervalWords(row)}</td>
                <td>{performerWords[row.performedBy]}</td>
                <td>
                  {row.subTypeId ? (
                    <UiLink href={`/manage/processSubTypes?open=${row.subTypeId}`}>
                      {checklistOf(row.subTypeId) ?? '…'}
                    </UiLink>
                  ) : (
                    '—'
                  )}
                </td>
                <td title={row.legalBasis ?? undefined}>{row.legalBasis ?? '—'}</td>
                <td title={missedWords(row)}>{missedWords(row)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Panel>
  )
}

const missedWords = ({ blocksUse, graceDays }: ScheduleRow) => {
  const grace = graceDays === 0 ? '' : ` after ${graceDays} ${graceDays === 1 ? 'day' : 'days'}`
  return blocksUse ? `Out of service${grace}` : `Overdue${grace}, stays in use`
}
