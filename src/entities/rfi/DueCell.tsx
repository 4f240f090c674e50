import { useQuery } from '@tanstack/react-query'
import { rfiStatus } from '#contract/rfiStatus.ts'
import type { RfiSummary } from '#contract/entities/rfi.ts'
import { workCalendar, workingDaysBetween } from '#contract/holidays.ts'
import { useOffice } from '#src/data/office.ts'
import { counted } from '#contract/amounts.ts'
import { dueOn } from '#src/ui/due.ts'
import { DueMark } from '#src/ui/DueMark.tsx'
import { dayOf, fullWords } from '#src/ui/time.ts'
import { useClock } from '#src/ui/TimeZoneProvider.tsx'
import { projects } from '../project/data.ts'

/** The due date of an RFI. Only an open one can be overdue, and working days count. */
export function DueCell({ row }: { row: Pick<RfiSummary, 'parentProjectId' | 'statusId' | 'dueOn'> }) {
  const clock = useClock()
  const office = useOffice()
  const { data: project } = useQuery(projects.detail(row.parentProjectId))
  const isOpen = row.statusId === rfiStatus.open
  const late =
    isOpen && office && project && row.dueOn
      ? workingDaysBetween(row.dueOn, dayOf(clock.now, clock.zone), workCalendar(project, office))
      : 0
  if (late > 0)
    return <DueMark due={{ text: `${counted(late, 'day')} over`, state: 'late', full: fullWords(row.dueOn, clock) }} />
  return <DueMark due={dueOn(row.dueOn, clock, !isOpen)} />
}
