import { rfiStatus } from '#contract/rfiStatus.ts'
import type { RfiSummary } from '#contract/entities/rfi.ts'
import { dueOn } from '#src/ui/due.ts'
import { DueMark } from '#src/ui/DueMark.tsx'
import { useClock } from '#src/ui/TimeZoneProvider.tsx'

/** The due date of an RFI. Only an open one can be overdue. */
export const DueCell = ({ row }: { row: Pick<RfiSummary, 'statusId' | 'dueOn'> }) => (
  <DueMark due={dueOn(row.dueOn, useClock(), row.statusId !== rfiStatus.open)} />
)
