import { useQuery } from '@tanstack/react-query'
import { useMemo, type ReactNode } from 'react'
import { rollCallKindWords, rollCallStatusWords, type RollCallKind } from '#contract/people/rollCalls.ts'
import { recordPath } from '#contract/recordPages.ts'
import type { System } from '#contract/systems.ts'
import { UiLink } from '#src/ui/LinkProvider.tsx'
import { Notice } from '#src/ui/page/Notice.tsx'
import type { ViewName } from '#src/ui/DataTable/views.ts'
import { plainDate } from '#src/ui/time/time.ts'
import { useClock } from '#src/ui/time/TimeZoneProvider.tsx'
import { useTable } from '../record/useTable.ts'
import { WindowTable } from '../record/WindowTable.tsx'
import { projectRollCalls, rollCallWindow } from './data.ts'
import { rollCallColumns } from './rollCallColumns.tsx'
import './rollCallLine.css'

const views: readonly ViewName[] = [
  { id: 'all', label: 'All' },
  { id: 'live', label: 'Live' },
  { id: 'drills', label: 'Drills' },
]

const choiceWords = {
  kind: (value: string | null) => rollCallKindWords[value as RollCallKind],
  statusId: (value: string | null) => rollCallStatusWords[Number(value)],
}

interface Props {
  projectId: number
  system: System
  view?: string | undefined
  /** Button to start the first one; false for readers. */
  add: ReactNode
}

/** The roll calls of a project, latest first, and when the next drill is due. */
export function RollCallTable({ projectId, system, view, add }: Props) {
  const table = useTable('rollCalls', { sorter: { column: 'startedOn', down: true } }, view)
  const of = useMemo(() => rollCallWindow(projectId), [projectId])
  return (
    <>
      <NextDrill projectId={projectId} system={system} />
      <WindowTable
        {...table}
        of={of}
        label="Roll calls"
        columns={rollCallColumns}
        choiceWords={choiceWords}
        views={views}
        filterHint="Number, reason"
        empty={{
          sentence:
            'Roll calls and drills are listed here, with who was expected, who was missing and how long it took.',
          action: add,
        }}
        failure="Roll calls could not be loaded"
        rowLink={(row) => recordPath('rollCall', row, system)}
        exportName="roll-calls"
      />
    </>
  )
}

/** When the next drill is due on a project where people work. */
function NextDrill({ projectId, system }: { projectId: number; system: System }) {
  const { data } = useQuery(projectRollCalls(projectId))
  const clock = useClock()
  if (!data?.nextDrillOn || !data.last) return null
  const { last, nextDrillOn, isDrillOverdue, drillDays } = data
  const due = `${isDrillOverdue ? 'A drill was due on' : 'Next drill due by'} ${plainDate(nextDrillOn, clock)}`
  const since = (
    <>
      The last one was <UiLink href={recordPath('rollCall', { projectId, id: last.id }, system)}>{last.number}</UiLink>{' '}
      on {plainDate(last.startedOn, clock)}; one is due every {drillDays} days.
    </>
  )
  return (
    <div className="next-drill">
      {isDrillOverdue ? (
        <Notice tone="red" title={due}>
          {since}
        </Notice>
      ) : (
        <p className="quiet">
          {due}. {since}
        </p>
      )}
    </div>
  )
}
