import { useMemo, type ReactNode } from 'react'
import { daysOver, overWords } from '#contract/time/deadlines.ts'
import type { Settings } from '#contract/entities/settings.ts'
import { workCalendar, type Place } from '#contract/time/holidays.ts'
import { useOffice } from '#src/entities/settings/shared/office.ts'
import { OverWordsProvider } from '#src/ui/time/TimeZoneProvider.tsx'

/** Lets the pages of a project say how late something is in the days that its office counts. */
export function ProjectDays({ project, children }: { project: Place; children: ReactNode }) {
  const office = useOffice()
  const words = useMemo(() => wordsFor(project, office), [project, office])
  return <OverWordsProvider words={words}>{children}</OverWordsProvider>
}

/** No number is shown until it is known how days are counted. */
function wordsFor(place: Place, office: Settings | undefined) {
  if (!office) return () => overWords(0, 'working')
  const days = { rule: office.dueRule, calendar: workCalendar(place, office) }
  return (due: string, today: string) => overWords(daysOver(due, today, days), days.rule)
}
