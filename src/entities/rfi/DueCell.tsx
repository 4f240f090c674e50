import { rfiStatus } from '#contract/rfiStatus.ts'
import type { RfiSummary } from '#contract/entities/rfi.ts'
import { workingDaysBetween } from '#contract/holidays.ts'
import { useOffice } from '#src/data/office.ts'
import { counted } from '#src/ui/amounts.ts'
import { dueOn } from '#src/ui/due.ts'
import { DueMark } from '#src/ui/DueMark.tsx'
import { dayOf, fullWords } from '#src/ui/time.ts'
import { useClock } from '#src/ui/TimeZoneProvider.tsx'

/** The due date of an RFI. Only an open one can be overdue, and working days count. */
export function DueCell({ row }: { row: Pick<RfiSummary, 'statusId' | 'dueOn'> }) {
  const clock = useClock()
  const office = useOffice()
  const isOpen = row.statusId === rfiStatus.open
  const late = isOpen && office && row.dueOn ? workingDaysBetween(row.dueOn, dayOf(clock.now, clock.zone), office) : 0
  if (late > 0)
    return <DueMark due={{ text: `${counted(late, 'day')} over`, state: 'late', full: fullWords(row.dueOn, clock) }} />
  return <DueMark due={dueOn(row.dueOn, clock, !isOpen)} />
}
