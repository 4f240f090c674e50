import type { ReactNode } from 'react'
import type { ScheduleStanding } from '#contract/equipment/inspected.ts'
import { standingNow } from '#contract/equipment/inspectionStanding.ts'
import type { InspectedKind } from '#contract/equipment/statuses.ts'
import type { Fact } from '#src/ui/page/Facts.tsx'
import type { InspectedRow } from './inspectedRow.ts'
import { InspectionDue } from './looks.tsx'

/** The next inspection due for an item: when, of which type, and a button to start it. */
export function nextDueFact(
  kind: InspectedKind,
  row: InspectedRow,
  renderInspect?: (standing: ScheduleStanding) => ReactNode,
): Fact {
  const { nextDueOn, overdueFrom, nextDueTypeName } = row
  if (nextDueOn === null) return { label: 'Next due', value: null }
  const next = standingNow({ ...row, kind, timeZone: row.projectTimeZone }).find(({ dueOn }) => dueOn === nextDueOn)
  const begin = next && renderInspect?.(next)
  return {
    label: 'Next due',
    value: <InspectionDue row={{ dueOn: nextDueOn, overdueFrom }} />,
    more: (
      <>
        {nextDueTypeName}
        {begin && <> · {begin}</>}
      </>
    ),
  }
}
