import type { ReactNode } from 'react'
import { performerWords } from '#contract/entities/equipmentType.ts'
import { basisIn } from '#contract/equipment/legalBasis.ts'
import type { ScheduleStanding } from '#contract/equipment/inspected.ts'
import { standingNow } from '#contract/equipment/inspectionStanding.ts'
import type { InspectedKind } from '#contract/equipment/statuses.ts'
import { inspectionWords } from '#contract/inspections/words.ts'
import { recordSystemOf } from '#contract/recordSystem.ts'
import { EmptyState } from '#src/ui/page/EmptyState.tsx'
import { Moment } from '#src/ui/time/Moment.tsx'
import { Panel } from '#src/ui/page/Panel.tsx'
import { intervalWords } from '../../equipmentType/shared/scheduleWords.ts'
import { useInspectionNames, type InspectedRow } from './inspectedRow.ts'
import { InspectionDue, ResultBadge } from './looks.tsx'
import './schedule.css'

interface Props {
  kind: InspectedKind
  row: InspectedRow
  /** Renders the button that starts a scheduled inspection. */
  renderInspect?(standing: ScheduleStanding): ReactNode
}

/** The inspections that an item requires: when each was last performed, its result, and when it is next due. */
export function SchedulePanel({ kind, row, renderInspect }: Props) {
  const nameOf = useInspectionNames()
  const all = standingNow({ ...row, kind, timeZone: row.projectTimeZone })
  const words = inspectionWords(recordSystemOf(row.systemId), kind)
  const heads = [words.one, 'When', words.by, 'Basis', 'Last', 'Result', 'Next due']
  return (
    <Panel title={words.schedule} count={all.length} flush>
      {all.length === 0 && <EmptyState title="No items">Its type asks for none.</EmptyState>}
      {all.length > 0 && (
        <table className="table item-schedule" aria-label={words.schedule}>
          <thead>
            <tr>
              {heads.map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
              {renderInspect && <th scope="col">{words.act}</th>}
            </tr>
          </thead>
          <tbody>
            {all.map((standing) => {
              const scheduled = row.schedules.find(({ key }) => key === standing.scheduleKey) ?? null
              const basis = basisIn(scheduled?.legalBasis ?? null, row.projectJurisdiction)
              const when = scheduled ? intervalWords(scheduled) : 'Outside of the schedule'
              return (
                <tr key={standing.scheduleKey}>
                  <td className="title">{nameOf(standing.inspectionTypeId)}</td>
                  <td title={when}>{when}</td>
                  <td>{scheduled ? performerWords[scheduled.performedBy] : '—'}</td>
                  <td title={basis ?? undefined}>{basis ?? '—'}</td>
                  <td>
                    <Moment at={standing.lastPerformedOn} />
                  </td>
                  <td>{standing.lastResult ? <ResultBadge result={standing.lastResult} /> : '—'}</td>
                  <td>
                    <InspectionDue row={standing} />
                  </td>
                  {renderInspect && <td>{scheduled && renderInspect(standing)}</td>}
                </tr>
              )
            })}
          </tbody>
        </table>
      )}
    </Panel>
  )
}
