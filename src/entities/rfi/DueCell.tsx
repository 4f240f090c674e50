import { rfiStatus } from '#contract/changes/rfiStatus.ts'
import type { RfiSummary } from '#contract/entities/rfi.ts'
import { dueOn } from '#src/ui/time/due.ts'
import { DueMark } from '#src/ui/time/DueMark.tsx'
import { useClock } from '#src/ui/time/TimeZoneProvider.tsx'

/** The due date of an RFI. Only an open one can be overdue. */
export const DueCell = ({ row }: { row: Pick<RfiSummary, 'statusId' | 'dueOn'> }) => (
  <DueMark due={dueOn(row.dueOn, useClock(), row.statusId !== rfiStatus.open)} />
)
