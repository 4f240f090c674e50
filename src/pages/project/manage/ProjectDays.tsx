import { useMemo, type ReactNode } from 'react'
import { daysOver, overWords } from '#contract/time/deadlines.ts'
import type { Settings } from '#contract/entities/settings.ts'
import { workCalendar, type Place } from '#contract/time/holidays.ts'
import { useOffice } from '#src/entities/settings/shared/office.ts'
import { OverWordsProvider } from '#src/ui/time/TimeZoneProvider.tsx'

/** Makes the pages of a project count days overdue the way its office does (working or calendar days). */
export function ProjectDays({ project, children }: { project: Place; children: ReactNode }) {
  const office = useOffice()
  const words = useMemo(() => wordsFor(project, office), [project, office])
  return <OverWordsProvider words={words}>{children}</OverWordsProvider>
}

/** Shows no number until it is known how days are counted. */
function wordsFor(place: Place, office: Settings | undefined) {
  if (!office) return () => overWords(0, 'working')
  const days = { rule: office.dueRule, calendar: workCalendar(place, office) }
  return (due: string, today: string) => overWords(daysOver(due, today, days), days.rule)
}
